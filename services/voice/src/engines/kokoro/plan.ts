/** A text in the runs that the model speaks: as many whole sentences as it says well in one, so that prosody is kept. */
import { knownLetters } from './letters.js';
import { endsSentence, type PhonemeToken } from './phonemes/phoneme-token.js';

/**
 * Letters of a run. The model takes 509; memory grows with the length (620 MB at 180, 740 MB at 270), and the first
 * sound waits for the whole run.
 */
const maxLetters = 180;

const lengthOf = (tokens: readonly PhonemeToken[]): number =>
  tokens.reduce((sum, { letters }) => sum + [...letters].length, 0);

export function planRuns(tokens: readonly PhonemeToken[]): PhonemeToken[][] {
  // The tests of each language find no unknown letter; should there be one, the rest is spoken.
  const known = tokens.map((token) => ({ ...token, letters: knownLetters(token.letters) }));
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
const clausesOf = (sentence: readonly PhonemeToken[]): PhonemeToken[][] =>
  cutAfter(sentence, ({ letters, position }) => position === undefined && /[,;:—]/u.test(letters)).flatMap(
    (clause) =>
      lengthOf(clause) <= maxLetters ? [clause] : clause.flatMap(shortened).map((token) => [token]),
  );

function shortened(token: PhonemeToken): PhonemeToken[] {
  const letters = [...token.letters];
  const cuts: PhonemeToken[] = [];
  for (let at = 0; at < letters.length; at += maxLetters) {
    const part = letters.slice(at, at + maxLetters).join('');
    cuts.push({ ...token, letters: part });
  }
  return cuts;
}

function cutAfter(
  tokens: readonly PhonemeToken[],
  isEnd: (token: PhonemeToken) => boolean,
): PhonemeToken[][] {
  const groups: PhonemeToken[][] = [];
  let open = false;
  for (const token of tokens) {
    const group = open ? groups.at(-1) : undefined;
    if (group) group.push(token);
    else groups.push([token]);
    open = !isEnd(token);
  }
  return groups;
}

/** Neighbours together, as far as they fit. */
function pack(groups: readonly (readonly PhonemeToken[])[]): PhonemeToken[][] {
  const packed: PhonemeToken[][] = [];
  for (const group of groups) {
    const last = packed.at(-1);
    if (last && lengthOf(last) + lengthOf(group) <= maxLetters) last.push(...group);
    else packed.push([...group]);
  }
  return packed;
}

/** Without spaces at its ends. */
function trimmed(tokens: readonly PhonemeToken[]): PhonemeToken[] {
  return tokens
    .map((token, n) => {
      const start = n === 0 ? token.letters.trimStart() : token.letters;
      return { ...token, letters: n === tokens.length - 1 ? start.trimEnd() : start };
    })
    .filter(({ letters }) => letters !== '');
}

const hasWord = (tokens: readonly PhonemeToken[]): boolean =>
  tokens.some(({ position }) => position !== undefined);
