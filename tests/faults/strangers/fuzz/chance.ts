/** Choices of one case, which its seed decides. */
import { randomFrom } from '@komavox/test-kit';

export interface Chance {
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number;
  /** Whether something that comes so often, from 0 to 1, comes now. */
  is(share: number): boolean;
  of<T>(items: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  const next = randomFrom(seed);
  // Seeds that follow each other begin alike.
  for (let skipped = 0; skipped < 4; skipped++) next();
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    is: (share) => next() < share,
    of(items) {
      if (items.length === 0) throw new RangeError('There is nothing to choose from');
      return items[below(items.length)] as (typeof items)[number];
    },
  };
}
