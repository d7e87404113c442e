/**
 * The loudness of speech: each voice is brought to -16 LUFS over all that it says, so that a line keeps its place among
 * the others; shouts and whispers then stand beside it by their level.
 */
import { amplify, bringToLoudness, integratedLoudness, joinSamples, mono } from '@komavox/media';
import { speechLoudness, speechRate } from '../model/speech-format.js';
import type { ClauseAudio } from './speak-clause.js';

const { loudness, peak } = speechLoudness;

const loudnessOf = (samples: Float32Array): number => integratedLoudness(mono(samples, speechRate));

/** The clauses in one, at the right loudness. */
export function level(clauses: readonly ClauseAudio[]): Float32Array {
  const speakers = [...new Set(clauses.map(({ speaker }) => speaker))];
  const gains = new Map(speakers.map((speaker) => [speaker, gainOf(samplesOf(clauses, speaker))]));
  const said = joinSamples(clauses.map(({ samples, speaker }) => amplify(samples, gains.get(speaker) ?? 0)));
  const plain = bringToLoudness(said, speechRate, speechLoudness);
  if (clauses.every((one) => one.level === 0)) return plain;
  let at = 0;
  return joinSamples(
    clauses.map(({ samples, level: decibels }) => {
      const from = at;
      at += samples.length;
      return louder(plain.subarray(from, at), decibels);
    }),
  );
}

/** A clause as it sounds before the ones after it are known: its voice is judged by what it has said until then. */
export function levelPiece(clauses: readonly ClauseAudio[]): Float32Array {
  const last = clauses.at(-1);
  if (!last) return new Float32Array();
  const plain = amplify(last.samples, gainOf(beginningOf(samplesOf(clauses, last.speaker))));
  return louder(limited(plain, loudnessOf(plain)), last.level);
}

/** What is louder is limited by itself: a limiter over all would raise the soft parts. */
const louder = (samples: Float32Array, decibels: number): Float32Array =>
  decibels > 0 ? limited(samples, loudnessOf(samples) + decibels) : amplify(samples, decibels);

const limited = (samples: Float32Array, target: number): Float32Array =>
  target === -Infinity ? samples : bringToLoudness(samples, speechRate, { loudness: target, peak });

const samplesOf = (clauses: readonly ClauseAudio[], speaker: string): readonly Float32Array[] =>
  clauses.filter((one) => one.speaker === speaker).map(({ samples }) => samples);

function gainOf(said: readonly Float32Array[]): number {
  const found = loudnessOf(joinSamples(said));
  return found === -Infinity ? 0 : loudness - found;
}

/** Enough to know how loud a voice is: each piece of a long text would be measured with all before it. */
const enoughSeconds = 30;

function beginningOf(said: readonly Float32Array[]): readonly Float32Array[] {
  let length = 0;
  const enough = said.findIndex(({ length: more }) => (length += more) >= enoughSeconds * speechRate);
  return enough < 0 ? said : said.slice(0, enough + 1);
}
