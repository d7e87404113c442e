/** Which levels of grey the gutters of a page may have. */
import type { Raster } from '../raster/raster.js';

/** Levels from `darkest` to `lightest` are gutter. */
export interface GutterColour {
  readonly darkest: number;
  readonly lightest: number;
  /** Of paper: its level, from which it may darken towards the edges. */
  readonly paper?: number;
}

/** Every so many pixels of each direction are counted. */
export const sampleStep = 3;
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

/** Levels that a gutter takes on where a small scan has blurred it between two dark borders, or two light ones. */
const blur = 40;

export const blurred = ({ darkest, lightest, ...colour }: GutterColour): GutterColour => ({
  ...colour,
  darkest: lightest === 255 ? darkest - blur : darkest,
  lightest: darkest === 0 ? lightest + blur : lightest,
});

function histograms({ width, height, data }: Raster) {
  const all = new Float64Array(256);
  const edge = new Float64Array(256);
  const side = Math.max(2, Math.round(rim * Math.min(width, height)));
  for (let y = 0; y < height; y += sampleStep) {
    const outer = y < side || y >= height - side;
    for (let x = 0; x < width; x += sampleStep) {
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
