/** Where the words of a text lie on its page: found in what was read, or by the cells of characters. Pure. */
import type { Place } from '../page/find.js';
import { lettersOf } from '../page/letters-of.js';
import { union, type Box } from '../raster/raster.js';
import type { CellPlace } from '../blocks/strip.js';
import type { Reading } from '../recognisers/recogniser.js';

/** Characters `from` up to `to` of the text, and their box. */
export interface PlacedWord {
  readonly from: number;
  readonly to: number;
  /** Row or column that it is in, from 0. */
  readonly line: number;
  readonly box: Box;
}

/** Letters are compared: spaces and punctuation are tidied when words become a text, strokes are I. */
const compared = (word: string): string => lettersOf(word.replace(/[|¦]/g, 'I')).toLowerCase();

/**
 * Words of a spaced script, by the boxes that the recogniser gives. Punctuation belongs to the word that it touches; a word that a
 * hyphen divides has a place on each line. What can't be found in the text is left out.
 */
export function placeReadWords(text: string, { lines }: Reading, place: Place): PlacedWord[] {
  const letters = [...text.matchAll(/[\p{L}\p{N}]/gu)];
  const all = letters.map(([letter]) => letter.toLowerCase()).join('');
  // A letter whose lower case has another length would shift all that follow.
  if (all.length !== letters.length) return [];
  const words: PlacedWord[] = [];
  let next = 0;
  lines.forEach((line, row) => {
    for (const word of line) {
      const wanted = compared(word.text);
      const found = wanted === '' ? -1 : all.indexOf(wanted, next);
      if (found < 0) continue;
      next = found + wanted.length;
      const first = letters[found]?.index ?? 0;
      const last = letters[next - 1];
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
      const from =
        first - (/[^\s\p{L}\p{N}]*$/u.exec(text.slice(words.at(-1)?.to ?? 0, first))?.[0].length ?? 0);
      const to = end + (/^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0].length ?? 0);
      words.push({ from, to, line: row, box: onPage(word, place) });
    }
  });
  return words;
}

const onPage = (
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  { x, y, scale, margin }: Place,
): Box => ({
  x: x + (left - margin) / scale,
  y: y + (top - margin) / scale,
  width: (right - left) / scale,
  height: (bottom - top) / scale,
});

/** In columns two marks or digits may share the place of one character. */
const sharedPlaces = /[!?！？]{2}|(?<!\d)\d{2}(?!\d)|\P{M}\p{M}*/gu;
const singlePlaces = /\P{M}\p{M}*/gu;

/** Recognisers lose them often. */
const smallMarks = /^[、。，．,.・'"]$/u;

/**
 * Characters of an unspaced script, each in its cell. Where there are more or fewer cells, small marks are left out; where that
 * doesn't help, characters lie evenly in their line.
 */
export function placeCharacters(
  text: string,
  cells: readonly (readonly CellPlace[])[],
  vertical: boolean,
): PlacedWord[] {
  const units = [...text.matchAll(vertical ? sharedPlaces : singlePlaces)];
  const lines = cells.filter((line) => line.length > 0);
  if (units.length === lines.flat().length) return inCells(units, lines, vertical);
  const larger = units.filter(([unit]) => !smallMarks.test(unit));
  const largerCells = lines.map((line) => line.filter(({ small }) => !small));
  if (larger.length === largerCells.flat().length) return inCells(larger, largerCells, vertical);
  return inLines(units, lines, vertical);
}

function inCells(
  units: readonly RegExpExecArray[],
  lines: readonly (readonly CellPlace[])[],
  vertical: boolean,
) {
  let next = 0;
  return lines.flatMap((line, row): PlacedWord[] => {
    if (line.length === 0) return [];
    const whole = around(line);
    return line.flatMap((cell) => {
      const unit = units[next++];
      return unit ? [placed(unit, row, acrossLine(cell, whole, vertical))] : [];
    });
  });
}

function inLines(
  units: readonly RegExpExecArray[],
  lines: readonly (readonly CellPlace[])[],
  vertical: boolean,
) {
  const counts = countsOf(
    units.length,
    lines.map(({ length }) => length),
  );
  let next = 0;
  return lines.flatMap((line, row) => {
    const own = units.slice(next, (next += counts[row] ?? 0));
    const whole = around(line);
    return own.map((unit, at) => placed(unit, row, part(whole, at, own.length, vertical)));
  });
}

const around = (line: readonly Box[]): Box =>
  line.slice(1).reduce(union, line[0] ?? { x: 0, y: 0, width: 0, height: 0 });

const placed = ({ 0: unit, index }: RegExpExecArray, line: number, box: Box): PlacedWord => ({
  from: index,
  to: index + unit.length,
  line,
  box,
});

/** Shares out characters by the cells of each line; the fractions go where they are largest. */
function countsOf(characters: number, cells: readonly number[]): number[] {
  const total = cells.reduce((sum, count) => sum + count, 0);
  const exact = cells.map((count) => (count * characters) / total);
  const counts = exact.map(Math.floor);
  const byRest = exact
    .map((share, line) => ({ line, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest);
  const left = characters - counts.reduce((sum, count) => sum + count, 0);
  const larger = new Set(byRest.slice(0, left).map(({ line }) => line));
  return counts.map((count, line) => (larger.has(line) ? count + 1 : count));
}

const acrossLine = ({ x, y, width, height }: CellPlace, line: Box, vertical: boolean): Box =>
  vertical ? { x: line.x, y, width: line.width, height } : { x, y: line.y, width, height: line.height };

const part = ({ x, y, width, height }: Box, at: number, of: number, vertical: boolean): Box =>
  vertical
    ? { x, width, y: y + (at * height) / of, height: height / of }
    : { y, height, x: x + (at * width) / of, width: width / of };
