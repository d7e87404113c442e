/**
 * Where a region is cut in two by a gutter that goes all along its lines, straight or slanted. A gutter is told from white
 * art by what lies along it: panels end at nearly the same distance from its middle all the way.
 */
import { content, gutter, outside, type Lines, type Sums } from './cells.js';

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
  readonly score: number;
}

type Line = readonly [start: number, end: number];

/** Shares of the page's width, if not told otherwise. */
const thinnest = 0.002;
const usualThickness = 0.012;
/** A panel's edge is looked for within this distance. */
const reach = 0.045;
/** Edges at distances that differ by less belong to one line: borders are drawn by hand, and tones are dots. */
const ragged = 0.009;
/** Lines of a texture are no thicker, and no farther from each other. */
const textureThickness = 0.02;
const textureStep = 0.02;
/** Less than that isn't cut off. */
const sliver = 0.008;
/** Of the region's width: what may lie across a gutter, and how much of its line outside. */
const maxCrossed = 0.3;
const maxCrossings = 3;
const maxOutside = 0.6;
/** So far from its ends nothing lies across a gutter: there it would be a panel's border. */
const openEnd = 0.025;
const maxSlope = 0.36;

/** @param unit the page's width in cells */
export const findStraightCut = (lines: Lines, sums: Sums, unit: number): Cut | undefined =>
  bestOf(lines, straightLines(lines, sums), unit);

export const findSlantedCut = (lines: Lines, unit: number): Cut | undefined =>
  bestOf(lines, slantedLines(lines, unit), unit);

function bestOf(lines: Lines, candidates: readonly Line[], unit: number): Cut | undefined {
  return candidates
    .flatMap((line) => {
      const cut = measured(lines, line, unit);
      return cut && isInside(cut, lines.depth, unit) && isGutter(cut, unit) ? [cut] : [];
    })
    .sort((a, b) => b.score - a.score)
    .find((cut) => !isTexture(lines, cut, unit));
}

const isInside = ({ start, end }: Cut, depth: number, unit: number): boolean =>
  (start + end) / 2 > sliver * unit && (start + end) / 2 < depth - sliver * unit;

function isGutter({ before, after, crossed, crossings, thickness }: Cut, unit: number): boolean {
  const weak = Math.min(before, after);
  const strong = Math.max(before, after);
  if (crossings === 0 && weak > 0.9) return true;
  if (thickness < Math.max(2, thinnest * unit)) return false;
  if (crossings > (weak > 0.9 ? 2 : 1) * maxCrossings) return false;
  if (weak >= 0.45 && (weak + strong) * (1 - crossed) >= 1.2) return true;
  // Beside a panel without a border, or a title.
  return strong >= 0.75 && crossed <= 0.01 && thickness >= usualThickness * unit;
}

/** Screentone and hatching have gaps like gutters, but one beside the other. */
function isTexture(lines: Lines, { start, end, thickness, score }: Cut, unit: number): boolean {
  if (thickness > textureThickness * unit) return false;
  const last = thickness + Math.max(8, textureStep * unit);
  for (let away = thickness + 1; away <= last; away++) {
    for (const shift of [away, -away]) {
      const beside = measured(lines, [start + shift, end + shift], unit);
      if (beside && beside.thickness >= 0.5 * thickness && beside.score > 0.7 * score) return true;
    }
  }
  return false;
}

const straightCandidates = 24;

function straightLines({ length, depth }: Lines, { content: filled, outside: beyond }: Sums): Line[] {
  const isOpen = (line: number) =>
    beyond[line]! <= maxOutside * length && filled[line]! <= maxCrossed * (length - beyond[line]!);
  const found: { readonly middle: number; readonly thickness: number }[] = [];
  for (let line = 0; line < depth; line++) {
    if (!isOpen(line)) continue;
    let end = line;
    let least = Infinity;
    while (end < depth && isOpen(end)) least = Math.min(least, filled[end++]!);
    const level = least + 0.015 * length;
    while (line < end) {
      const from = line;
      while (line < end && filled[line]! <= level) line++;
      if (line > from) found.push({ middle: (from + line - 1) / 2, thickness: line - from });
      else line++;
    }
  }
  return found
    .sort((a, b) => b.thickness - a.thickness)
    .slice(0, straightCandidates)
    .map(({ middle }) => [middle, middle]);
}

/** Places on a line in the order in which they are looked at: its middle, its quarters, its eighths... */
const places = Array.from({ length: 31 }, (_, index) => {
  const level = Math.floor(Math.log2(index + 1));
  return (2 * (index + 1 - 2 ** level) + 1) / 2 ** (level + 1);
});
const maxCrossedPlaces = 5;
/** Of the region's longer side: how far the tried ends of lines lie from each other. */
const endStep = 1 / 300;
/** Slanted lines that are measured, at ever more places, and how many of them are left. */
const first = 4000;
const rounds = [
  { samples: 10, kept: 80 },
  { samples: 40, kept: 10 },
];

function slantedLines(lines: Lines, unit: number): Line[] {
  const { data, length, depth, along, across } = lines;
  const step = Math.max(2, Math.round(endStep * Math.max(length, depth)));
  const starts = openLines(lines, 0, along, step);
  const ends = openLines(lines, (length - 1) * along, -along, step);
  const offsets = places.map((share) => Math.round(share * (length - 1)) * along);
  const steepest = maxSlope * length;
  const byCrossed: Line[][] = Array.from({ length: maxCrossedPlaces + 1 }, () => []);
  let from = 0;
  for (const start of starts) {
    while (from < ends.length && ends[from]! < start - steepest) from++;
    for (let index = from; index < ends.length && ends[index]! <= start + steepest; index++) {
      const end = ends[index]!;
      let crossed = 0;
      for (let place = 0; place < offsets.length; place++) {
        const line = Math.round(start + (end - start) * places[place]!);
        if (data[line * across + offsets[place]!] === content && ++crossed > maxCrossedPlaces) break;
      }
      byCrossed[crossed]?.push([start, end]);
    }
  }
  const all = byCrossed.flat();
  const every = Math.max(1, all.length / first);
  let kept = Array.from(
    { length: Math.floor(all.length / every) },
    (_, index) => all[Math.floor(index * every)]!,
  );
  for (const round of rounds) {
    const stride = Math.max(1, Math.floor(length / round.samples));
    kept = kept
      .flatMap((line) => {
        const cut = measured(lines, line, unit, stride);
        return cut ? [{ line, score: cut.score }] : [];
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, round.kept)
      .map(({ line }) => line);
  }
  return kept;
}

/** Lines at which a gutter may leave the region, in order. @param side offset of their last place; @param inwards step */
function openLines(
  { data, length, depth, across }: Lines,
  side: number,
  inwards: number,
  step: number,
): number[] {
  const cells = Math.min(length, 4);
  const isOpen = (line: number) => {
    for (let cell = 0; cell < cells; cell++) {
      if (data[line * across + side + cell * inwards] === content) return false;
    }
    return true;
  };
  const found: number[] = [];
  for (let line = 0; line < depth; line++) {
    if (!isOpen(line)) continue;
    const from = line;
    while (line + 1 < depth && isOpen(line + 1)) line++;
    const count = Math.max(1, Math.floor((line - from) / step));
    for (let index = 0; index < count; index++) found.push(from + ((index + 0.5) * (line - from)) / count);
  }
  return found;
}

/** Looks to both sides from places on the line. @param stride places from one to the next */
function measured(
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
