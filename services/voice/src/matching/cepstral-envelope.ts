/** The spectrum without the harmonics of the pitch: what the vocal tract makes of it. */
import { fftOf } from './fft.js';
import { clamp, decibels } from './statistics.js';

/** Seconds of quefrency that are kept: below are formants, above is the pitch. */
const keptQuefrency = 26 / 16_000;

/** dB for each of `powers`, which has a power of two of them and one. */
export function cepstralEnvelope(powers: ArrayLike<number>, rate: number): Float64Array {
  const half = powers.length - 1;
  const size = 2 * half;
  const fft = fftOf(size);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  for (let k = 0; k < size; k += 1) real[k] = decibels(powers[k <= half ? k : size - k] ?? 0);
  fft.inverse(real, imaginary);
  for (let n = 0; n < size; n += 1) {
    const kept = clamp(1.5 - Math.min(n, size - n) / rate / keptQuefrency, 0, 1);
    real[n] = (real[n] ?? 0) * kept;
    imaginary[n] = 0;
  }
  fft.forward(real, imaginary);
  return real.slice(0, half + 1);
}
