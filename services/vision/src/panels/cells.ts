/** A page made small, told apart into gutter and content. */
import type { Raster } from '../raster/raster.js';
export const gutter = 0;
export const content = 1;
/** Beyond the gutter that the region was cut at, or at the very edge of the page. */
export const outside = 2;

/** One byte a cell, row by row. */
export type Cells = Raster;

/** Cells as lines that run along the rows or along the columns; a line's places lie `along` apart, lines `across`. */
export interface Lines {
  readonly data: Uint8Array;
  /** Places of a line. */
  readonly length: number;
  /** Number of lines. */
  readonly depth: number;
  readonly along: number;
  readonly across: number;
}

export const asRows = ({ width, height, data }: Cells): Lines => ({
  data,
  length: width,
  depth: height,
  along: 1,
  across: width,
});

export const asColumns = ({ width, height, data }: Cells): Lines => ({
  data,
  length: height,
  depth: width,
  along: width,
  across: 1,
});

/** How many cells of each line are content, and how many are outside. */
export interface Sums {
  readonly content: Int32Array;
  readonly outside: Int32Array;
}

export function sums({ width, height, data }: Cells): { readonly rows: Sums; readonly columns: Sums } {
  const empty = (length: number): Sums => ({
    content: new Int32Array(length),
    outside: new Int32Array(length),
  });
  const rows = empty(height);
  const columns = empty(width);
  for (let y = 0, at = 0; y < height; y++) {
    let filled = 0;
    let beyond = 0;
    for (let x = 0; x < width; x++) {
      const cell = data[at++]!;
      if (cell === gutter) continue;
      if (cell === content) {
        filled++;
        columns.content[x]!++;
      } else {
        beyond++;
        columns.outside[x]!++;
      }
    }
    rows.content[y] = filled;
    rows.outside[y] = beyond;
  }
  return { rows, columns };
}

/** Scans are lighter, darker or cut at the very edge. */
export const rimCells = 3;

export function hideRim({ width, height, data }: Cells): void {
  data.fill(outside, 0, rimCells * width);
  data.fill(outside, Math.max(0, height - rimCells) * width);
  for (let y = 0; y < height; y++) {
    data.fill(outside, y * width, y * width + rimCells);
    data.fill(outside, (y + 1) * width - rimCells, (y + 1) * width);
  }
}
