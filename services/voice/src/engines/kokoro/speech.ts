/** Runs of the model joined to one utterance, with the times of its words and pauses. */
import { joinSamples } from '@komavox/media';
import type { Pause, WordEvent } from '../../model/word-times.js';
import type { Utterance } from '../engine.js';
import { type Model, rate, type Run } from './model.js';
import type { PhonemeToken } from './phonemes/phoneme-token.js';

interface Manner {
  readonly voice: string;
  readonly speed: number;
  /** Seconds by which sounds are heard before the model's own times. */
  readonly early: number;
}

/** Seconds of silence before the first sound of a run, and after its last: between runs they make a pause. */
const leadIn = 0.06;
const tail = 0.25;

/** What a run gives to the utterance. */
interface Part {
  readonly samples: Float32Array;
  readonly events: readonly WordEvent[];
  readonly pauses: readonly Pause[];
}

export async function speakRuns(
  model: Model,
  runs: readonly (readonly PhonemeToken[])[],
  manner: Manner,
): Promise<Utterance> {
  const parts: Part[] = [];
  let seconds = 0;
  for (const tokens of runs) {
    const letters = tokens.map((token) => token.letters).join('');
    const part = partOf(await model.run(letters, manner.voice, manner.speed), tokens, manner.early);
    const moved = (time: number) => seconds + time;
    parts.push({
      samples: part.samples,
      events: part.events.map((event) => ({ ...event, seconds: moved(event.seconds) })),
      pauses: part.pauses.map(({ start, end }) => ({ start: moved(start), end: moved(end) })),
    });
    seconds += part.samples.length / rate;
  }
  return {
    samples: joinSamples(parts.map(({ samples }) => samples)),
    rate,
    events: parts.flatMap(({ events }) => events),
    pauses: parts.flatMap(({ pauses }) => pauses),
  };
}

function partOf({ samples, starts }: Run, tokens: readonly PhonemeToken[], early: number): Part {
  const first = (starts[0] ?? 0) / rate - early;
  const from = Math.max(0, Math.round((first - leadIn) * rate));
  const heard = (at: number, lead = 0) => Math.max(0, at / rate - early - lead - from / rate);
  const spans = spansOf(tokens, starts).map(({ token, start, end }, n) => ({
    token,
    start: heard(start, isAfterPause(tokens, n) ? leadOf(token.letters) : 0),
    end: heard(end),
  }));
  const lastWord = spans.findLast(({ token }) => token.position !== undefined);
  const until = Math.min(samples.length, from + Math.round(((lastWord?.end ?? 0) + early + tail) * rate));
  const duration = (until - from) / rate;
  const words = spans.filter(({ token }) => token.position !== undefined);
  return {
    samples: samples.slice(from, until),
    events: words.map(({ token, start }) => ({ position: token.position ?? 0, seconds: start })),
    pauses: pausesOf(words, duration),
  };
}

/** The model's border lies within a consonant: a hiss is heard before it, a plosive bursts after it. Seconds. */
function leadOf(letters: string): number {
  if (/^[ˈˌ]?[szʃʒfvθðhxçɕʂɸχ]/u.test(letters)) return 0.025;
  return /^[ˈˌ]?[ptkbdɡʧʤʨʥʦꭧq]/u.test(letters) ? -0.015 : 0;
}

const isAfterPause = (tokens: readonly PhonemeToken[], n: number): boolean =>
  n === 0 || (tokens[n - 1]?.position === undefined && tokens[n - 1]?.letters.trim() !== '');

interface Span {
  readonly token: PhonemeToken;
  readonly start: number;
  readonly end: number;
}

/** Where each token begins and ends: samples. */
function spansOf(tokens: readonly PhonemeToken[], starts: readonly number[]): Span[] {
  let at = 0;
  return tokens.map((token) => {
    const from = at;
    at += [...token.letters].length;
    return { token, start: starts[from] ?? 0, end: starts[at] ?? 0 };
  });
}

/** What is between words, and before the first and after the last. */
function pausesOf(words: readonly Span[], duration: number): Pause[] {
  const ends = [0, ...words.map(({ end }) => end)];
  const starts = [...words.map(({ start }) => start), duration];
  return starts.flatMap((end, n) => {
    const start = Math.min(ends[n] ?? 0, duration);
    return end - start >= minPause ? [{ start, end: Math.min(end, duration) }] : [];
  });
}

/** A shorter gap is none: the model gives a space 25 ms in the middle of a phrase. */
const minPause = 0.09;
