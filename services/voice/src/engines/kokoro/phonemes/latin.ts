/** Words of the languages that eSpeak makes phonemes for, clause by clause: it joins, reduces and links words within one. */
import { codePoints } from '../../../model/spoken-text.js';
import { type Accent, espeakLetters } from './espeak-letters.js';
import { marks, type PhonemeToken } from './phoneme-token.js';
import { shareOut } from './share-out.js';

/** eSpeak's phonemes of a clause: words between spaces, `_` between phonemes. */
export type Ipa = (clause: string) => string;

interface Word {
  readonly text: string;
  readonly position: number;
}

const parts =
  /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.·-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*['’]?|[^\p{L}\p{N}]+/gu;

/** `(en)` and `(fr)` around a word that eSpeak reads in another language. */
const switches = /\([a-z-]+\)/gu;

/** How a language differs from eSpeak's phonemes letter by letter. */
interface Habits {
  readonly accent?: Accent;
  /** Changes the words of a clause, each as it is said, by their neighbours. */
  readonly link?: (words: readonly string[]) => string[];
}

export function latinTokens(text: string, ipa: Ipa, habits: Habits = {}): PhonemeToken[] {
  const tokens: PhonemeToken[] = [];
  let clause: Word[] = [];
  let position = 0;
  const flush = () => {
    tokens.push(...clauseTokens(clause, ipa, habits));
    clause = [];
  };
  for (const [part] of text.matchAll(parts)) {
    const isWord = /^[\p{L}\p{N}]/u.test(part);
    const between = isWord ? '' : spoken(part);
    if (isWord) clause.push({ text: part, position });
    else if (between !== ' ') {
      flush();
      if (between !== '') tokens.push({ letters: between });
    }
    position += codePoints(part);
  }
  flush();
  return tokens;
}

/** A quotation mark that looks the same on both sides opens after a space, and closes before one. */
const spoken = (between: string): string =>
  marks(
    between
      .replace(/(^|\s)"/gu, '$1“')
      .replace(/"/gu, '”')
      .replace(/['’‘*_]/gu, ''),
  );

function clauseTokens(
  words: readonly Word[],
  ipa: Ipa,
  { accent, link = (said) => [...said] }: Habits,
): PhonemeToken[] {
  if (words.length === 0) return [];
  const wordsOf = (text: string): string[] =>
    ipa(text)
      .replace(switches, '')
      .split(/\s+/u)
      .filter(Boolean)
      .map((word) => espeakLetters(word, accent));
  const said = link(wordsOf(words.map(({ text }) => text).join(' ')));
  const shared =
    said.length === words.length
      ? said
      : shareOut(
          said,
          words.map(({ text }) => wordsOf(text).join('')),
        );
  return words.flatMap(({ position }, n) => {
    const letters = (shared[n] ?? '').trim();
    if (letters === '') return [];
    return n === 0 ? [{ letters, position }] : [{ letters: ' ' }, { letters, position }];
  });
}
