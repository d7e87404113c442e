/** Sound as a row of numbers each 10 ms that say which speech sound it is, much the same for every voice. */
import { resampleMono } from '@komavox/media';
import { melBands } from '../matching/mel-bands.js';
import { binHz, frameRate, spectraOf } from '../matching/speech-frames.js';

const coefficients = 12;
/** Frames to either side that a change is taken over. */
const reach = 2;

/** MFCCs from the zeroth (loudness) and their changes, each with its mean taken away and its deviation brought to 1. */
export function soundFeatures(samples: Float32Array, rate: number): Float32Array[] {
  const wide = resampleMono(samples, rate, frameRate);
  const cepstra = spectraOf(wide).map((powers) => cosines(melBands(powers, binHz)));
  const changes = cepstra.map((_, frame) => {
    const [before, after] = [
      cepstra[Math.max(0, frame - reach)],
      cepstra[Math.min(cepstra.length - 1, frame + reach)],
    ];
    return Float32Array.from({ length: coefficients + 1 }, (_, n) => (after?.[n] ?? 0) - (before?.[n] ?? 0));
  });
  return normalised(cepstra.map((values, frame) => joined(values, changes[frame] ?? new Float32Array())));
}

/** From order 0: how loud it is tells sounds from pauses. */
function cosines(bands: readonly number[]): Float32Array {
  return Float32Array.from({ length: coefficients + 1 }, (_, order) =>
    bands.reduce(
      (sum, value, band) => sum + value * Math.cos((Math.PI * order * (band + 0.5)) / bands.length),
      0,
    ),
  );
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

function normalised(rows: readonly Float32Array[]): Float32Array[] {
  const width = rows[0]?.length ?? 0;
  const count = Math.max(1, rows.length);
  const means = Float64Array.from(
    { length: width },
    (_, n) => rows.reduce((sum, row) => sum + (row[n] ?? 0), 0) / count,
  );
  const deviations = means.map((middle, n) =>
    Math.sqrt(rows.reduce((sum, row) => sum + ((row[n] ?? 0) - middle) ** 2, 0) / count),
  );
  return rows.map((row) =>
    row.map((value, n) => (value - (means[n] ?? 0)) / Math.max(deviations[n] ?? 1, 1e-6)),
  );
}
