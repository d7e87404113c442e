/** How boxes lie to each other. */
import type { Box } from './truth.js';

export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

const area = ({ width, height }: Box): number => width * height;

/** Intersection over union. */
const overlap = (a: Box, b: Box): number => {
  const shared = sharedArea(a, b);
  return shared === 0 ? 0 : shared / (area(a) + area(b) - shared);
};

/** Pairs of boxes that overlap by half or more, each box in one pair at most, the best first. */
export function pairsOfBoxes(truth: readonly Box[], found: readonly Box[]): [truth: number, found: number][] {
  const candidates = truth.flatMap((one, i) => found.map((other, j) => ({ i, j, iou: overlap(one, other) })));
  const pairs: [number, number][] = [];
  for (const { i, j } of candidates.filter(({ iou }) => iou >= 0.5).sort((a, b) => b.iou - a.iou)) {
    if (!pairs.some(([a, b]) => a === i || b === j)) pairs.push([i, j]);
  }
  return pairs.sort(([a], [b]) => a - b);
}
