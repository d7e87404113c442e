/**
 * Pitch by YIN (de Cheveigné and Kawahara, 2002): the lag at which a stretch of sound is most like itself, with the
 * cumulative mean normalised difference against octave errors.
 */

/** Samples a second that `pitchTrack` takes. */
export const pitchRate = 8_000;
/** Samples from one value to the next: 10 ms. */
const hop = 80;
const window = 256;
const minLag = 16;
const maxLag = 160;
/** A dip below this is the period; the lowest dip counts if it is below the second. */
const sure = 0.12;
const enough = 0.3;

export interface PitchTrack {
  /** Hz each 10 ms, 50 to 500; 0 where nothing is voiced. */
  readonly hz: Float32Array;
  /** How much each place is like itself one period later, 0 (noise) to 1. */
  readonly clarity: Float32Array;
}

/** Value n is for the 10 ms that begin at sample 80 n. */
export function pitchTrack(samples: Float32Array): PitchTrack {
  const count = Math.ceil(samples.length / hop);
  const hz = new Float32Array(count);
  const clarity = new Float32Array(count);
  const padded = new Float32Array(samples.length + 2 * (window + maxLag));
  const margin = (window + maxLag) >> 1;
  padded.set(samples, margin);
  const differences = new Float64Array(maxLag + 1);
  for (let frame = 0; frame < count; frame += 1) {
    // Centred on the middle of the 10 ms.
    if (isSilent(padded, frame * hop + hop / 2)) continue;
    normalisedDifferences(padded, frame * hop + hop / 2, differences);
    const lag = periodOf(differences);
    if (lag === undefined) continue;
    clarity[frame] = Math.max(0, 1 - (differences[Math.round(lag)] ?? 1));
    hz[frame] = pitchRate / lag;
  }
  return { hz, clarity };
}

/** Below 16 bits. */
function isSilent(samples: Float32Array, from: number): boolean {
  for (let n = from; n < from + window; n += 8) if (Math.abs(samples[n] ?? 0) > 1e-4) return false;
  return true;
}

function normalisedDifferences(samples: Float32Array, from: number, into: Float64Array): void {
  into[0] = 1;
  let total = 0;
  for (let lag = 1; lag <= maxLag; lag += 1) {
    let difference = 0;
    for (let n = from; n < from + window; n += 1) {
      const change = (samples[n] as number) - (samples[n + lag] as number);
      difference += change * change;
    }
    total += difference;
    into[lag] = total < 1e-9 ? 1 : (difference * lag) / total;
  }
}

/** In samples, between samples too; undefined where nothing repeats. */
function periodOf(differences: Float64Array): number | undefined {
  let best = minLag;
  for (let lag = minLag; lag < maxLag; lag += 1) {
    const here = differences[lag] ?? 1;
    const isDip = here <= (differences[lag - 1] ?? 1) && here < (differences[lag + 1] ?? 1);
    if (isDip && here < sure) return between(differences, lag);
    if (isDip && here < (differences[best] ?? 1)) best = lag;
  }
  return (differences[best] ?? 1) < enough ? between(differences, best) : undefined;
}

/** The bottom of the parabola through a dip and its neighbours. */
function between(values: Float64Array, at: number): number {
  const [before, here, after] = [values[at - 1] ?? 0, values[at] ?? 0, values[at + 1] ?? 0];
  const bend = before - 2 * here + after;
  return bend <= 0 ? at : at + Math.max(-0.5, Math.min(0.5, (before - after) / (2 * bend)));
}
