/** Rows and columns that a detector overlooks, as small and widely spaced ones: what alone stands in a balloon. */
import type { DetectedLine } from '../detection/detected-lines.js';
import { balloonShape } from '../page/balloon-shape.js';
import { isBalloonSized } from '../page/paper.js';
import { childrenOf, pieceBox, type Labelled } from '../raster/label.js';
import { centre, liesIn, union, type Box } from '../raster/raster.js';

/** Parts of letters: fewer are an eye or a drop, more are art. */
const [fewestParts, mostParts] = [4, 80];
/** By its tallest part a row is no higher: parts are jamo, dots and strokes. */
const highest = 2.2;
/** By its thickness a row is no shorter. */
const shortest = 1.8;
/** Of the balloon across it, and along it: a row takes no more. */
const [mostAcross, mostAlong] = [0.6, 0.92];
/** By the thickness: as much larger than its ink as a detected line is. */
const around = 0.15;
/** Of a row: so much of it lies in a line that it is a part of. */
const inLine = 0.5;

export interface LineOfBalloon extends DetectedLine {
  /** The piece of background that it stands on. */
  readonly paper: number;
  readonly bounds: Box;
}

interface BalloonOptions {
  /** Pixels: a thinner line is none. */
  readonly minThickness: number;
  /** Whether the language may be written in columns. */
  readonly columns: boolean;
  /** Lines that stand in no balloon. White around their letters looks like one. */
  readonly found: readonly Box[];
}

/** @param taken pieces of background on which text was found. The lines that are found are in doubt. */
export function rowsOfBalloons(
  labelled: Labelled,
  taken: ReadonlySet<number>,
  { minThickness, columns, found: elsewhere }: BalloonOptions,
): LineOfBalloon[] {
  const { pieces } = labelled;
  const children = childrenOf(pieces);
  const found: LineOfBalloon[] = [];
  for (let paper = 1; paper < pieces.count; paper++) {
    if (pieces.ink[paper] || taken.has(paper) || !isBalloonSized(labelled, paper)) continue;
    const parts = [...children(paper)].map((part) => pieceBox(pieces, part));
    if (parts.length < fewestParts || parts.length > mostParts) continue;
    const ink = parts.reduce(union);
    const bounds = pieceBox(pieces, paper);
    const isOne =
      isRow(ink, bounds, parts) || (columns && isRow(turned(ink), turned(bounds), parts.map(turned)));
    if (!isOne || Math.min(ink.width, ink.height) < minThickness) continue;
    if (elsewhere.some((line) => liesIn(ink, line, inLine))) continue;
    if (balloonShape(labelled, paper).shape !== 'none') found.push({ ...asLine(ink), paper, bounds });
  }
  return found;
}

const turned = ({ x, y, width, height }: Box): Box => ({ x: y, y: x, width: height, height: width });

function isRow({ width, height }: Box, balloon: Box, parts: readonly Box[]): boolean {
  const tallest = Math.max(...parts.map((part) => part.height));
  return (
    width > shortest * height &&
    height < highest * tallest &&
    height < mostAcross * balloon.height &&
    width < mostAlong * balloon.width
  );
}

function asLine(ink: Box): DetectedLine {
  const by = Math.round(around * Math.min(ink.width, ink.height));
  const box = { x: ink.x - by, y: ink.y - by, width: ink.width + 2 * by, height: ink.height + 2 * by };
  return { ...centre(box), width: box.width, height: box.height, angle: 0, box, score: 0, isLikely: false };
}
