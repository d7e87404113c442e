/** Figures of lists of numbers. */

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

/** 0 of nothing. */
export const mean = (values: ArrayLike<number> & Iterable<number>): number =>
  values.length === 0 ? 0 : sum(values) / values.length;

/** The value that the given share (0..1) of the values don't pass; 0 of nothing. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5);

export const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

export const decibels = (power: number): number => 10 * Math.log10(Math.max(power, 1e-12));
