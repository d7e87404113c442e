/**
 * A limiter that looks ahead: the gain is down before the peak comes and moves smoothly, so that nothing clips and
 * nothing clicks. Adds no delay: sample n stays sample n.
 */

/** No sample above `ceiling` dBFS; mono. The window is 5 ms to either side of a peak. */
export function limit(samples: Float32Array, rate: number, ceiling: number): Float32Array {
  const top = 10 ** (ceiling / 20);
  const reach = Math.max(1, Math.round(0.005 * rate));
  const needed = samples.map((sample) => Math.min(1, top / Math.max(Math.abs(sample), 1e-9)));
  const held = slidingMinimum(needed, 2 * reach);
  return samples.map((sample, index) => sample * average(held, index, reach));
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

/** Mean over `reach` to either side; where all gains are 1, without work. */
function average(gains: Float32Array, centre: number, reach: number): number {
  const from = Math.max(0, centre - reach);
  const to = Math.min(gains.length - 1, centre + reach);
  if (gains[from] === 1 && gains[to] === 1 && gains[centre] === 1) return 1;
  let sum = 0;
  for (let index = from; index <= to; index += 1) sum += gains[index] ?? 1;
  return sum / (to - from + 1);
}
