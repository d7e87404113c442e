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

function filter(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const out = new Float32Array(samples.length);
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    out[index] = y;
  }
  return out;
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Integrated loudness in LUFS, -Infinity for silence. Sound shorter than one block is measured as one block of its own
 * length, which the recommendation leaves open.
 */
export function integratedLoudness(pcm: Pcm): number {
  const [shelf, highPass] = kWeighting(pcm.rate);
  const weighted = pcm.channels.map((samples) => filter(filter(samples, shelf), highPass));
  const length = samplesOf(pcm);
  const block = Math.min(length, Math.round(0.4 * pcm.rate));
  const step = Math.round(0.1 * pcm.rate);
  if (block === 0) return -Infinity;
  const powers: number[] = [];
  for (let from = 0; from + block <= length; from += step) {
    let sum = 0;
    for (const samples of weighted) {
      for (let index = from; index < from + block; index += 1) sum += (samples[index] ?? 0) ** 2;
    }
    powers.push(sum / block);
  }
  const audible = powers.filter((power) => toLufs(power) > -70);
  if (audible.length === 0) return -Infinity;
  const gate = toLufs(mean(audible)) - 10;
  return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
}

/** For each sample of one channel the highest value of the wave around it, at four times the rate. */
export function waveHeights(samples: Float32Array, rate: number): Float32Array {
  const fine = resampleMono(samples, rate, rate * 4);
  return samples.map((sample, index) => {
    let height = Math.abs(sample);
    for (let at = index * 4 - 3; at <= index * 4 + 3; at += 1)
      height = Math.max(height, Math.abs(fine[at] ?? 0));
    return height;
  });
}
