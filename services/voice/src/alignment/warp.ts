/**
 * Dynamic time warping (Sakoe and Chiba, 1978): which frame of one recording is which of another of the same words. Only
 * a band around the straight line is searched, so that minutes of speech stay small in memory.
 */

/** Frames: 1.5 s, and a sixth of the length. */
const minBand = 150;
const bandShare = 6;

/** For each frame of `from` the frame of `to` that it lies at; never goes back. */
export function warp(from: readonly Float32Array[], to: readonly Float32Array[]): Int32Array {
  const slope = to.length / Math.max(1, from.length);
  const reach = Math.max(minBand, Math.ceil(Math.max(from.length, to.length) / bandShare));
  const width = 2 * reach + 1;
  const lowest = (row: number) => Math.round(row * slope) - reach;
  const steps = new Uint8Array(from.length * width);
  let before = new Float64Array(width).fill(Infinity);
  for (let row = 0; row < from.length; row += 1) {
    const costs = new Float64Array(width).fill(Infinity);
    const shift = row === 0 ? 0 : lowest(row) - lowest(row - 1);
    for (let place = 0; place < width; place += 1) {
      const column = lowest(row) + place;
      if (column < 0 || column >= to.length) continue;
      const both = before[place + shift - 1] ?? Infinity;
      const down = before[place + shift] ?? Infinity;
      const across = costs[place - 1] ?? Infinity;
      const least = Math.min(both, down, across);
      steps[row * width + place] = least === both ? 0 : least === down ? 1 : 2;
      const begin = row === 0 && column === 0;
      costs[place] = distance(from[row], to[column]) + (begin ? 0 : least);
    }
    before = costs;
  }
  return pathOf(steps, { rows: from.length, columns: to.length, width, lowest });
}

/** Root of the mean square, so that single frames that differ much don't decide. */
function distance(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return Infinity;
  let total = 0;
  for (let n = 0; n < a.length; n += 1) {
    const difference = (a[n] as number) - (b[n] as number);
    total += difference * difference;
  }
  return Math.sqrt(total);
}

interface Grid {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly lowest: (row: number) => number;
}

/** Back from the end of both; of several columns for a row, the first. */
function pathOf(steps: Uint8Array, { rows, columns, width, lowest }: Grid): Int32Array {
  const path = new Int32Array(rows);
  let [row, column] = [rows - 1, columns - 1];
  while (row >= 0) {
    path[row] = Math.max(0, column);
    const step = steps[row * width + column - lowest(row)];
    if (step === 2 && column > 0) column -= 1;
    else {
      row -= 1;
      if (step === 0) column -= 1;
    }
  }
  return path;
}
