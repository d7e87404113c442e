/** Sums of ink along rows or columns, and the stretches where there is any. */
import { crop, inkLevel, type Raster } from './raster.js';

/** From `start` to `end`, exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Paints whole columns of pixels white; the raster is changed. */
export function eraseColumns({ width, height, data }: Raster, { start, end }: Stretch): void {
  for (let y = 0; y < height; y++) data.fill(255, y * width + start, y * width + end);
}

/** Pixels of ink in each column. */
export function columnSums({ width, height, data }: Raster): Int32Array {
  const sums = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (data[y * width + x]! < inkLevel) sums[x]!++;
  }
  return sums;
}

/** Pixels of ink in each row. */
export function rowSums({ width, height, data }: Raster): Int32Array {
  const sums = new Int32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (data[y * width + x]! < inkLevel) sums[y]!++;
  }
  return sums;
}

/** Stretches in which the sums are above zero. */
export function stretches(sums: ArrayLike<number>): Stretch[] {
  const found: Stretch[] = [];
  let start = -1;
  for (let at = 0; at <= sums.length; at++) {
    const ink = at < sums.length && sums[at]! > 0;
    if (ink && start < 0) start = at;
    if (!ink && start >= 0) {
      found.push({ start, end: at });
      start = -1;
    }
  }
  return found;
}

/** Lengths of the empty stretches between them. */
export const gaps = (found: readonly Stretch[]): number[] =>
  found.slice(1).map(({ start }, index) => start - found[index]!.end);

/** Gaps as wide as this share of the size of letters are spaces. */
const minSpace = 0.3;

/** How many words the lines seem to hold. @param capital height of a capital in pixels */
export function wordCount(ink: Raster, capital: number): number {
  return stretches(rowSums(ink))
    .filter(({ start, end }) => end - start > 0.5 * capital)
    .map(({ start, end }) => crop(ink, { x: 0, y: start, width: ink.width, height: end - start }))
    .reduce((sum, line) => {
      const spaces = gaps(stretches(columnSums(line))).filter((gap) => gap >= minSpace * capital);
      return sum + spaces.length + 1;
    }, 0);
}
