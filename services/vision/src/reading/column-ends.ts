/** Ends of columns that go on in the next one: recognisers end them in marks that aren't printed. */
import { columnEm } from '../lines/column-em.js';
import { hasInkBelow } from '../lines/ink-below.js';
import type { Raster } from '../raster/raster.js';
import type { Word } from '../recognisers/recogniser.js';
import { commaOrStop } from './commas-and-stops.js';

/** In ems from the middle of the last character of a column: a mark stands farther. */
const farFromMiddle = 0.4;
/** 0 to 100: a mark that was read so in a place of its own is printed. */
const sureMark = 80;
/** 0 to 100: one that is less sure is hardly seen, and is expected at the end of a text alone. */
const faintMark = 25;

/** Without commas and full stops at the end of a column where none is printed. */
export function withoutInklessEnd(words: readonly Word[], column: Raster): readonly Word[] {
  const isDoubtful = ({ text, confidence, top, bottom }: Word) =>
    commaOrStop.test(text) && (confidence < sureMark || top === bottom);
  const last = words.findLastIndex((word) => !isDoubtful(word));
  const { top = 0, bottom = 0 } = words[last] ?? {};
  const isPrinted = () => hasInkBelow(column, (top + bottom) / 2 + farFromMiddle * columnEm(column));
  if (last < 0 || last === words.length - 1) return words;
  const isFaint = words.slice(last + 1).every(({ confidence }) => confidence < faintMark);
  return !isFaint && isPrinted() ? words : words.slice(0, last + 1);
}
