/** Sound in frames of 10 ms: level, pitch and spectrum of each, and where somebody speaks. */
import { resampleMono } from '@komavox/media';
import { fftOf } from './fft.js';
import { pitchRate, pitchTrack } from './pitch.js';
import { decibels, quantile } from './statistics.js';

/** Samples a second that frames are taken from. */
export const frameRate = 16_000;
export const frameSeconds = 0.01;
const hop = 160;
const window = 400;
const size = 512;
export const binHz = frameRate / size;

const hann = Float64Array.from(
  { length: window },
  (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (n + 0.5)) / window),
);
const hannPower = hann.reduce((sum, value) => sum + value * value, 0);

/** Of a file without any sound, dB of full scale. */
const silence = -95;
/** Frames between words that it takes to hear a room. */
const minBetween = 10;

export interface SpeechFrames {
  /** dB of full scale (a root mean square). */
  readonly levels: Float32Array;
  /** Hz; 0 where nothing is voiced. */
  readonly pitches: Float32Array;
  readonly clarity: Float32Array;
  /** Power in bins of `binHz` from 0. */
  readonly spectra: readonly Float32Array[];
  /** Somebody speaks: louder than the background, and voiced or close to what is. */
  readonly speaking: readonly boolean[];
  /** Level of the background, dB of full scale; `silence` where nothing is heard but speech. */
  readonly background: number;
}

export function framesOf(samples: Float32Array, rate: number): SpeechFrames {
  const wide = resampleMono(samples, rate, frameRate);
  const { hz, clarity } = pitchTrack(resampleMono(samples, rate, pitchRate));
  const count = Math.min(hz.length, Math.ceil(wide.length / hop));
  const spectra = spectraOf(wide).slice(0, count);
  const levels = Float32Array.from(spectra, (powers) => decibels(meanPower(powers)));
  // Whole silence, as files begin and end with, says nothing about a room.
  const background = quantile(
    levels.filter((level) => level > silence),
    0.015,
  );
  const loud = quantile(levels, 0.95);
  // A voice that never pauses is as loud as its background: a little below counts, too.
  const limit = Math.max(background + Math.min(6, (loud - background) / 2) - 0.5, loud - 35);
  const pitches = hz.slice(0, count).map((value, n) => ((levels[n] ?? -120) > limit ? value : 0));
  const near = spread(
    [...pitches].map((value) => value > 0),
    15,
  );
  const speaking = near.map((voiced, n) => voiced && (levels[n] ?? -120) > limit);
  const between = levels.filter((level, n) => !speaking[n] && level > silence).length;
  return {
    levels,
    pitches,
    clarity: clarity.slice(0, count),
    spectra,
    speaking,
    background: between < minBetween ? silence : background,
  };
}

/** Power spectra of samples at `frameRate`. */
export function spectraOf(samples: Float32Array): Float32Array[] {
  const count = Math.ceil(samples.length / hop);
  const fft = fftOf(size);
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)];
  return Array.from({ length: count }, (_, frame) => {
    const from = frame * hop + hop / 2 - window / 2;
    real.fill(0);
    imaginary.fill(0);
    for (let n = 0; n < window; n += 1) real[n] = (samples[from + n] ?? 0) * (hann[n] ?? 0);
    fft.forward(real, imaginary);
    return Float32Array.from(
      { length: size / 2 + 1 },
      (_, k) => ((real[k] ?? 0) ** 2 + (imaginary[k] ?? 0) ** 2) / hannPower,
    );
  });
}

/** Mean square of the samples of a frame, after Parseval. */
function meanPower(powers: Float32Array): number {
  const inner = powers.reduce((sum, power) => sum + power, 0) * 2;
  return (inner - (powers[0] ?? 0) - (powers[size / 2] ?? 0)) / size;
}

/** True also `reach` places before and after what is. */
export function spread(flags: readonly boolean[], reach: number): boolean[] {
  const wide = flags.map(() => false);
  flags.forEach((flag, n) => {
    if (flag) wide.fill(true, Math.max(0, n - reach), n + reach + 1);
  });
  return wide;
}
