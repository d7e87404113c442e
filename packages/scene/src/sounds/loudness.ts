/**
 * Loudness after ITU-R BS.1770-5 and EBU R 128: K-weighting, blocks of 400 ms every 100 ms, an absolute gate at -70 LUFS
 * and a relative one 10 LU below the mean. Checked against EBU Tech 3341 in the tests.
 */
import type { Pcm } from './pcm.js';

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

/** K-weighting of one channel, a part after the other. */
class Weighting {
  // Samples before the filters, between them and after them, each with the two that came before it.
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;
  #z1 = 0;
  #z2 = 0;

  constructor(private readonly filters: readonly [Biquad, Biquad]) {}

  /** Power of the weighted samples from `from` to `to`. */
  power(samples: Float32Array, from: number, to: number): number {
    const [shelf, highPass] = this.filters;
    const [b0, b1, b2] = shelf.b;
    const [a1, a2] = shelf.a;
    const [c0, c1, c2] = highPass.b;
    const [d1, d2] = highPass.a;
    let [x1, x2, y1, y2, z1, z2] = [this.#x1, this.#x2, this.#y1, this.#y2, this.#z1, this.#z2];
    let sum = 0;
    for (let index = from; index < to; index += 1) {
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
    }
    [this.#x1, this.#x2, this.#y1, this.#y2, this.#z1, this.#z2] = [x1, x2, y1, y2, z1, z2];
    return sum;
  }
}

const toLufs = (power: number): number => -0.691 + 10 * Math.log10(power);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const stepsInBlock = 4;

/** Measures sound that comes a part after the other, however long it is. */
export class LoudnessMeter {
  readonly #weightings: Weighting[] = [];
  readonly #filters: readonly [Biquad, Biquad];
  /** Samples of 100 ms. */
  readonly #step: number;
  /** Power of each whole step. */
  readonly #steps: number[] = [];
  /** Power and samples of the step under way. */
  #power = 0;
  #samples = 0;

  constructor(rate: number) {
    this.#filters = kWeighting(rate);
    this.#step = Math.round(0.1 * rate);
  }

  /** The next samples, of each channel. */
  push(channels: Pcm['channels']): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length;) {
      const to = Math.min(length, from + this.#step - this.#samples);
      for (const [at, samples] of channels.entries()) {
        this.#weightings[at] ??= new Weighting(this.#filters);
        this.#power += this.#weightings[at].power(samples, from, to);
      }
      this.#samples += to - from;
      from = to;
      if (this.#samples < this.#step) break;
      this.#steps.push(this.#power);
      this.#power = 0;
      this.#samples = 0;
    }
  }

  /**
   * Integrated loudness in LUFS, -Infinity for silence. Sound shorter than one block is measured as one block of its own
   * length, which the recommendation leaves open.
   */
  integrated(): number {
    const powers = this.#blocks();
    const audible = powers.filter((power) => toLufs(power) > -70);
    if (audible.length === 0) return -Infinity;
    const gate = toLufs(mean(audible)) - 10;
    return toLufs(mean(audible.filter((power) => toLufs(power) > gate)));
  }

  #blocks(): readonly number[] {
    const steps = this.#steps;
    const sum = (from: number, to: number) => steps.slice(from, to).reduce((all, power) => all + power, 0);
    if (steps.length < stepsInBlock) {
      const length = steps.length * this.#step + this.#samples;
      return length === 0 ? [] : [(sum(0, steps.length) + this.#power) / length];
    }
    return steps
      .slice(stepsInBlock - 1)
      .map((_, from) => sum(from, from + stepsInBlock) / (stepsInBlock * this.#step));
  }
}

/** Integrated loudness of a whole sound, as a meter gives it. */
export function integratedLoudness({ rate, channels }: Pcm): number {
  const meter = new LoudnessMeter(rate);
  meter.push(channels);
  return meter.integrated();
}
