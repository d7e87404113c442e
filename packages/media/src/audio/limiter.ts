/**
 * A limiter that looks ahead: the gain is down before the peak comes and moves smoothly, so that nothing clips and
 * nothing clicks. Adds no delay: sample n stays sample n.
 */

/**
 * Nothing above `ceiling` dBFS; mono. The window is 5 ms to either side of a peak. `heights` says how high the wave is
 * around each sample, for a ceiling between the samples as well (`waveHeights`); without it the samples count.
 */
export function limit(
  samples: Float32Array,
  rate: number,
  ceiling: number,
  heights: Float32Array = samples,
): Float32Array {
  const top = 10 ** (ceiling / 20);
  const reach = Math.max(1, Math.round(0.005 * rate));
  const needed = heights.map((height) => Math.min(1, top / Math.max(Math.abs(height), 1e-9)));
  const held = slidingMinimum(needed, 2 * reach);
  const gains = smooth(held, reach);
  const limited = new Float32Array(samples.length);
  for (let index = 0; index < samples.length; index += 1) {
    limited[index] = (samples[index] as number) * (gains[index] as number);
  }
  return limited;
}

/** The least value within `reach` to either side of each place, in linear time. */
function slidingMinimum(values: Float32Array, reach: number): Float32Array {
  const least = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let index = 0; index < values.length + reach; index += 1) {
    if (index < values.length) {
      while (tail > head && (values[queue[tail - 1] ?? 0] ?? 1) >= (values[index] ?? 1)) tail -= 1;
      queue[tail] = index;
      tail += 1;
    }
    const centre = index - reach;
    if (centre < 0) continue;
    while ((queue[head] ?? 0) < centre - reach) head += 1;
    least[centre] = values[queue[head] ?? 0] ?? 1;
  }
  return least;
}

/** Mean over `reach` to either side of each place, in linear time; exactly 1 where all around is 1. */
function smooth(gains: Float32Array, reach: number): Float32Array {
  // Sums of what is taken away, which stay exact zeros where nothing is.
  const taken = new Float64Array(gains.length + 1);
  for (let index = 0; index < gains.length; index += 1) {
    taken[index + 1] = (taken[index] as number) + (1 - (gains[index] as number));
  }
  const means = new Float32Array(gains.length);
  for (let index = 0; index < gains.length; index += 1) {
    const from = Math.max(0, index - reach);
    const to = Math.min(gains.length, index + reach + 1);
    means[index] = 1 - ((taken[to] as number) - (taken[from] as number)) / (to - from);
  }
  return means;
}
