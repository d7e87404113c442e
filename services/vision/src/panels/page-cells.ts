/** A page as cells for one colour of gutters. */
import type { Raster } from '../raster/raster.js';
import { content, type Cells } from './cells.js';
import { sampleStep, type GutterColour } from './gutter-colours.js';

/** The page is looked at in tiles, so many across: paper is darker near the spine and the edges of a scan. */
const tilesAcross = 14;
/** By so many levels at most. */
const darkestPaper = 45;

/** How much darker the paper of each tile is than the page's. */
function shades(page: Raster, paper: number | undefined, side: number) {
  const columns = Math.ceil(page.width / side);
  const rows = Math.ceil(page.height / side);
  const bright = new Uint8Array(columns * rows);
  if (paper === undefined) return { columns, by: bright };
  const counts = new Int32Array(256);
  for (let tile = 0; tile < bright.length; tile++) {
    counts.fill(0);
    const left = (tile % columns) * side;
    const top = Math.floor(tile / columns) * side;
    let all = 0;
    for (let y = top; y < Math.min(page.height, top + side); y += sampleStep) {
      for (let x = left; x < Math.min(page.width, left + side); x += sampleStep) {
        counts[page.data[y * page.width + x]!]!++;
        all++;
      }
    }
    let level = 255;
    for (let sum = counts[255]!; level > 0 && sum < 0.1 * all;) sum += counts[--level]!;
    bright[tile] = level;
  }
  const by = bright.map((_, tile) => {
    let most = 0;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const x = (tile % columns) + dx;
        const other = tile + dy * columns + dx;
        if (x >= 0 && x < columns && other >= 0 && other < bright.length)
          most = Math.max(most, bright[other]!);
      }
    }
    return Math.max(0, Math.min(darkestPaper, paper - most));
  });
  return { columns, by };
}

/**
 * @param factor pixels of the page to a cell; one with two pixels of another colour is content, so that thin frames
 * stay closed and specks vanish
 */
export function cellsOf(page: Raster, colour: GutterColour, factor: number): Cells {
  const width = Math.ceil(page.width / factor);
  const height = Math.ceil(page.height / factor);
  const data = new Uint8Array(width * height);
  const { darkest, lightest, paper } = colour;
  const side = factor * Math.ceil(page.width / tilesAcross / factor);
  const { columns, by } = shades(page, paper, side);
  const least = factor > 1 ? 2 : 1;
  for (let row = 0; row < height; row++) {
    const bottom = Math.min(page.height, (row + 1) * factor);
    const tiles = Math.floor((row * factor) / side) * columns;
    for (let tile = 0; tile < columns; tile++) {
      const low = darkest - by[tiles + tile]!;
      const last = Math.min(width, ((tile + 1) * side) / factor);
      for (let cell = (tile * side) / factor; cell < last; cell++) {
        const end = Math.min(page.width, (cell + 1) * factor);
        let others = 0;
        for (let y = row * factor; y < bottom; y++) {
          for (let at = y * page.width + cell * factor, stop = y * page.width + end; at < stop; at++) {
            const level = page.data[at]!;
            if (level < low || level > lightest) others++;
          }
        }
        if (others >= least) data[row * width + cell] = content;
      }
    }
  }
  return { width, height, data };
}
