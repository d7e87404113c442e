/**
 * Loudness after ITU-R BS.1770-5 and EBU R 128: K-weighting, blocks of 400 ms every 100 ms, an absolute gate at -70 LUFS
 * and a relative one 10 LU below the mean. Checked against FFmpeg's ebur128 in the tests.
 */
import { type Pcm, samplesOf } from './pcm.js';
import { resampleMono } from './resampler.js';

interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/** The two filters of K-weighting for any rate, from the analogue prototypes of BS.1770 by the bilinear transform. */
function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelfK = Math.tan((Math.PI * 1681.974450955533) / rate);
  const shelfQ = 0.7071752369554196;
  const vh = 10 ** (3.999843853973347 / 20);
  const vb = vh ** 0.4996667741545416;
  const shelf0 = 1 + shelfK / shelfQ + shelfK * shelfK;
  const shelf: Biquad = {
    b: [
      (vh + (vb * shelfK) / shelfQ + shelfK * shelfK) / shelf0,
      (2 * (shelfK * shelfK - vh)) / shelf0,
      (vh - (vb * shelfK) / shelfQ + shelfK * shelfK) / shelf0,
    ],
    a: [(2 * (shelfK * shelfK - 1)) / shelf0, (1 - shelfK / shelfQ + shelfK * shelfK) / shelf0],
  };
  const passK = Math.tan((Math.PI * 38.13547087602444) / rate);
  const passQ = 0.5003270373238773;
  const pass0 = 1 + passK / passQ + passK * passK;
  const highPass: Biquad = {
    b: [1, -2, 1],
    a: [(2 * (passK * passK - 1)) / pass0, (1 - passK / passQ + passK * passK) / pass0],
  };
  return [shelf, highPass];
}

/** Adds to entry n the power of all K-weighted samples before n. */
function addPower(
  samples: Float32Array,
  [shelf, highPass]: readonly [Biquad, Biquad],
  power: Float64Array,
): void {
  const [b0, b1, b2] = shelf.b;
  const [a1, a2] = shelf.a;
  const [c0, c1, c2] = highPass.b;
  const [d1, d2] = highPass.a;
  // Samples before the filters, between them and after them, each with the two that came before it.
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  let z1 = 0;
  let z2 = 0;
  let sum = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] as number;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    const z = c0 * y + c1 * y1 + c2 * y2 - d1 * z1 - d2 * z2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    z2 = z1;
    z1 = z;
    sum += z * z;
    power[index + 1] = (power[index + 1] as number) + sum;
  }
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness in LUFS, -Infinity for silence. Sound shorter than one block is measured as one block of its own
 * length, which the recommendation leaves open.
 */
export function integratedLoudness(pcm: Pcm): number {
  const length = samplesOf(pcm);
  const power = new Float64Array(length + 1);
  const filters = kWeighting(pcm.rate);
  for (const samples of pcm.channels) addPower(samples, filters, power);
  const block = Math.min(length, Math.round(0.4 * pcm.rate));
  const step = Math.round(0.1 * pcm.rate);
  if (block === 0) return -Infinity;
  const powers: number[] = [];
  for (let from = 0; from + block <= length; from += step) {
    powers.push(((power[from + block] as number) - (power[from] as number)) / block);
  }
  const audible = powers.filter((power) => toLufs(power) > -70);
  if (audible.length === 0) return -Infinity;
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

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
