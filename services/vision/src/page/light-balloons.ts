/** Balloons and captions printed in negative, made light: detectors and recognisers know black letters on white better. */
import { childrenOf, label, pieceBox, type Labelled } from '../raster/label.js';
import type { Box, Raster } from '../raster/raster.js';

/** Shares of the page's width: what is smaller is a letter. */
const narrowest = 0.03;
const shortest = 0.055;
/** Of the square of the page's width: what is larger is art, or a whole panel. */
const largest = 0.2;
/** Of the rectangle around it: so much is black at least. */
const minBlack = 0.5;
/** Of the same: so much are its letters. */
const leastLetters = 0.02;
const mostLetters = 0.4;
const fewestLetters = 2;
/** By its longer side: letters, and lines of letters that touch, are no longer. */
const longestLetter = 0.6;
/** Of what lies between its black: art and letters have bays. */
const maxBays = 0.06;
/** Pixels of its edge stay black: the outline of the light balloon. */
const outline = 3;

/**
 * @param unit width of the page, half of a double page
 * @returns the page itself where there is none
 */
export function withLightBalloons(page: Raster, unit: number): Raster {
  const labelled = label(page);
  const children = childrenOf(labelled.pieces);
  const black = [...labelled.pieces.ink.keys()].filter((piece) =>
    isBlackBalloon(labelled, children, piece, unit),
  );
  if (black.length === 0) return page;
  const data = page.data.slice();
  for (const piece of black) lighten(data, labelled, piece);
  return { ...page, data };
}

function isBlackBalloon(
  labelled: Labelled,
  children: (piece: number) => Int32Array,
  piece: number,
  unit: number,
): boolean {
  const { pieces } = labelled;
  if (!pieces.ink[piece]) return false;
  const box = pieceBox(pieces, piece);
  const around = box.width * box.height;
  const [side, longer] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
  if (side < narrowest * unit || longer < shortest * unit || around > largest * unit * unit) return false;
  const black = pieces.area[piece]!;
  if (black < minBlack * around) return false;
  const letters = [...children(piece)];
  const light = letters.reduce((sum, letter) => sum + pieces.area[letter]!, 0);
  if (letters.length < fewestLetters || light < leastLetters * around || light > mostLetters * around)
    return false;
  const isLonger = (letter: number) => {
    const { width, height } = pieceBox(pieces, letter);
    return Math.max(width, height) > longestLetter * longer;
  };
  if (letters.some(isLonger)) return false;
  const between = filled(labelled, piece, box).reduce((sum, is) => sum + is, 0);
  return black + light > (1 - maxBays) * between;
}

/** Turns its black and white round, but for its outline. */
function lighten(data: Uint8Array, labelled: Labelled, piece: number): void {
  const box = pieceBox(labelled.pieces, piece);
  const inside = filled(labelled, piece, box);
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < box.width && y < box.height && inside[y * box.width + x] === 1;
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const isInner =
        isIn(x - outline, y) && isIn(x + outline, y) && isIn(x, y - outline) && isIn(x, y + outline);
      const pixel = (box.y + y) * labelled.width + box.x + x;
      if (isInner) data[pixel] = 255 - data[pixel]!;
    }
  }
}

/** By pixel of its box, 1 where black of it stands on both sides. */
function filled({ pieces, start, end, row, nextRun }: Labelled, piece: number, box: Box): Uint8Array {
  const left = new Int32Array(box.height).fill(box.width);
  const right = new Int32Array(box.height);
  for (let run = pieces.firstRun[piece]!; run >= 0; run = nextRun[run]!) {
    const y = row[run]! - box.y;
    left[y] = Math.min(left[y]!, start[run]! - box.x);
    right[y] = Math.max(right[y]!, end[run]! - box.x);
  }
  const inside = new Uint8Array(box.width * box.height);
  left.forEach((from, y) => {
    if (from < right[y]!) inside.fill(1, y * box.width + from, y * box.width + right[y]!);
  });
  return inside;
}
