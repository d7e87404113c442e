/**
 * From hibari's frames to sound, as its own signal processing does it (hibari-tts 0.2.1, Apache-2.0): pulses of the pitch
 * are shaped bin by bin, noise and a spectrum with phases of its own are added, and the frames are overlapped.
 */
import { cosine, sine } from './circle.js';
import { backward, type Complex, complexes, forward, size } from './fourier.js';
import { bins, hop, type SoundFrames } from './frames.js';
import { openNoise } from './noise.js';
import { pulsesOf } from './pulses.js';

const half = size / 2;
const hann = Float64Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size));
/** Louder is a mistake of the network. */
const maxLevel = 7;
/** Of the summed windows, at the very ends. */
const minWeight = 1e-11;

/** `hop` samples for each frame. The same frames and seed give the same samples. */
export function soundOf(frames: SoundFrames, seed: number): Float32Array {
  const count = frames.pitches.length;
  const pulses = mirrored(pulsesOf(frames.pitches));
  const shape = openShaping(frames, seed);
  const sum = new Float64Array(count * hop + size);
  const weights = new Float64Array(sum.length);
  const both = complexes();
  // Two frames at a time, one as the real and one as the imaginary part: both are of real sound.
  for (let frame = 0; frame < count; frame += 2) {
    cut(pulses, frame, both.real);
    if (frame + 1 < count) cut(pulses, frame + 1, both.imaginary);
    else both.imaginary.fill(0);
    forward(both);
    shape(both, frame);
    backward(both);
    add(both.real, frame, sum, weights);
    if (frame + 1 < count) add(both.imaginary, frame + 1, sum, weights);
  }
  const sound = new Float32Array(count * hop);
  for (let n = 0; n < sound.length; n += 1) {
    sound[n] = (sum[n + half] as number) / Math.max(weights[n + half] as number, minWeight);
  }
  return sound;
}

/** With as much of the sound mirrored at its ends as half a frame takes. */
function mirrored(samples: Float32Array): Float32Array {
  const last = samples.length - 1;
  return Float32Array.from({ length: samples.length + size }, (_, n) => {
    const at = n - half;
    return samples[at < 0 ? -at : at > last ? 2 * last - at : at] ?? 0;
  });
}

/** A frame of the pulses in its window. */
function cut(pulses: Float32Array, frame: number, values: Float64Array): void {
  for (let n = 0, at = frame * hop; n < size; n += 1, at += 1) {
    values[n] = ((hann[n] as number) / (size / 4)) * (pulses[at] as number);
  }
}

function add(values: Float64Array, frame: number, sum: Float64Array, weights: Float64Array): void {
  for (let n = 0, at = frame * hop; n < size; n += 1, at += 1) {
    const window = hann[n] as number;
    sum[at] = (sum[at] as number) + ((values[n] as number) / size) * window;
    weights[at] = (weights[at] as number) + window * window;
  }
}

/** Makes of the spectra of two frames of pulses, which are the halves of one transform, those of the sound. */
function openShaping(frames: SoundFrames, seed: number) {
  const count = frames.pitches.length;
  const shapeBin = openBins(frames, seed);
  /** Real and imaginary part. */
  const first = new Float64Array(2);
  const second = new Float64Array(2);
  return ({ real, imaginary }: Complex, frame: number): void => {
    for (let bin = 0; bin < bins; bin += 1) {
      const opposite = (size - bin) % size;
      const a = real[bin] as number;
      const b = imaginary[bin] as number;
      const c = real[opposite] as number;
      const d = imaginary[opposite] as number;
      const at = bin * count + frame;
      shapeBin(at, (a + c) / 2, (b - d) / 2, first);
      if (frame + 1 < count) shapeBin(at + 1, (b + d) / 2, (c - a) / 2, second);
      // At 0 Hz and half the rate real sound has no phase.
      const isReal = bin === 0 || bin === half;
      const firstPhase = isReal ? 0 : (first[1] as number);
      const secondPhase = isReal ? 0 : (second[1] as number);
      real[bin] = (first[0] as number) - secondPhase;
      imaginary[bin] = firstPhase + (second[0] as number);
      if (isReal) continue;
      real[opposite] = (first[0] as number) + secondPhase;
      imaginary[opposite] = (second[0] as number) - firstPhase;
    }
  };
}

/** What the sound has in the bin at a place of the frames' rows, of what the pulses have there. */
function openBins(
  { harmonicLevels, harmonicTurns, noiseLevels, freeLevels, freePhases }: SoundFrames,
  seed: number,
) {
  const noise = openNoise(seed);
  return (at: number, real: number, imaginary: number, result: Float64Array): void => {
    const turn = halfTanh(harmonicTurns[at] as number);
    const harmonic = amplitude(harmonicLevels[at] as number);
    const c = harmonic * cosine(turn);
    const s = harmonic * sine(turn);
    const breath = amplitude(noiseLevels[at] as number);
    const free = amplitude(freeLevels[at] as number);
    const phase = (freePhases[at] as number) / (2 * Math.PI);
    const pair = noise();
    result[0] = real * c - imaginary * s + breath * pair[0] + free * cosine(phase);
    result[1] = real * s + imaginary * c + breath * pair[1] + free * sine(phase);
  };
}

/** tanh(x) / 2: of a turn, as tanh is of half of one. */
const halfTanh = (x: number): number => 0.5 - 1 / (Math.exp(2 * x) + 1);

const amplitude = (level: number): number => Math.exp(Math.min(level, maxLevel));
