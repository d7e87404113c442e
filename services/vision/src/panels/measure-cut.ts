/**
 * Measures a line as a gutter. A gutter is told from white art by what lies along it: panels end at nearly the same
 * distance from its middle all the way.
 */
import { content, gutter, outside, type Lines } from './cells.js';

/** A line across a region; both in lines from the region's first. */
export type Line = readonly [start: number, end: number];

/** From the first place of line `start` to the last place of line `end`, in the middle of the gutter. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  /** Cells between the panels. */
  readonly thickness: number;
  /** 0 to 1: share of the way along which a panel ends beside it. */
  readonly before: number;
  readonly after: number;
  /** Share of the way where something lies across it, and in how many stretches. */
  readonly crossed: number;
  readonly crossings: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Of the page's width: a gutter as thick as usual. */
export const usualThickness = 0.012;
/** Of the page's width: a panel's edge is looked for within this distance. */
const reach = 0.045;
/** Of the page's width. Edges at distances that differ by less belong to one line: borders are drawn by hand, tones are dots. */
const ragged = 0.009;
/** Of the region's length: what may lie across a gutter. */
export const maxCrossed = 0.3;
/** Of the region's length: how much of a gutter's line may lie outside the region. */
export const maxOutside = 0.6;
/** Of the region's length: so far from its ends nothing lies across a gutter, for there it would be a panel's border. */
const openEnd = 0.025;

/** Looks to both sides from places on the line. @param stride places from one to the next */
export function measured(
  lines: Lines,
  [start, end]: Line,
  unit: number,
  stride = lines.length > 240 ? 2 : 1,
): Cut | undefined {
  const { data, length, depth, along, across } = lines;
  const slope = (end - start) / Math.max(1, length - 1);
  if (isClosed(lines, start, slope)) return undefined;
  const far = Math.max(4, Math.round(reach * unit));
  const counts = { before: new Int32Array(far + 1), after: new Int32Array(far + 1) };
  const known = { before: 0, after: 0 };
  let seen = 0;
  let crossed = 0;
  let crossings = 0;
  let isCrossing = false;
  for (let place = 0; place < length; place += stride) {
    const line = Math.round(start + slope * place);
    const at = line * across + place * along;
    if (line < 0 || line >= depth || data[at] === outside) continue;
    seen++;
    if (data[at] === content) {
      crossed++;
      if (!isCrossing) crossings++;
      isCrossing = true;
      continue;
    }
    isCrossing = false;
    const before = distance(data, at, -across, Math.min(far, line));
    if (before !== undefined) {
      known.before++;
      counts.before[before]!++;
    }
    const after = distance(data, at, across, Math.min(far, depth - 1 - line));
    if (after !== undefined) {
      known.after++;
      counts.after[after]!++;
    }
  }
  const all = Math.ceil(length / stride);
  if (seen < (1 - maxOutside) * all || Math.min(known.before, known.after) < 0.25 * all) return undefined;
  const share = crossed / seen;
  if (share > maxCrossed) return undefined;
  const spread = Math.max(3, Math.round(ragged * unit));
  const before = edge(counts.before, known.before, spread);
  const after = edge(counts.after, known.after, spread);
  const thickness = before.distance + after.distance - 1;
  const shift = (after.distance - before.distance) / 2;
  const weight = Math.min(1, 0.7 + (0.3 * thickness) / (usualThickness * unit));
  return {
    start: start + shift,
    end: end + shift,
    thickness,
    before: before.share,
    after: after.share,
    crossed: share,
    crossings,
    score: ((before.share + after.share) / 2) * (1 - share) * weight,
  };
}

/** Whether something crosses the line at one of its ends; a speck doesn't. */
function isClosed({ data, length, depth, along, across }: Lines, start: number, slope: number): boolean {
  const near = Math.max(4, Math.ceil(openEnd * length));
  for (const from of [0, length - near]) {
    let crossed = 0;
    for (let place = Math.max(0, from); place < Math.min(length, from + near); place++) {
      const line = Math.round(start + slope * place);
      if (line < 0 || line >= depth || data[line * across + place * along] !== content) continue;
      if (++crossed > 1) return true;
    }
  }
  return false;
}

/** Steps to the content; 0 where there is none so near, undefined where the region ends before. */
function distance(data: Uint8Array, from: number, step: number, far: number): number | undefined {
  let at = from;
  for (let steps = 1; steps <= far; steps++) {
    at += step;
    if (data[at] !== gutter) return data[at] === content ? steps : undefined;
  }
  return 0;
}

/** Where most of the content begins: the middle of it, and its share. Index 0 of the counts is for none. */
function edge(counts: Int32Array, known: number, spread: number) {
  let most = 0;
  let start = 1;
  for (let from = 1, sum = 0, end = 1; from < counts.length; from++) {
    while (end < Math.min(counts.length, from + spread)) sum += counts[end++]!;
    if (sum > most) [most, start] = [sum, from];
    sum -= counts[from]!;
  }
  if (most === 0) return { distance: counts.length, share: 0 };
  let distance = start;
  for (let sum = counts[start]!; 2 * sum < most;) sum += counts[++distance]!;
  return { distance, share: most / known };
}
