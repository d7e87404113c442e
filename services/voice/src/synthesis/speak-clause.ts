/** One clause spoken: its samples at the product's rate, and the times of its words. */
import { resampleMono } from '@komavox/media';
import type { Utterance } from '../engines/engine.js';
import type { Clause, ClauseEnd } from '../model/clauses.js';
import { speechRate } from '../model/speech-format.js';
import type { SpokenText } from '../model/spoken-text.js';
import { wordTimes, type WordTime } from '../model/word-times.js';

export interface ClauseAudio {
  /** Mono, 24 kHz. */
  readonly samples: Float32Array;
  /** From the start of the clause. */
  readonly words: readonly WordTime[];
  /** Names who speaks: voices are brought to one loudness each by itself. */
  readonly speaker: string;
  /** Decibels beside a plain line. */
  readonly level: number;
}

export function timed(
  spoken: SpokenText,
  { samples, rate, events, pauses }: Utterance,
): Pick<ClauseAudio, 'samples' | 'words'> {
  const voice = resampleMono(samples, rate, speechRate);
  return {
    samples: voice,
    words: wordTimes(spoken, { events, pauses, duration: voice.length / speechRate }),
  };
}

/** Seconds of silence between one clause and the next, by how the one ends. */
const pauseAfter: Readonly<Record<ClauseEnd, number>> = {
  line: 0.45,
  sentence: 0.3,
  clause: 0.15,
  word: 0.03,
};

/** Silence that is left before the first sound of a clause. */
const leadSeconds = 0.03;

interface Place {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly end: Clause['end'];
  readonly speed: number;
}

/** With as much silence at its ends as there is to be between clauses; the ends of the text stay as they are. */
export function withPauses<Audio extends Pick<ClauseAudio, 'samples' | 'words'>>(
  audio: Audio,
  { isFirst, isLast, end, speed }: Place,
): Audio {
  const { samples, words } = audio;
  const sound = soundIn(samples);
  const from = isFirst ? 0 : Math.max(0, sound.from - Math.round(leadSeconds * speechRate));
  const pause = Math.round((pauseAfter[end] / speed) * speechRate);
  const until = isLast ? samples.length : sound.until + pause;
  const result = new Float32Array(Math.max(0, until - from));
  result.set(samples.subarray(from, Math.min(until, samples.length)));
  const last = (isLast ? until - from : sound.until - from) / speechRate;
  const moved = (seconds: number) => round(Math.min(last, Math.max(0, seconds - from / speechRate)));
  return {
    ...audio,
    samples: result,
    words: words.map(({ word, start, end }) => ({ word, start: moved(start), end: moved(end) })),
  };
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** A voice that fades out is heard a little below what is found. */
const faintest = 0.005;
const margin = Math.round(0.04 * speechRate);

/** Where the first sound begins and the last has faded. */
function soundIn(samples: Float32Array): { readonly from: number; readonly until: number } {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const isHeard = (sample: number) => Math.abs(sample) > peak * faintest;
  const from = samples.findIndex(isHeard);
  if (from < 0) return { from: 0, until: samples.length };
  return { from, until: Math.min(samples.length, samples.findLastIndex(isHeard) + margin) };
}

/** The words of all clauses, from the start of the first. */
export function joinWordTimes(clauses: readonly ClauseAudio[]): WordTime[] {
  let before = 0;
  return clauses.flatMap(({ samples, words }) => {
    const moved = words.map(({ word, start, end }) => ({
      word,
      start: round(before + start),
      end: round(before + end),
    }));
    before += samples.length / speechRate;
    return moved;
  });
}
