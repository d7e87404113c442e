import { resampleMono } from './resampler.js';

/** For each sample of one channel the highest value of the wave around it, at four times the rate. */
export function waveHeights(samples: Float32Array, rate: number): Float32Array {
  const fine = resampleMono(samples, rate, rate * 4);
  const at = (index: number) => Math.abs(fine[index] ?? 0);
  const heights = new Float32Array(samples.length);
  // Of the three values since the sample before.
  let before = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const next = index * 4;
    const after = Math.max(at(next + 1), at(next + 2), at(next + 3));
    heights[index] = Math.max(Math.abs(samples[index] as number), at(next), before, after);
    before = after;
  }
  return heights;
}
