/**
 * Numbers and Latin words of columns. They lie on their side among characters that stand, and are taken for other letters: 300 for
 * WDO. By themselves they are read as any row is.
 */
import { crop, type Raster } from '../raster/raster.js';
import type { Word } from '../recognisers/recogniser.js';

/** Squares and rings are zeros at times. */
const like = /^[A-Za-z0-9□口○◯〇]$/u;
const latin = /^[A-Za-z0-9]$/u;
/** A single letter is as likely to stand. */
const shortest = 2;
/** 0 to 100: what is surer than that stays. */
const sure = 90;

/** Characters of a column that follow each other. */
export interface LyingWord {
  /** The index of the first one. */
  readonly from: number;
  readonly letters: readonly Word[];
}

/** Those that are read with doubt. */
export function doubtfulLyingWords(column: readonly Word[]): LyingWord[] {
  const runs: (LyingWord & { readonly letters: Word[] })[] = [];
  column.forEach((word, index) => {
    if (!like.test(word.text)) return;
    const last = runs.at(-1);
    if (last && last.from + last.letters.length === index) last.letters.push(word);
    else runs.push({ from: index, letters: [word] });
  });
  return runs.filter(
    ({ letters }) =>
      letters.length >= shortest && leastSure(letters) < sure && letters.some(({ text }) => latin.test(text)),
  );
}

/** @param lying the column on its left side */
export function cutLyingWord(lying: Raster, { letters }: LyingWord): Raster {
  const x = Math.max(0, Math.floor(letters.at(0)?.top ?? 0));
  const end = Math.min(lying.width, Math.ceil(letters.at(-1)?.bottom ?? 0));
  return crop(lying, { x, y: 0, width: Math.max(1, end - x), height: lying.height });
}

/**
 * @param read its characters as a row, from its beginning; behind them the next one of the column may show
 * @returns the column with what was read where that is surer
 */
export function withLyingWord(
  column: readonly Word[],
  { from, letters }: LyingWord,
  read: readonly Pick<Word, 'text' | 'confidence'>[],
): readonly Word[] {
  const row = read.slice(0, letters.length);
  const isWord = row.length === letters.length && row.every(({ text }) => latin.test(text));
  if (!isWord || leastSure(row) <= leastSure(letters)) return column;
  const surer = letters.map(({ others: _others, ...letter }, at) => {
    const { text, confidence } = row[at] ?? letter;
    return { ...letter, text, confidence };
  });
  return column.toSpliced(from, letters.length, ...surer);
}

const leastSure = (words: readonly Pick<Word, 'confidence'>[]): number =>
  Math.min(...words.map(({ confidence }) => confidence));
