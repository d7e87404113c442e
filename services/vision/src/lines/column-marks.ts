/** Dashes and dots of columns, by their ink: recognisers take them for other characters, or leave them out. */
import { label, type Pieces } from '../raster/label.js';
import { faintInk, levelsOf, type Raster } from '../raster/raster.js';
import { columnEm } from './column-em.js';

/** Where it begins and ends, in pixels of the column. */
export interface ColumnMark {
  readonly kind: 'dash' | 'dots';
  readonly from: number;
  readonly to: number;
  /** Strokes, or dots. */
  readonly count: number;
}

/** By the em: a dash is longer, thinner, leans less, and stands closer to the middle of its column. */
const dash = { shortest: 0.65, thickest: 0.22, widest: 0.4, farthest: 0.22 };
/** By the em: dots are smaller, rounder, closer to the middle, and follow each other. */
const dot = { smallest: 0.05, largest: 0.26, longest: 1.8, farthest: 0.2, widestGap: 0.5, fewest: 3 };
/** By the em: the point of an exclamation mark, and how far it is from the stroke above. */
const point = { largest: 0.35, farthest: 0.4 };
/** By the em: a dash of two ems is one stroke, or two. */
const betweenStrokes = 0.5;
/** Where the paper is grey, strokes are darker than that by so much. */
const darkerThanPaper = 0.75;

interface Piece {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
}

/** In order. */
export function marksIn(column: Raster): ColumnMark[] {
  const em = columnEm(column);
  const level = Math.min(faintInk, darkerThanPaper * levelsOf(column)(0.5));
  const ink = inkOf(label(column, level).pieces);
  /** Parts of a character have others beside them. */
  const isAlone = (one: Piece) => ink.every((other) => other === one || !areBeside(one, other));
  const isCentral = ({ left, right }: Piece, farthest: number) =>
    Math.abs((left + right - column.width) / 2) <= farthest * em;
  const strokes = ink
    .filter((piece) => isDash(piece, em) && isCentral(piece, dash.farthest) && isAlone(piece))
    .filter((piece) => !ink.some((one) => isPointOf(one, piece, em)));
  const dots = ink.filter((piece) => isDot(piece, em) && isCentral(piece, dot.farthest) && isAlone(piece));
  return [
    ...joined(strokes, betweenStrokes * em).map((parts) => markOf('dash', parts)),
    ...joined(dots, dot.widestGap * em)
      .filter(({ length }) => length >= dot.fewest)
      .map((parts) => markOf('dots', parts)),
  ].sort((one, other) => one.from - other.from);
}

function inkOf(pieces: Pieces): Piece[] {
  const all = Array.from({ length: pieces.count }, (_, index) => index);
  return all.flatMap((index) =>
    pieces.ink[index]
      ? {
          left: pieces.left[index]!,
          top: pieces.top[index]!,
          right: pieces.right[index]!,
          bottom: pieces.bottom[index]!,
          area: pieces.area[index]!,
        }
      : [],
  );
}

const areBeside = (one: Piece, other: Piece): boolean =>
  Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);

function isDash({ left, top, right, bottom, area }: Piece, em: number): boolean {
  const length = bottom - top;
  if (length < dash.shortest * em || right - left > dash.widest * em) return false;
  return area / length <= Math.max(dash.thickest * em, 2);
}

function isDot({ left, top, right, bottom }: Piece, em: number): boolean {
  const [thin = 0, thick = 0] = [right - left, bottom - top].sort((a, b) => a - b);
  return thin >= dot.smallest * em && thick <= dot.largest * em && thick <= dot.longest * thin;
}

function isPointOf({ top, bottom }: Piece, stroke: Piece, em: number): boolean {
  const gap = top - stroke.bottom;
  return gap >= 0 && gap < point.farthest * em && bottom - top < point.largest * em;
}

function joined(pieces: readonly Piece[], widestGap: number): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of [...pieces].sort((one, other) => one.top - other.top)) {
    const last = runs.at(-1);
    if (last && piece.top - last.at(-1)!.bottom < widestGap) last.push(piece);
    else runs.push([piece]);
  }
  return runs;
}

const markOf = (kind: ColumnMark['kind'], parts: readonly Piece[]): ColumnMark => ({
  kind,
  from: parts[0]!.top,
  to: parts.at(-1)!.bottom,
  count: parts.length,
});
