/**
 * Mends a reading of columns by what their ink shows and a recogniser overlooks: small marks at the foot of a column, that a kana is
 * a small one, how many strokes a number has. Only where the reading has as many letters as there are cells.
 */
import type { Cell } from '../blocks/strip.js';

const marks = /[、。，．,.・]/u;

/** Kana that are written in two sizes. */
const large = 'つやゆよツヤユ';
const small = 'っゃゅょッャュ';

/** What a recogniser takes level strokes for; the long mark stands upright in a column. */
const level = /^[一二三ー―-]$/u;
const numbers = '一二三';

/** Share of the pitch that the wider side of a large kana exceeds. */
const smallest = 0.755;

/** Numbers of level strokes in a text where the ink has others. */
export function contradictions(text: string, cells: readonly Cell[] = []): number {
  const characters = [...text];
  if (characters.length !== cells.length) return 0;
  return characters.filter((one, index) => /^[一二三]$/u.test(one) && cells[index]?.bars === undefined)
    .length;
}

export function fitToCells(text: string, cells: readonly Cell[] | undefined): string {
  if (!cells) return text;
  const wanted = cells.filter(({ mark }) => mark === undefined).length;
  const counted = (all: readonly string[]) => all.filter((one) => !marks.test(one)).length;
  let characters = [...text.replace(/[.…・]{2,}/gu, '…')];
  if (counted(characters) === wanted + 1) characters = withoutStutter(characters);
  if (counted(characters) !== wanted) return text;
  let at = 0;
  let fitted = '';
  for (const cell of cells) {
    if (cell.mark === undefined) {
      fitted += inCell(characters[at] ?? '', cell);
      at += 1;
      // A mark that the cells don't show is kept when it is one of columns.
      const next = characters[at] ?? '';
      if (marks.test(next)) {
        at += 1;
        if (/[、。]/u.test(next)) fitted += next;
      }
    } else if (!/[、。]$/u.test(fitted)) fitted += cell.mark === 'stop' ? '。' : '、';
  }
  return fitted;
}

/** Recognisers of sequences read a kana twice at times, once without its voicing marks: the second is right. */
function withoutStutter(characters: readonly string[]): string[] {
  const base = (character: string | undefined) => character?.normalize('NFD').charAt(0);
  const at = characters.findIndex(
    (one, index) =>
      /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(one) && base(one) === base(characters[index + 1]),
  );
  return at < 0 ? [...characters] : characters.toSpliced(at, 1);
}

function inCell(character: string, { width, height, bars, dots }: Cell): string {
  if (dots && /^[\p{P}|]$/u.test(character)) return '…';
  if (bars !== undefined && level.test(character)) return numbers[bars - 1] ?? character;
  // Heavy letters can make a small kana seem large, but nothing makes a large one small.
  const found = Math.max(width, height) < smallest ? large.indexOf(character) : -1;
  return found < 0 || character === '' ? character : (small[found] ?? character);
}
