/** Which levels of grey the gutters of a page may have, and the page as cells for one of them. */
import type { Raster } from '../page/raster.js';
import { content, outside, type Cells } from './cells.js';

/** Levels from `darkest` to `lightest` are gutter. */
export interface GutterColour {
  readonly darkest: number;
  readonly lightest: number;
  /** Of paper: its level, from which it may darken towards the edges. */
  readonly paper?: number;
}

/** Every so many pixels of each direction are counted. */
const step = 3;
/** Of the page's width: the rim that is looked at for the margin's colour. */
const rim = 0.015;
/** Lighter than this is paper where there is any; darker than that is black. */
const paperFrom = 140;
const blackTo = 90;
/** Of the sampled pixels: a colour that takes less of them is no gutter's. */
const minShare = 0.02;
const minShareOfRim = 0.35;
/** Levels: a paper that is lighter by less is the same. */
const apart = 40;

/** The likeliest first. */
export function gutterColours(page: Raster): GutterColour[] {
  const { all, edge } = histograms(page);
  const paperOf = (level: number): GutterColour => ({
    ...colourAround(level, all),
    lightest: 255,
    paper: level,
  });
  const level = peak(all, paperFrom, 255);
  const paper = paperOf(level);
  const black = { ...colourAround(peak(all, 0, blackTo), all), darkest: 0 };
  const margin = colourAround(peak(edge, 0, 255), edge);
  const found: GutterColour[] = [];
  const add = (colour: GutterColour, histogram: Float64Array, least: number) => {
    const known = found.some((other) => other.darkest <= colour.lightest && colour.darkest <= other.lightest);
    if (!known && share(histogram, colour) >= least) found.push(colour);
  };
  add(paper, all, minShare);
  // A grey that covers most of a page may be its art.
  if (level + apart <= 255) {
    const lighter = paperOf(peak(all, level + apart, 255));
    if (share(all, lighter) >= minShare) found.push(lighter);
  }
  add(black, all, minShare);
  add(margin, edge, minShareOfRim);
  return found;
}

function histograms({ width, height, data }: Raster) {
  const all = new Float64Array(256);
  const edge = new Float64Array(256);
  const side = Math.max(2, Math.round(rim * Math.min(width, height)));
  for (let y = 0; y < height; y += step) {
    const outer = y < side || y >= height - side;
    for (let x = 0; x < width; x += step) {
      const level = data[y * width + x]!;
      all[level]!++;
      if (outer || x < side || x >= width - side) edge[level]!++;
    }
  }
  return { all, edge };
}

const smoothed = (histogram: Float64Array, level: number): number => {
  let sum = 0;
  for (let at = Math.max(0, level - 2); at <= Math.min(255, level + 2); at++) sum += histogram[at]!;
  return sum;
};

function peak(histogram: Float64Array, from: number, to: number): number {
  let best = from;
  for (let level = from; level <= to; level++) {
    if (smoothed(histogram, level) > smoothed(histogram, best)) best = level;
  }
  return best;
}

/** As wide as the peak is, within limits: paper has grain, and JPEG leaves noise on what was one level. */
function colourAround(level: number, histogram: Float64Array): GutterColour {
  const half = smoothed(histogram, level) / 2;
  const width = (towards: number) => {
    let at = level;
    while (at > 0 && at < 255 && smoothed(histogram, at) > half) at += towards;
    return Math.max(28, Math.min(45, 3 * Math.abs(at - level)));
  };
  const lightest = level + width(1);
  const darkest = level - width(-1);
  return { darkest: darkest < 20 ? 0 : darkest, lightest: lightest > 235 ? 255 : lightest };
}

function share(histogram: Float64Array, { darkest, lightest }: GutterColour): number {
  let inside = 0;
  let all = 0;
  histogram.forEach((count, level) => {
    all += count;
    if (level >= darkest && level <= lightest) inside += count;
  });
  return inside / Math.max(1, all);
}

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
    for (let y = top; y < Math.min(page.height, top + side); y += step) {
      for (let x = left; x < Math.min(page.width, left + side); x += step) {
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
  hideRim({ width, height, data });
  return { width, height, data };
}

/** Scans are lighter, darker or cut at the very edge. */
export const rimCells = 3;

function hideRim({ width, height, data }: Cells): void {
  data.fill(outside, 0, rimCells * width);
  data.fill(outside, Math.max(0, height - rimCells) * width);
  for (let y = 0; y < height; y++) {
    data.fill(outside, y * width, y * width + rimCells);
    data.fill(outside, (y + 1) * width - rimCells, (y + 1) * width);
  }
}
