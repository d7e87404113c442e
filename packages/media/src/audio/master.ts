/**
 * The last step of a mix, sample by sample, so that hours of it need no memory: a gain, and a limiter for both sides alike
 * that looks ahead and sees the wave between the samples (ITU-R BS.1770-5, true peak).
 */
import type { Pcm } from './pcm.js';

export interface Master {
  /** Factor of the level. */
  readonly gain: number;
  /** dBTP that the result doesn't pass. */
  readonly peak: number;
}

/** Samples to either side that a value between two samples is made of. */
const side = 8;
/** The wave a quarter, a half and three quarters of the way to the next sample: a sinc in a Hann window. */
const phases = [0.25, 0.5, 0.75].map((share) =>
  Float64Array.from({ length: 2 * side }, (_, tap) => {
    const x = share - (tap - side + 1);
    return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / side));
  }),
);

/** A power of two above all that is looked back at. */
const ring = 4096;
const mask = ring - 1;

export class MasterChain {
  readonly #gain: number;
  readonly #top: number;
  /** Samples of 5 ms: the gain is down that long before a peak, and moves as slowly. */
  readonly #reach: number;
  /** Samples by which the result is later than what goes in. */
  readonly #delay: number;
  readonly #inputs: readonly [Float32Array, Float32Array] = [new Float32Array(ring), new Float32Array(ring)];
  /** Gain that each sample needs, and the least of those around it. */
  readonly #needed = new Float32Array(ring).fill(1);
  readonly #held = new Float32Array(ring).fill(1);
  /** Places of samples that need ever more gain, as a sliding minimum keeps them. */
  readonly #queue = new Float64Array(ring);
  #head = 0;
  #tail = 0;
  /** Sum of what is taken away, over the window of the smoothing. */
  #taken = 0;
  #count = 0;
  /** The last sample that came near the ceiling: only around those the wave is looked at. */
  #loud = -ring;
  #between = 0;

  constructor(rate: number, { gain, peak }: Master) {
    this.#gain = gain;
    this.#top = 10 ** (peak / 20);
    this.#reach = Math.round(0.005 * rate);
    this.#delay = 3 * this.#reach + side;
  }

  /** The mastered samples that are ready; those of the first call are fewer than were given, for it looks ahead. */
  push([left, right]: readonly [Float32Array, Float32Array]): readonly [Float32Array, Float32Array] {
    const first = Math.max(0, this.#count - this.#delay);
    const length = Math.max(0, this.#count + left.length - this.#delay) - first;
    const out = [new Float32Array(length), new Float32Array(length)] as const;
    const [lefts, rights] = this.#inputs;
    for (let index = 0; index < left.length; index += 1) {
      const now = this.#count;
      const [l, r] = [(left[index] as number) * this.#gain, (right[index] as number) * this.#gain];
      lefts[now & mask] = l;
      rights[now & mask] = r;
      if (Math.max(Math.abs(l), Math.abs(r)) > this.#top / 2) this.#loud = now;
      const factor = this.#factor(now);
      this.#count += 1;
      const at = now - this.#delay;
      if (at < 0) continue;
      out[0][at - first] = (lefts[at & mask] as number) * factor;
      out[1][at - first] = (rights[at & mask] as number) * factor;
    }
    return out;
  }

  /** The rest. */
  finish(): readonly [Float32Array, Float32Array] {
    const rest = new Float32Array(this.#delay);
    return this.push([rest, rest]);
  }

  /** Factor of the sample that lies `delay` before `now`. */
  #factor(now: number): number {
    const place = now - side;
    const required = place < 0 ? 1 : Math.min(1, this.#top / Math.max(this.#height(place, now), 1e-9));
    this.#needed[place & mask] = required;
    const reach = this.#reach;
    const queue = this.#queue;
    while (
      this.#tail > this.#head &&
      (this.#needed[(queue[(this.#tail - 1) & mask] as number) & mask] as number) >= required
    )
      this.#tail -= 1;
    queue[this.#tail & mask] = place;
    this.#tail += 1;
    const middle = place - 2 * reach;
    while ((queue[this.#head & mask] as number) < middle - 2 * reach) this.#head += 1;
    const held = this.#needed[(queue[this.#head & mask] as number) & mask] as number;
    const left = middle - (2 * reach + 1);
    this.#taken += 1 - held - (1 - (this.#held[left & mask] as number));
    this.#held[middle & mask] = held;
    return 1 - Math.max(0, this.#taken) / (2 * reach + 1);
  }

  /** The highest value of both waves from the sample before `place` to the one after it. */
  #height(place: number, now: number): number {
    const [lefts, rights] = this.#inputs;
    const own = Math.max(Math.abs(lefts[place & mask] as number), Math.abs(rights[place & mask] as number));
    const before = this.#between;
    this.#between = 0;
    if (now - this.#loud > 2 * side) return Math.max(own, before);
    for (const samples of this.#inputs) {
      for (const taps of phases) {
        let sum = 0;
        for (let tap = 0; tap < taps.length; tap += 1)
          sum += (taps[tap] as number) * (samples[(place + tap - side + 1) & mask] as number);
        this.#between = Math.max(this.#between, Math.abs(sum));
      }
    }
    return Math.max(own, before, this.#between);
  }
}

/** A mix in parts of both sides, mastered. */
export async function* mastered(
  parts: AsyncIterable<readonly [Float32Array, Float32Array]>,
  rate: number,
  master: Master,
): AsyncGenerator<Pcm & { readonly channels: readonly [Float32Array, Float32Array] }> {
  const chain = new MasterChain(rate, master);
  for await (const part of parts) yield { rate, channels: chain.push(part) };
  yield { rate, channels: chain.finish() };
}
