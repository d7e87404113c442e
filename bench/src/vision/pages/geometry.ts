/** Points, boxes and random numbers of a page that is drawn. */
import type { Box } from '../truth.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const boxAround = (points: readonly Point[]): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

export const grownBy = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

export interface Chance {
  /** From `least` up to, not including, `most`. */
  between(least: number, most: number): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  isLikely(part: number): boolean;
  oneOf<Item>(all: readonly Item[]): Item;
}

export function chanceFrom(next: () => number): Chance {
  const between = (least: number, most: number) => least + (most - least) * next();
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1));
  return {
    between,
    whole,
    isLikely: (part) => next() < part,
    oneOf: (all) => {
      const one = all[whole(0, all.length - 1)];
      if (one === undefined) throw new RangeError('One of nothing');
      return one;
    },
  };
}
