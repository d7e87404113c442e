/**
 * Rows of a balloon that a detector found in parts, or not up to their ends, made whole: a recogniser reads a row better than
 * its parts, and words between or beside them are lost otherwise.
 */
import type { DetectedLine } from '../detection/detected-lines.js';
import { childrenOf, pieceBox, type Labelled } from '../raster/label.js';
import { area, centre, liesIn, shared, union, type Box } from '../raster/raster.js';

/** Radians; and how far apart in height its ends may be, by its own height: rows that are turned more stay as they are. */
const level = 0.012;
const levelEnds = 0.16;
/** The same of a part that is no longer than this, by its height: it seems to be turned more than it is. */
const short = 3;
const levelEndsOfShort = 0.3;
/** Of the lower of two lines: so much of it is level with the other one where both are parts of a row. */
const minLevel = 0.6;
/** The same where one stands above or below the other for more than half of its length: two rows may overlap that have tall lines. */
const minLevelOfSame = 0.85;
/** Of a line: what lies to so much in a row is a piece of its letters. */
const minHeld = 0.7;
/** By the height of such a piece: what is higher was no row. */
const tallestOfPieces = 2.5;
/** Parts of a row are of one size: by the lower one's height the higher one is no more. */
const mostUneven = 1.8;
/** By the height of the row: parts, and letters beside them, stand no farther apart. */
const widestGap = 2.5;
const widestGapOfLetters = 1;
/** By the height of the row, which is about twice that of its letters: of letters, and of their parts, as dots and jamo are. */
const smallestLetter = 0.3;
const smallestPart = 0.1;
const largestPart = 1.2;
/** By the height of the row: parts of a letter stand no farther apart. */
const widestGapOfParts = 0.15;
/** By the height of the row; more of them, one above the other, are screentone. */
const largestDot = 0.25;
const mostDots = 8;

interface LineOnPaper extends DetectedLine {
  /** The piece of background that it stands on. */
  readonly paper?: number | undefined;
}

/** @param lines of writings that run in rows */
export function wholeRows<Line extends LineOnPaper>(lines: readonly Line[], labelled: Labelled): Line[] {
  const children = childrenOf(labelled.pieces);
  const whole = new Set<Line>();
  const rows: Line[] = [];
  const sorted = [...lines].sort((a, b) => a.box.x - b.box.x);
  for (const first of sorted) {
    if (whole.has(first)) continue;
    whole.add(first);
    if (first.paper === undefined || !isLevel(first)) {
      rows.push(first);
      continue;
    }
    const beside = sorted.filter((line) => line.paper === first.paper && mayBePart(line));
    let row = first.box;
    const parts: Line[] = [first];
    // A part that is too high for the first one alone may fit the row once others have joined it.
    for (let next = nextOf(row, beside, whole); next; next = nextOf(row, beside, whole)) {
      row = union(row, next.box);
      parts.push(next);
      whole.add(next);
    }
    const others = lines.filter((line) => line.paper === first.paper && !parts.includes(line));
    const inParts = [...children(first.paper)]
      .filter((piece) => labelled.pieces.ink[piece])
      .map((piece) => pieceBox(labelled.pieces, piece))
      .filter((part) => isPartOf(row, part) && !others.some(({ box }) => holds(box, part)));
    const letters = lettersOf(inParts, row);
    const [least = first, ...more] = parts;
    const box = withLetters(row, letters);
    const isWhole = more.length === 0 && box.width === least.box.width;
    rows.push(isWhole ? least : asRow(parts, box));
  }
  return rows.filter((line) => !rows.some((row) => isPieceOf(line, row)));
}

const isPieceOf = ({ box, paper }: LineOnPaper, { box: row, paper: paperOfRow }: LineOnPaper): boolean =>
  paper === paperOfRow &&
  area(box) < area(row) &&
  row.height < tallestOfPieces * box.height &&
  liesIn(box, row, minHeld);

const isLevel = ({ angle, width, height }: DetectedLine, ends = levelEnds): boolean =>
  Math.abs(angle) <= Math.max(level, (ends * height) / width);

const mayBePart = (line: DetectedLine): boolean =>
  isLevel(line, line.width > short * line.height ? levelEnds : levelEndsOfShort);

const gapBetween = (a: Box, b: Box): number => -shared(a.x, a.width, b.x, b.width);

function continues(row: Box, next: Box): boolean {
  const lower = Math.min(row.height, next.height);
  const higher = Math.max(row.height, next.height);
  const gap = gapBetween(row, next);
  const isSame = -gap > Math.min(row.width, next.width) / 2;
  const isBeside =
    shared(row.y, row.height, next.y, next.height) > (isSame ? minLevelOfSame : minLevel) * lower;
  return isBeside && higher <= mostUneven * lower && gap < widestGap * higher;
}

/** The first of `beside` that continues the row and is in none yet. */
const nextOf = <Line extends LineOnPaper>(
  row: Box,
  beside: readonly Line[],
  taken: ReadonlySet<Line>,
): Line | undefined => beside.find((line) => !taken.has(line) && continues(row, line.box));

function isPartOf(row: Box, { y, width, height }: Box): boolean {
  const size = Math.max(width, height);
  const middle = y + height / 2;
  const isAsLarge = size > smallestPart * row.height && size < largestPart * row.height;
  return isAsLarge && middle > row.y + row.height / 4 && middle < row.y + (3 * row.height) / 4;
}

/** Letters, or more than one that touch. */
function lettersOf(parts: readonly Box[], row: Box): Box[] {
  const tone = new Set(toneAmong(parts, row));
  return closeTogether(
    parts.filter((part) => !tone.has(part)),
    row,
  )
    .map((letter) => letter.reduce(union))
    .filter(({ width, height }) => Math.max(width, height) > smallestLetter * row.height);
}

function toneAmong(parts: readonly Box[], row: Box): Box[] {
  const dots = parts.filter(({ width, height }) => Math.max(width, height) < largestDot * row.height);
  return closeTogether(dots, row)
    .filter((group) => group.length > mostDots && group.reduce(union).height > smallestLetter * row.height)
    .flat();
}

/** Groups of parts with no wide gap along the row. */
function closeTogether(parts: readonly Box[], row: Box): Box[][] {
  const groups: { readonly parts: Box[]; around: Box }[] = [];
  for (const part of [...parts].sort((a, b) => a.x - b.x)) {
    const last = groups.at(-1);
    if (last && gapBetween(last.around, part) <= widestGapOfParts * row.height) {
      last.parts.push(part);
      last.around = union(last.around, part);
    } else groups.push({ parts: [part], around: part });
  }
  return groups.map((group) => group.parts);
}

function holds(box: Box, inner: Box): boolean {
  const { x, y } = centre(inner);
  return shared(box.x, box.width, x, 0) >= 0 && shared(box.y, box.height, y, 0) >= 0;
}

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
  return { ...surest!, ...centre(box), width: box.width, height: box.height, angle: 0, box };
}
