/** The voice before the throat shapes it: a pulse for each period of the pitch, with no harmonic above the limit. */
import { hop, rate } from './frames.js';

/** Hz; below, nothing is voiced. */
const minPitch = 40;
/** Hz; each harmonic up to here has the amplitude 1. */
const maxHarmonic = 11_000;
/** Of the denominator, where the sum of the harmonics is taken at its limit. */
const tiny = 2e-3;

/** `hop` samples for each frame, whose pitch in Hz is at its middle. */
export function pulsesOf(pitches: Float32Array): Float32Array {
  const samples = new Float32Array(pitches.length * hop);
  let cycle = 0;
  for (let at = 0; at < samples.length; at += 1) {
    const pitch = pitchAt(pitches, (at + 0.5) / hop - 0.5);
    cycle = (cycle + Math.max(pitch, minPitch) / rate) % 1;
    if (pitch > minPitch) samples[at] = harmonics(2 * Math.PI * cycle, Math.floor(maxHarmonic / pitch));
  }
  return samples;
}

/** Between the frames in a straight line. */
function pitchAt(pitches: Float32Array, frame: number): number {
  const before = Math.floor(frame);
  const share = frame - before;
  const first = pitches[Math.max(0, before)] as number;
  const second = pitches[Math.min(pitches.length - 1, before + 1)] as number;
  return first * (1 - share) + second * share;
}

/** The sum of cos(h x) for h from 1 to `count`, which is Dirichlet's kernel. */
function harmonics(x: number, count: number): number {
  const below = 2 * Math.sin(x / 2);
  return Math.abs(below) <= tiny ? count : Math.sin((count + 0.5) * x) / below - 0.5;
}
