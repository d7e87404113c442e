/** Tells text from what a line's crop cuts off: outlines of balloons, panel borders and art at its ends, hatching at its sides. */
import { erasePiece } from '../raster/erase-piece.js';
import { label, type Labelled } from '../raster/label.js';
import { faintInk, turnedLeft, turnedRight, type Raster } from '../raster/raster.js';

/** By the thickness of the line: how far clipped ink reaches into what was detected. */
const reach = 0.3;
/** Of the thickness: what is as wide at an end is a border, and beyond it is no text. */
const wide = 0.6;
/** Pixels around the ink that are its soft edge. */
const softEdge = 1;
/** Of the thickness, the mean of a piece: lines of hatching are no thicker. */
const maxLine = 0.06;
/** Along one side of a line: so many pieces that it cuts, and so many in a length of its thickness, are hatching. */
const minLines = 6;
const minDense = 2.5;

/** Pixels that a crop has more than what was detected. */
export interface Ends {
  readonly lead: number;
  readonly trail: number;
}

/** Erases what is cut off. */
export const withoutClippedInk = (crop: Raster, vertical: boolean, ends: Ends): Raster =>
  vertical ? withoutEnds(crop, ends) : turnedLeft(withoutEnds(turnedRight(crop), ends));

function withoutEnds(column: Raster, { lead, trail }: Ends): Raster {
  const { width, height } = column;
  const most = height / 4;
  const above = Math.min(most, lead + reach * width);
  const below = height - Math.min(most, trail + reach * width);
  const labelled = label(column, faintInk);
  const { pieces } = labelled;
  const data = column.data.slice();
  const lines = hatchingOf(labelled);
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    if (lines.has(piece)) {
      erasePiece(data, labelled, piece, { above: faintInk, to: 255, softEdge });
      continue;
    }
    const [left, top] = [pieces.left[piece]!, pieces.top[piece]!];
    const [right, bottom] = [pieces.right[piece]!, pieces.bottom[piece]!];
    const isWide = right - left > wide * width;
    const atSide = left <= 0 || right >= width;
    const isFirst = bottom <= above && (top <= 0 || (atSide && (isWide || bottom <= lead)));
    const isLast = top >= below && (bottom >= height || (atSide && (isWide || top >= height - trail)));
    if (!isFirst && !isLast) continue;
    erasePiece(data, labelled, piece, { above: faintInk, to: 255, softEdge });
    if (isWide && isFirst) data.fill(255, 0, bottom * width);
    if (isWide && isLast) data.fill(255, top * width);
  }
  return { ...column, data };
}

/** Lines that cross the column or end in it, in front of which the letters stand in a white rim. */
function hatchingOf({ width, height, pieces }: Labelled): ReadonlySet<number> {
  const sides = { left: [] as number[], right: [] as number[] };
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece]) continue;
    const [left, right] = [pieces.left[piece]!, pieces.right[piece]!];
    const length = Math.hypot(right - left, pieces.bottom[piece]! - pieces.top[piece]!);
    if (pieces.area[piece]! > maxLine * width * length) continue;
    if (left <= 0) sides.left.push(piece);
    if (right >= width) sides.right.push(piece);
  }
  const most = Math.max(sides.left.length, sides.right.length);
  return new Set(
    most >= Math.max(minLines, (minDense * height) / width) ? [...sides.left, ...sides.right] : [],
  );
}

/** Of the thickness: a mark is no wider across the line. */
const widestMark = 0.45;
/** Likewise: what is cut off no farther from its side is the outline of the balloon, beside the mark. */
const beside = 0.3;

/** Pixels of the line from its beginning to the end of its ink. */
export function inkEnd({ width, height, data }: Raster, vertical: boolean): number {
  const [across, along] = vertical ? [width, height] : [height, width];
  for (let at = along; at > 0; at--) {
    for (let side = 0; side < across; side++) {
      if (data[vertical ? (at - 1) * width + side : side * width + at - 1]! < faintInk) return at;
    }
  }
  return 0;
}

/** @param length pixels at its end in which there must be nothing but marks */
export const endsInMark = (crop: Raster, vertical: boolean, length: number): boolean =>
  columnEndsInMark(vertical ? crop : turnedRight(crop), length);

/** @param length pixels at the beginning of a column in which there must be nothing but marks */
export const beginsWithMark = (column: Raster, length: number): boolean =>
  columnEndsInMark(turnedRight(turnedRight(column)), length);

function columnEndsInMark(column: Raster, length: number): boolean {
  const { width, height } = column;
  const { pieces } = label(column, faintInk);
  let marks = 0;
  for (let piece = 0; piece < pieces.count; piece++) {
    if (!pieces.ink[piece] || pieces.bottom[piece]! <= height - length) continue;
    const [left, right] = [pieces.left[piece]!, pieces.right[piece]!];
    const isCut = left <= 0 || right >= width || pieces.bottom[piece]! >= height;
    if (isCut && (right <= beside * width || left >= (1 - beside) * width)) continue;
    if (isCut || right - left > widestMark * width) return false;
    marks++;
  }
  return marks > 0;
}
