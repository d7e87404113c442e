/** A text in the runs that the model speaks: as many whole sentences as it says well in one, so that prosody is kept. */
import { knownLetters } from './letters.js';
import { endsSentence, type Piece } from './phonemes/piece.js';

/**
 * Letters of a run. The model takes 509; memory grows with the length (620 MB at 180, 740 MB at 270), and the first
 * sound waits for the whole run.
 */
const maxLetters = 180;

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { letters }) => sum + [...letters].length, 0);

export function planRuns(pieces: readonly Piece[]): Piece[][] {
  // The tests of each language find no unknown letter; should there be one, the rest is spoken.
  const known = pieces.map((piece) => ({ ...piece, letters: knownLetters(piece.letters) }));
  const sentences = cutAfter(
    known,
    ({ letters, position }) => position === undefined && endsSentence(letters),
  );
  const short = sentences.flatMap((sentence) =>
    lengthOf(sentence) <= maxLetters ? [sentence] : pack(clausesOf(sentence)),
  );
  return pack(short).map(trimmed).filter(hasWord);
}

/** Clauses, or single words of a clause that is too long by itself. A word is cut only if it alone is too long. */
const clausesOf = (sentence: readonly Piece[]): Piece[][] =>
  cutAfter(sentence, ({ letters, position }) => position === undefined && /[,;:—]/u.test(letters)).flatMap(
    (clause) =>
      lengthOf(clause) <= maxLetters ? [clause] : clause.flatMap(shortened).map((piece) => [piece]),
  );

function shortened(piece: Piece): Piece[] {
  const letters = [...piece.letters];
  const cuts: Piece[] = [];
  for (let at = 0; at < letters.length; at += maxLetters) {
    const part = letters.slice(at, at + maxLetters).join('');
    cuts.push({ ...piece, letters: part });
  }
  return cuts;
}

function cutAfter(pieces: readonly Piece[], isEnd: (piece: Piece) => boolean): Piece[][] {
  const groups: Piece[][] = [];
  let open = false;
  for (const piece of pieces) {
    const group = open ? groups.at(-1) : undefined;
    if (group) group.push(piece);
    else groups.push([piece]);
    open = !isEnd(piece);
  }
  return groups;
}

/** Neighbours together, as far as they fit. */
function pack(groups: readonly (readonly Piece[])[]): Piece[][] {
  const packed: Piece[][] = [];
  for (const group of groups) {
    const last = packed.at(-1);
    if (last && lengthOf(last) + lengthOf(group) <= maxLetters) last.push(...group);
    else packed.push([...group]);
  }
  return packed;
}

/** Without spaces at its ends. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  return pieces
    .map((piece, n) => {
      const start = n === 0 ? piece.letters.trimStart() : piece.letters;
      return { ...piece, letters: n === pieces.length - 1 ? start.trimEnd() : start };
    })
    .filter(({ letters }) => letters !== '');
}

const hasWord = (pieces: readonly Piece[]): boolean => pieces.some(({ position }) => position !== undefined);
