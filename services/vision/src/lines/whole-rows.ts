/**
 * Rows of a balloon that a detector found in parts, or not up to their ends, made whole: a recogniser reads a row better than
 * its parts, and words between or beside them are lost otherwise.
 */
import type { DetectedLine } from '../detection/detected-lines.js';
import { childrenOf, pieceBox, type Labelled } from '../raster/label.js';
import { shared, union, type Box } from '../raster/raster.js';

/** Radians: rows that are turned more stay as they are. */
const level = 0.012;
/** Of the lower of two lines: so much of it is level with the other one where both are parts of a row. */
const minLevel = 0.6;
/** By the height of the row: parts, and letters beside them, stand no farther apart. */
const widestGap = 2.5;
const widestGapOfLetters = 1;
/** By the height of the row, of letters. */
const lowestLetter = 0.4;
const largestLetter = 1.2;

interface LineOnPaper extends DetectedLine {
  /** The piece of background that it stands on. */
  readonly paper?: number | undefined;
}

/** @param lines of writings that run in rows */
export function wholeRows<Line extends LineOnPaper>(lines: readonly Line[], labelled: Labelled): Line[] {
  const children = childrenOf(labelled.pieces);
  const whole = new Set<Line>();
  const rows: Line[] = [];
  for (const first of [...lines].sort((a, b) => a.box.x - b.box.x)) {
    if (whole.has(first)) continue;
    whole.add(first);
    if (first.paper === undefined || Math.abs(first.angle) > level) {
      rows.push(first);
      continue;
    }
    const beside = lines.filter((line) => line.paper === first.paper && !whole.has(line));
    let row = first.box;
    const parts: Line[] = [first];
    for (const line of beside.sort((a, b) => a.box.x - b.box.x)) {
      if (Math.abs(line.angle) > level || !continues(row, line.box)) continue;
      row = union(row, line.box);
      parts.push(line);
      whole.add(line);
    }
    const others = lines.filter((line) => line.paper === first.paper && !parts.includes(line));
    const letters = [...children(first.paper)]
      .filter((piece) => labelled.pieces.ink[piece])
      .map((piece) => pieceBox(labelled.pieces, piece))
      .filter((letter) => isLetterOf(row, letter) && !others.some(({ box }) => holds(box, letter)));
    const [least = first, ...more] = parts;
    const box = withLetters(row, letters);
    const isWhole = more.length === 0 && box.width === least.box.width;
    rows.push(isWhole ? least : asRow(parts, box));
  }
  return rows;
}

const gapBetween = (a: Box, b: Box): number => -shared(a.x, a.width, b.x, b.width);

function continues(row: Box, next: Box): boolean {
  const lower = Math.min(row.height, next.height);
  const isLevel = shared(row.y, row.height, next.y, next.height) > minLevel * lower;
  return isLevel && gapBetween(row, next) < widestGap * Math.max(row.height, next.height);
}

function isLetterOf(row: Box, { y, width, height }: Box): boolean {
  const size = Math.max(width, height);
  const middle = y + height / 2;
  const isAsLarge = size > lowestLetter * row.height && size < largestLetter * row.height;
  return isAsLarge && middle > row.y + row.height / 4 && middle < row.y + (3 * row.height) / 4;
}

const holds = (box: Box, inner: Box): boolean =>
  shared(box.x, box.width, inner.x + inner.width / 2, 0) >= 0 &&
  shared(box.y, box.height, inner.y + inner.height / 2, 0) >= 0;

/** Up to the last letter on either side that is near the one before. */
function withLetters(row: Box, letters: readonly Box[]): Box {
  const reach = widestGapOfLetters * row.height;
  let box = row;
  for (;;) {
    const next = letters.find(
      (letter) =>
        gapBetween(box, letter) < reach && (letter.x < box.x || letter.x + letter.width > box.x + box.width),
    );
    if (!next) return box;
    const to = union(box, next);
    box = { ...row, x: to.x, width: to.width };
  }
}

function asRow<Line extends LineOnPaper>(parts: readonly Line[], box: Box): Line {
  const [surest] = [...parts].sort((a, b) => b.score - a.score);
  const { x, y, width, height } = box;
  return { ...surest!, x: x + width / 2, y: y + height / 2, width, height, angle: 0, box };
}
