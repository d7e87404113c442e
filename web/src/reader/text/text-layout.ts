/** Layout of a balloon's text in its box where only the box is known: the lines that fit it best are chosen. */

interface LaidText {
  /** Ends of lines in the text; a space at an end belongs to the line before. */
  readonly lines: readonly { readonly from: number; readonly to: number }[];
  /** Of a letter, in the box's units. */
  readonly size: number;
}

const lineHeight = 1.2;

/** Ideographs, kana, hangul and full-width forms: as wide as high, and a line may end after each. */
const isFullWidth = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/u;
const isHangul = /[\uac00-\ud7a3]/u;
const narrow = 0.56;

interface Piece {
  readonly from: number;
  readonly to: number;
  /** In ems, without and with the space after it. */
  readonly width: number;
  readonly wholeWidth: number;
}

/** Splits into pieces that a line can't break inside. */
function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let index = 0;
  let width = 0;
  let wholeWidth = 0;
  const characters = [...text];
  characters.forEach((character, at) => {
    const space = /\s/u.test(character);
    const wide = isFullWidth.test(character) ? 1 : narrow;
    wholeWidth += wide;
    if (!space) width = wholeWidth;
    index += character.length;
    const next = characters[at + 1];
    const breaks = space || (isFullWidth.test(character) && !isHangul.test(character));
    if (next === undefined || (breaks && !/\s/u.test(next))) {
      pieces.push({ from, to: index, width, wholeWidth });
      from = index;
      width = 0;
      wholeWidth = 0;
    }
  });
  return pieces;
}

/** Width of a text in the size of its letters. */
export const emsOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (isFullWidth.test(character) ? 1 : narrow), 0);

/** Greedy lines of at most `ems`; a longer piece has a line of its own. */
function wrap(
  pieces: readonly Piece[],
  ems: number,
): { lines: { from: number; to: number }[]; widest: number } {
  const lines: { from: number; to: number }[] = [];
  let along = 0;
  let widest = 0;
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line && along + piece.width <= ems + 1e-6) {
      line.to = piece.to;
    } else {
      lines.push({ from: piece.from, to: piece.to });
      along = 0;
    }
    widest = Math.max(widest, along + piece.width);
    along += piece.wholeWidth;
  }
  return { lines, widest };
}

/** Lengths of a line that are tried, from that of the longest word to that of the whole text. */
const maxAttempts = 48;

/**
 * The lines that let the letters be largest. `along` and `across` are the box's lengths in the direction of the line and
 * of the lines after each other.
 */
export function layText(text: string, along: number, across: number): LaidText {
  const pieces = piecesOf(text);
  const shortest = Math.max(0, ...pieces.map(({ width }) => width));
  const longest = pieces.reduce((sum, { wholeWidth }) => sum + wholeWidth, 0);
  let best: LaidText = { lines: [], size: 0 };
  if (shortest === 0) return best;
  for (let step = 0; step <= maxAttempts; step++) {
    const { lines, widest } = wrap(pieces, shortest + ((longest - shortest) * step) / maxAttempts);
    // The box ends at the ink of the last line, so that one is a little lower than the others.
    const size = Math.min(along / widest, across / (lineHeight * (lines.length - 1) + 0.9));
    if (size > best.size) best = { lines, size };
  }
  return best;
}
