/**
 * Moves formants and equalises, frame by frame on the short-time spectrum: gains without a phase of their own, so that
 * nothing is delayed or stretched.
 */
import { cepstralEnvelope } from './cepstral-envelope.js';
import { fftOf } from './fft.js';
import { valueAt } from './mel-bands.js';
import { clamp } from './statistics.js';

const size = 1024;
const hop = size / 4;
/** dB that formants may be raised or lowered by. */
const maxMove = 18;

/** Squared and overlapping four times, these sum to 1.5. */
const window = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
const overlapSum = 1.5;

interface SpectralChange {
  readonly tractRatio: number;
  readonly equaliserDb: readonly number[];
}

export function filterSpectrum(
  samples: Float32Array,
  rate: number,
  { tractRatio, equaliserDb }: SpectralChange,
): Float32Array {
  const fft = fftOf(size);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  const equaliser = equaliserAt(equaliserDb, rate);
  const result = new Float32Array(samples.length);
  for (let from = -size + hop; from < samples.length; from += hop) {
    for (let n = 0; n < size; n += 1) real[n] = (samples[from + n] ?? 0) * (window[n] ?? 0);
    imaginary.fill(0);
    fft.forward(real, imaginary);
    const moved = tractRatio === 1 ? undefined : formantGains(real, imaginary, tractRatio, rate);
    for (let k = 0; k < size; k += 1) {
      const bin = k <= size / 2 ? k : size - k;
      const gain = 10 ** (((equaliser[bin] ?? 0) + (moved?.[bin] ?? 0)) / 20);
      real[k] = (real[k] ?? 0) * gain;
      imaginary[k] = (imaginary[k] ?? 0) * gain;
    }
    fft.inverse(real, imaginary);
    const end = Math.min(size, samples.length - from);
    for (let n = Math.max(0, -from); n < end; n += 1) {
      result[from + n] = (result[from + n] ?? 0) + ((real[n] ?? 0) * (window[n] ?? 0)) / overlapSum;
    }
  }
  return result;
}

/** dB for each bin that put the envelope of this frame at `ratio` times its frequencies. */
function formantGains(
  real: Float64Array,
  imaginary: Float64Array,
  ratio: number,
  rate: number,
): Float64Array {
  const powers = Float64Array.from(
    { length: size / 2 + 1 },
    (_, k) => (real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2,
  );
  const envelope = cepstralEnvelope(powers, rate);
  return envelope.map((here, bin) => {
    const from = Math.min(size / 2, bin / ratio);
    const low = Math.floor(from);
    const there =
      (envelope[low] ?? 0) +
      ((envelope[low + 1] ?? envelope[low] ?? 0) - (envelope[low] ?? 0)) * (from - low);
    return clamp(there - here, -maxMove, maxMove);
  });
}

/** dB for each bin from those of the mel bands. */
const equaliserAt = (bands: readonly number[], rate: number): Float64Array =>
  Float64Array.from({ length: size / 2 + 1 }, (_, bin) => valueAt(bands, (bin * rate) / size));
