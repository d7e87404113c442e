/**
 * Dashes, waves, dots, commas and full stops of columns, by their ink: recognisers take them for other characters, or leave
 * them out.
 */
import { label, pieceBox, type Labelled } from '../raster/label.js';
import { faintInk, levelsOf, shared, type Box, type Raster } from '../raster/raster.js';
import { columnEm } from './column-em.js';

/** Where it begins and ends, in pixels of the column. */
export interface ColumnMark {
  readonly kind: 'dash' | 'wave' | 'dots' | 'comma' | 'stop';
  readonly from: number;
  readonly to: number;
  /** Strokes, dots, or 1. */
  readonly count: number;
}

/** By the em: a dash is longer, thinner, leans less, and stands closer to the middle of its column. */
const dash = { shortest: 0.65, thickest: 0.22, widest: 0.4, farthest: 0.22 };
/**
 * By the em: a wave is narrow all along, and bends to one side and then to the other of the straight line between its ends. It
 * lies across its column where a font has none for columns.
 */
const wave = { shortest: 0.5, longest: 1.15, narrowest: 0.12, widest: 0.45, widestStroke: 0.2, bend: 0.035 };
/** By the em: dots are smaller, rounder, closer to the middle, and follow each other. */
const dot = { smallest: 0.05, largest: 0.26, longest: 1.8, farthest: 0.2, widestGap: 0.5, fewest: 3 };
/** By the em: a comma or stop is no larger, stands to the right of the middle, near what is above it, and nothing is near below. */
const corner = { smallest: 0.14, largest: 0.5, right: 0.12, above: 0.6, below: 0.3 };
/** By the em: the point of an exclamation mark, and how far it is from the stroke above. */
const point = { largest: 0.35, farthest: 0.4 };
/** By the em: a dash of two ems is one stroke, or two. */
const betweenStrokes = 0.5;
/** Where the paper is grey, strokes are darker than that by so much. */
const darkerThanPaper = 0.75;

/** Where a piece's ink begins and ends in one row of pixels, or in one column. */
type Stroke = readonly [from: number, to: number];

interface Piece extends Box {
  /** Pixels. */
  readonly area: number;
  /** Of its rows from above, or of its columns from the left. */
  readonly strokes: (by: 'rows' | 'columns') => readonly Stroke[];
  /** Paper lies in it. */
  readonly isRing: boolean;
}

/** In order. */
export function marksIn(column: Raster): ColumnMark[] {
  const em = columnEm(column);
  const level = Math.min(faintInk, darkerThanPaper * levelsOf(column)(0.5));
  const ink = inkOf(label(column, level));
  const isCut = ({ x, width }: Piece) => x <= 0 || x + width >= column.width;
  // Parts of a character have others beside them; what the crop cuts is the balloon's outline, or art.
  const isAlone = (one: Piece) =>
    ink.every((other) => other === one || isCut(other) || !areBeside(one, other));
  const isCentral = ({ x, width }: Piece, farthest: number) =>
    Math.abs(x + (width - column.width) / 2) <= farthest * em;
  const isInCorner = (piece: Piece) => {
    const { x, y, width, height } = piece;
    if (Math.max(width, height) > corner.largest * em || Math.min(width, height) < corner.smallest * em)
      return false;
    if (isCut(piece) || x + (width - column.width) / 2 < corner.right * em) return false;
    const above = ink.filter((one) => !isCut(one) && endOf(one) <= y);
    const below = ink.filter((one) => !isCut(one) && one.y >= y + height);
    return (
      above.some((one) => endOf(one) > y - corner.above * em) &&
      below.every((one) => one.y > y + height + corner.below * em)
    );
  };
  const waves = ink.filter((piece) => isCentral(piece, dash.farthest) && isAlone(piece) && isWave(piece, em));
  const strokes = ink
    .filter(
      (piece) =>
        !waves.includes(piece) && isDash(piece, em) && isCentral(piece, dash.farthest) && isAlone(piece),
    )
    .filter((piece) => !ink.some((one) => isPointOf(one, piece, em)));
  const dots = ink.filter((piece) => isDot(piece, em) && isCentral(piece, dot.farthest) && isAlone(piece));
  return [
    ...joined(strokes, betweenStrokes * em).map((parts) => markOf('dash', parts)),
    ...waves.map((piece) => markOf('wave', [piece])),
    ...joined(dots, dot.widestGap * em)
      .filter(({ length }) => length >= dot.fewest)
      .map((parts) => markOf('dots', parts)),
    ...ink
      .filter((piece) => isAlone(piece) && isInCorner(piece))
      .map((piece) => markOf(piece.isRing ? 'stop' : 'comma', [piece])),
  ].sort((one, other) => one.from - other.from);
}

function inkOf(labelled: Labelled): Piece[] {
  const { pieces } = labelled;
  const all = Array.from({ length: pieces.count }, (_, index) => index);
  const rings = new Set(all.flatMap((index) => (pieces.ink[index] ? [] : pieces.parent[index]!)));
  return all.flatMap((index) =>
    pieces.ink[index]
      ? {
          ...pieceBox(pieces, index),
          area: pieces.area[index]!,
          strokes: (by) => strokesOf(labelled, index, by),
          isRing: rings.has(index),
        }
      : [],
  );
}

function strokesOf(labelled: Labelled, piece: number, by: 'rows' | 'columns'): Stroke[] {
  const { pieces, start, end, row, nextRun } = labelled;
  const strokes: Stroke[] = [];
  const add = (at: number, from: number, to: number) => {
    const [first, last] = strokes[at] ?? [from, to];
    strokes[at] = [Math.min(first, from), Math.max(last, to)];
  };
  const { x, y } = pieceBox(pieces, piece);
  for (let run = pieces.firstRun[piece]!; run >= 0; run = nextRun[run]!) {
    const [left, right, at] = [start[run]!, end[run]!, row[run]!];
    if (by === 'rows') add(at - y, left, right);
    else for (let column = left; column < right; column++) add(column - x, at, at + 1);
  }
  return strokes;
}

const areBeside = (one: Piece, other: Piece): boolean => shared(one.y, one.height, other.y, other.height) > 0;

function isDash({ width, height, area }: Piece, em: number): boolean {
  if (height < dash.shortest * em || width > dash.widest * em) return false;
  return area / height <= Math.max(dash.thickest * em, 2);
}

function isWave({ width, height, strokes }: Piece, em: number): boolean {
  const [thin, long] = [Math.min(width, height), Math.max(width, height)];
  if (long < wave.shortest * em || long > wave.longest * em) return false;
  if (thin < wave.narrowest * em || thin > wave.widest * em) return false;
  const all = strokes(height > width ? 'rows' : 'columns');
  if (all.some(([from, to]) => to - from > wave.widestStroke * em)) return false;
  const middles = all.map(([from, to]) => (from + to) / 2);
  const [first = 0, last = 0] = [middles[0], middles.at(-1)];
  const slope = (last - first) / (middles.length - 1);
  const bends = middles.map((middle, at) => middle - first - slope * at);
  const farthest = (part: readonly number[]) =>
    part.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  const half = Math.round(bends.length / 2);
  const [before, after] = [farthest(bends.slice(0, half)), farthest(bends.slice(half))];
  return before * after < 0 && Math.min(Math.abs(before), Math.abs(after)) >= wave.bend * em;
}

function isDot({ width, height }: Piece, em: number): boolean {
  const [thin, thick] = [Math.min(width, height), Math.max(width, height)];
  return thin >= dot.smallest * em && thick <= dot.largest * em && thick <= dot.longest * thin;
}

function isPointOf({ y, height }: Piece, stroke: Piece, em: number): boolean {
  const gap = y - endOf(stroke);
  return gap >= 0 && gap < point.farthest * em && height < point.largest * em;
}

function joined(pieces: readonly Piece[], widestGap: number): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of [...pieces].sort((one, other) => one.y - other.y)) {
    const last = runs.at(-1);
    if (last && piece.y - endOf(last.at(-1)!) < widestGap) last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

const endOf = ({ y, height }: Piece): number => y + height;

const markOf = (kind: ColumnMark['kind'], parts: readonly Piece[]): ColumnMark => ({
  kind,
  from: parts[0]!.y,
  to: endOf(parts.at(-1)!),
  count: parts.length,
});
