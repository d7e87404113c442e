/**
 * Another pitch with the same formants and times: pulses of the voice, each with what it rings, are set closer together
 * or further apart (TD-PSOLA; Moulines and Charpentier, 1990).
 */
import { resampleMono } from '@komavox/media';
import { pitchRate, pitchTrack } from './pitch.js';

interface Mark {
  /** Sample at which a pulse lies, or at which a piece of what has no pitch is cut. */
  readonly at: number;
  /** Samples to the next. */
  readonly period: number;
  readonly voiced: boolean;
}

export function shiftPitch(samples: Float32Array, rate: number, ratio: number): Float32Array {
  const marks = marksOf(samples, rate);
  const result = new Float32Array(samples.length);
  const weights = new Float32Array(samples.length);
  let nearest = 0;
  let at = marks[0]?.at ?? samples.length;
  while (at < samples.length) {
    while (isNearer(marks[nearest + 1], marks[nearest], at)) nearest += 1;
    const mark = marks[nearest];
    if (!mark) break;
    addPiece(samples, mark, Math.round(at), { result, weights });
    at += mark.voiced ? mark.period / ratio : mark.period;
  }
  return result.map((sample, n) => sample / Math.max(weights[n] ?? 1, 0.3));
}

const isNearer = (one: Mark | undefined, than: Mark | undefined, at: number): boolean =>
  one !== undefined && than !== undefined && Math.abs(one.at - at) <= Math.abs(than.at - at);

/** Two periods around a mark, fading in and out, at another place. */
function addPiece(
  samples: Float32Array,
  { at, period }: Mark,
  place: number,
  { result, weights }: { readonly result: Float32Array; readonly weights: Float32Array },
): void {
  const reach = Math.round(period);
  for (let n = -reach; n < reach; n += 1) {
    if (place + n < 0 || place + n >= result.length) continue;
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * n) / reach);
    result[place + n] = (result[place + n] ?? 0) + weight * (samples[at + n] ?? 0);
    weights[place + n] = (weights[place + n] ?? 0) + weight;
  }
}

/** Pulses where there is a pitch, and cuts each 5 ms elsewhere. */
function marksOf(samples: Float32Array, rate: number): Mark[] {
  const { hz } = pitchTrack(resampleMono(samples, rate, pitchRate));
  const marks: Mark[] = [];
  let at = 0;
  while (at < samples.length) {
    const pitch = hz[Math.floor((at / rate) * 100)] ?? 0;
    const period = pitch > 0 ? rate / pitch : rate / 200;
    marks.push({ at, period, voiced: pitch > 0 });
    at = pitch > 0 ? highestNear(samples, at + period, period / 5) : Math.round(at + period);
  }
  return marks;
}

/** Never less than a sample further on than it began. */
function highestNear(samples: Float32Array, centre: number, reach: number): number {
  let best = Math.round(centre);
  const end = Math.round(centre + reach);
  for (let at = Math.round(centre - reach); at <= end; at += 1) {
    if ((samples[at] ?? -1) > (samples[best] ?? -1)) best = at;
  }
  return best;
}
