/** A caption's text as words: units that are shown and marked as one, and never broken over two captions. */
import { characters, gap, isCjk, splitEvenly } from '../script.js';
import type { WordTiming } from './word-timing.js';

export interface CaptionWord {
  readonly text: string;
  /** True where a sentence or a line (a balloon) is over. */
  readonly ends: boolean;
}

/** Characters that are shown at a time. */
export const maxCharacters = (text: string): number => (isCjk(text) ? 8 : 30);

/** Zero width space, Unicode's mark of a word's end in scripts without spaces. */
const mark = '\u200b';
const sentenceEnd = /[.!?…。．！？‼⁇⁈⁉][\s\p{Pe}\p{Pf}\p{Pi}"']*$/u;
const title = /^(mr|mrs|ms|dr|prof|st|jr|sr|sra|mme|mlle|hr|fr)\.$/iu;
const openingMarks = /^[\p{Ps}\p{Pi}¡¿]+$/u;
const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** True for a word that closes a sentence. */
export const endsSentence = (word: string): boolean => sentenceEnd.test(word) && !title.test(word);

export const captionWords = (text: string): readonly CaptionWord[] =>
  text.split(/\r\n?|\n/u).flatMap((line) => {
    const chunks = line.split(/[\s\u200b]+/u).filter((chunk) => chunk !== '');
    const words = text.includes(mark) ? chunks : chunks.flatMap(wordsOfChunk);
    const whole = attachMarks(words, String, (one, next) => `${one}${gap(one, next)}${next}`);
    return whole.flatMap((word, index) => {
      const parts = splitEvenly(word, maxCharacters(word));
      const ends = index === whole.length - 1 || endsSentence(word);
      return parts.map((part, at) => ({ text: part, ends: ends && at === parts.length - 1 }));
    });
  });

/**
 * The text with the ends of words marked where there are no spaces. Browsers and servers know different words: a text
 * that was marked once is cut alike everywhere.
 */
export const markWords = (text: string): string =>
  text.includes(mark) ? text : text.replaceAll(/\S+/gu, (chunk) => wordsOfChunk(chunk).join(mark));

/** The same for spoken words, of which only too long ones are cut. */
export const markTimedWords = (words: readonly WordTiming[]): readonly WordTiming[] =>
  words.map((timing) => (isTooLong(timing.word) ? { ...timing, word: markWords(timing.word) } : timing));

/** True for a word that has to be shown in parts. */
export const isTooLong = (word: string): boolean => characters(word) > maxCharacters(word);

let segmenter: Intl.Segmenter | undefined;

/** Words of a chunk without spaces: Chinese ones, or Japanese ones with the particles and endings that follow them. */
function wordsOfChunk(chunk: string): readonly string[] {
  if (!isCjk(chunk)) return [chunk];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  const words: string[] = [];
  for (const { segment, index } of segmenter.segment(chunk)) {
    const last = words.at(-1);
    const polite = chunk.startsWith('ござ', index);
    if (last !== undefined && !polite && joins(last, segment)) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

/** The segmenter takes endings apart (しゃべった is five words to it) and stands marks alone. */
function joins(word: string, next: string): boolean {
  if (openingMarks.test(next)) return false;
  if (openingMarks.test(word)) return true;
  if (!isReadable(next)) return true;
  if (!/[\p{L}\p{N}]$/u.test(word)) return false;
  if (/^[ゃゅょっぁぃぅぇぉャュョッァィゥェォー]/u.test(next)) return true;
  return /^\p{Script=Hiragana}{1,2}$/u.test(next) && characters(word + next) <= maxCharacters(next);
}

/** Marks that stand alone ("Quoi ?", "« Non »") as part of the word before them, or of the one after. */
export function attachMarks<Word>(
  words: readonly Word[],
  textOf: (word: Word) => string,
  join: (one: Word, next: Word) => Word,
): readonly Word[] {
  const whole: Word[] = [];
  let opening: Word | undefined;
  for (const word of words) {
    const last = whole.at(-1);
    const lone = !isReadable(textOf(word));
    if (lone && last !== undefined && opening === undefined && !openingMarks.test(textOf(word))) {
      whole[whole.length - 1] = join(last, word);
      continue;
    }
    const joined: Word = opening === undefined ? word : join(opening, word);
    opening = lone ? joined : undefined;
    if (!lone) whole.push(joined);
  }
  return opening === undefined ? whole : [...whole, opening];
}
