import { truePeak } from '../testing/true-peak.js';
import { mastered, MasterChain } from './master.js';
import { joinSamples } from './pcm.js';

const rate = 48_000;
/** A tone that swells, with a peak between its samples. */
const tone = (hertz: number, level: number, seconds: number): Float32Array =>
  Float32Array.from(
    { length: seconds * rate },
    (_, n) =>
      level * Math.sin((2 * Math.PI * hertz * n) / rate + 0.8) * Math.sin((Math.PI * n) / (seconds * rate)),
  );

async function through(left: Float32Array, right: Float32Array, gain: number, peak: number, size = 1024) {
  async function* parts() {
    for (let from = 0; from < left.length; from += size)
      yield await Promise.resolve([
        left.subarray(from, from + size),
        right.subarray(from, from + size),
      ] as const);
  }
  const out: Float32Array[][] = [[], []];
  for await (const { channels } of mastered(parts(), rate, { gain, peak }))
    channels.forEach((samples, side) => out[side]?.push(samples));
  return { rate, channels: out.map(joinSamples) };
}

describe('a master', () => {
  it('is a gain, sample by sample, where nothing comes near the peak', async () => {
    const samples = tone(300, 0.1, 1);
    const { channels } = await through(
      samples,
      samples.map((sample) => -sample),
      2,
      -1,
    );
    expect(channels[0]).toEqual(samples.map((sample) => sample * 2));
    expect(channels[1]).toEqual(samples.map((sample) => sample * -2));
  });

  it('keeps the wave between the samples under the peak, on both sides by the same factor', async () => {
    const loud = tone(11_987, 1, 1);
    const soft = tone(440, 0.05, 1);
    const pcm = await through(loud, soft, 3, -2);
    expect(truePeak(pcm)).toBeLessThanOrEqual(-2 + 0.1);
    expect(truePeak(pcm)).toBeGreaterThan(-3.5);
    const middle = rate / 2;
    const factor = (side: number, from: Float32Array) =>
      (pcm.channels[side]?.[middle + 7] ?? 0) / (from[middle + 7] ?? 1);
    expect(factor(0, loud)).toBeCloseTo(factor(1, soft), 4);
  });

  it('gives as many samples as it is given, whatever the size of the parts', async () => {
    const samples = tone(2000, 0.9, 1);
    const [small, large] = [
      await through(samples, samples, 2, -1, 100),
      await through(samples, samples, 2, -1, 40_000),
    ];
    expect(small.channels[0]).toHaveLength(samples.length);
    expect(small).toEqual(large);
    const chain = new MasterChain(rate, { gain: 1, peak: -1 });
    expect(chain.push([samples.subarray(0, 10), samples.subarray(0, 10)])[0]).toHaveLength(0);
  });
});
