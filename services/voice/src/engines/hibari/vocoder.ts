/**
 * From hibari's frames to sound, as its own signal processing does it (hibari-tts 0.2.1, Apache-2.0): pulses of the pitch
 * are shaped bin by bin, noise and a spectrum with phases of its own are added, and the frames are overlapped.
 */
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
  const pulses = pulsesOf(frames.pitches);
  const shape = openShaping(frames, seed);
  const sum = new Float64Array(count * hop + size);
  const weights = new Float64Array(sum.length);
  const both = complexes();
  // Two frames at a time, one as the real and one as the imaginary part: both are of real sound.
  for (let frame = 0; frame < count; frame += 2) {
    for (let n = 0; n < size; n += 1) {
      const window = (hann[n] as number) / (size / 4);
      both.real[n] = window * sampleAt(pulses, frame * hop + n - half);
      both.imaginary[n] = frame + 1 < count ? window * sampleAt(pulses, (frame + 1) * hop + n - half) : 0;
    }
    forward(both);
    shape(both, frame);
    backward(both);
    add(both.real, frame, sum, weights);
    if (frame + 1 < count) add(both.imaginary, frame + 1, sum, weights);
  }
  return Float32Array.from(
    { length: count * hop },
    (_, n) => (sum[n + half] as number) / Math.max(weights[n + half] as number, minWeight),
  );
}

/** Beyond its ends, the sound mirrored. */
function sampleAt(samples: Float32Array, at: number): number {
  const last = samples.length - 1;
  const inside = at < 0 ? -at : at > last ? 2 * last - at : at;
  return samples[inside] ?? 0;
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
  const noise = openNoise(seed);
  const [first, second]: [Spectrum, Spectrum] = [
    [0, 0],
    [0, 0],
  ];
  return ({ real, imaginary }: Complex, frame: number): void => {
    for (let bin = 0; bin < bins; bin += 1) {
      const mirrored = (size - bin) % size;
      const [a, b] = [real[bin] as number, imaginary[bin] as number];
      const [c, d] = [real[mirrored] as number, imaginary[mirrored] as number];
      shapeBin(frames, { at: bin * count + frame, real: (a + c) / 2, imaginary: (b - d) / 2, noise }, first);
      if (frame + 1 < count) {
        shapeBin(
          frames,
          { at: bin * count + frame + 1, real: (b + d) / 2, imaginary: (c - a) / 2, noise },
          second,
        );
      }
      // At 0 Hz and half the rate real sound has no phase.
      const isReal = bin === 0 || bin === half;
      const [firstPhase, secondPhase] = isReal ? [0, 0] : [first[1], second[1]];
      real[bin] = first[0] - secondPhase;
      imaginary[bin] = firstPhase + second[0];
      if (isReal) continue;
      real[mirrored] = first[0] + secondPhase;
      imaginary[mirrored] = second[0] - firstPhase;
    }
  };
}

type Spectrum = [real: number, imaginary: number];

interface Bin {
  /** Its place in the rows of the frames. */
  readonly at: number;
  /** Of the pulses. */
  readonly real: number;
  readonly imaginary: number;
  readonly noise: () => readonly [number, number];
}

function shapeBin(frames: SoundFrames, { at, real, imaginary, noise }: Bin, result: Spectrum): void {
  const turn = Math.PI * Math.tanh(frames.harmonicTurns[at] as number);
  const harmonic = amplitude(frames.harmonicLevels[at] as number);
  const [c, s] = [harmonic * Math.cos(turn), harmonic * Math.sin(turn)];
  const breath = amplitude(frames.noiseLevels[at] as number);
  const free = amplitude(frames.freeLevels[at] as number);
  const phase = frames.freePhases[at] as number;
  const [x, y] = noise();
  result[0] = real * c - imaginary * s + breath * x + free * Math.cos(phase);
  result[1] = real * s + imaginary * c + breath * y + free * Math.sin(phase);
}

const amplitude = (level: number): number => Math.exp(Math.min(level, maxLevel));
