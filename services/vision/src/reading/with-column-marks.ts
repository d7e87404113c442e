/** Puts dashes, waves, dots, commas and full stops where a column has them, but something else was read, or nothing. */
import type { SpokenLanguage } from '@komavox/languages';
import type { ColumnMark } from '../lines/column-marks.js';
import { shared } from '../raster/raster.js';
import type { Word } from '../recognisers/recogniser.js';
import { commaOrStop } from './commas-and-stops.js';

/** What strokes and dots are read as. */
const likeMarks = /^[—―ー一丨|｜!！1Il8iB:：;；·・.…\-_～〜、，,]$/u;
/** A brush bends it as well. */
const bar = /^[ー―—一]$/u;
/** A wave is read as one of these, or as kana of its shape. */
const likeWave = /^[\p{sc=Hiragana}\p{sc=Katakana}ー―—一之_～〜()（）]$/u;
/** 0 to 100: a character that was read for sure is no mark. */
const sure = 80;
/** Of the shorter of a character and a mark: both are in one place. */
const samePlace = 0.5;
/** Of a character that was measured, and of one whose shape may be another. */
const measured = 90;
const doubtful = 80;
/** In ems: a mark that was read is no farther from its ink. */
const nearMark = 0.6;
/** In ems: a mark behind a dash reaches beyond it. */
const beyond = 0.4;

const drawnOut = /[\p{sc=Hiragana}\p{sc=Katakana}ー]$/u;
/** In ems: a longer stroke is a dash, and not a vowel drawn out. */
const longestVowel = 1.4;
const shortestDash = 1.2;
const dotsOfOne = 3;
/** So many in a row are no art. */
const surelyDots = 5;

interface Column {
  readonly words: readonly Word[];
  readonly marks: readonly ColumnMark[];
  /** Pixels. */
  readonly em: number;
  readonly language: SpokenLanguage;
}

/** @returns its characters in order; places in pixels of the column */
export function withColumnMarks({ words, marks, em, language }: Column): Word[] {
  const [first] = words;
  if (!first || marks.length === 0) return [...words];
  const ofColumn = { left: first.left, right: first.right };
  const isExclamation = ({ text, confidence }: Word) => /^[!?！？]$/u.test(text) && confidence >= sure;
  // Dashes of Chinese are two ems long.
  const isLong = ({ kind, from, to }: ColumnMark) =>
    kind === 'dots' ||
    ((kind === 'dash' || kind === 'wave') && language === 'ja') ||
    to - from > shortestDash * em;
  // With its point.
  const isStrokeOfMark = (mark: ColumnMark) =>
    words.some((word) => isExclamation(word) && isThere(word, mark) && word.bottom < mark.to + beyond * em);
  const own = marks.filter((mark) => isLong(mark) && !isStrokeOfMark(mark));
  const kept = words.flatMap((word) => {
    const mark = own.find((one) => isThere(word, one));
    if (!mark) return [word];
    if (isExclamation(word)) return [{ ...word, top: mark.to, bottom: mark.to + em }];
    return isOf(word, mark) ? [] : [word];
  });
  const isFree = (mark: ColumnMark) => !kept.some((word) => isThere(word, mark));
  // Dots of art are dots as well, and strokes of characters bend as waves do.
  const isSeen = (mark: ColumnMark) =>
    mark.kind === 'dash' ||
    mark.count >= surelyDots ||
    words.some((word) => isThere(word, mark) && isOf(word, mark));
  // Laid in a row, a column shows commas that have no ink.
  const isInked = ({ text, confidence, top, bottom }: Word) =>
    bottom > top ||
    confidence >= sure ||
    !commaOrStop.test(text) ||
    marks.some((mark) => lostMarks[mark.kind] !== undefined && isMarkAt({ text, top, bottom }, mark, em));
  const added = own
    .filter((mark) => isFree(mark) && isSeen(mark))
    .map((mark): Word => {
      const before = kept.filter(({ bottom }) => bottom <= mark.from + em / 2).at(-1)?.text ?? '';
      const text = textOf(mark, { em, before, language });
      return { text, confidence: measured, ...ofColumn, top: mark.from, bottom: mark.to };
    });
  const all = [...kept.filter(isInked), ...added];
  const restored = marks.flatMap((mark): Word[] => {
    const text = lostMarks[mark.kind];
    if (text === undefined || all.some((word) => isMarkAt(word, mark, em))) return [];
    return [{ text, confidence: doubtful, ...ofColumn, top: mark.from, bottom: mark.to }];
  });
  return [...all, ...restored].sort((one, other) => one.top + one.bottom - other.top - other.bottom);
}

const lostMarks: Readonly<Partial<Record<ColumnMark['kind'], string>>> = { comma: '、', stop: '。' };

/** A mark, or a word that ends in one, in the place of a comma or full stop. */
const isMarkAt = (
  { text, top, bottom }: Pick<Word, 'text' | 'top' | 'bottom'>,
  { from, to }: ColumnMark,
  em: number,
): boolean => !/[\p{L}\p{N}]$/u.test(text) && from < bottom + nearMark * em && to > top - nearMark * em;

function isThere({ top, bottom }: Word, { from, to }: ColumnMark): boolean {
  const both = shared(top, bottom - top, from, to - from);
  // What was added to a column has a place, but no height.
  return bottom === top ? both === 0 : both > samePlace * Math.min(bottom - top, to - from);
}

/** Whether a character is what of the mark was read. */
function isOf({ text, confidence }: Word, { kind }: ColumnMark): boolean {
  if (kind === 'wave') return likeWave.test(text) && !(bar.test(text) && confidence >= sure);
  return likeMarks.test(text) || (confidence < sure && kind === 'dash');
}

interface Around {
  /** Pixels. */
  readonly em: number;
  /** The character before. */
  readonly before: string;
  readonly language: SpokenLanguage;
}

function textOf({ kind, from, to, count }: ColumnMark, { em, before, language }: Around): string {
  if (kind === 'dots') return '…'.repeat(Math.max(1, Math.round(count / dotsOfOne)));
  if (kind === 'wave') return '〜';
  const ems = (to - from) / em;
  if (language !== 'ja') return '—'.repeat(Math.max(2, Math.round(ems)));
  return drawnOut.test(before) && ems < longestVowel ? 'ー' : '―'.repeat(Math.max(1, Math.round(ems)));
}
