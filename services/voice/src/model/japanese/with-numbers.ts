/** Numbers in a row of morphemes, with their counters, as one morpheme that knows its reading. */
import type { Morpheme } from './morpheme.js';
import { countInKana, howManyInKana, isCounter, numberInKana } from './numbers.js';

export function withNumbers(morphemes: readonly Morpheme[]): Morpheme[] {
  const out: Morpheme[] = [];
  let at = 0;
  while (at < morphemes.length) {
    const first = morphemes[at];
    if (!first) break;
    const asked = howManyAt(morphemes, at);
    if (asked) {
      out.push(asked.morpheme);
      at += asked.count;
      continue;
    }
    const { written, value, count } = numberAt(morphemes, at);
    const next = at + count;
    const counter = value === undefined ? undefined : counterAt(morphemes, next);
    // One Chinese digit alone is a word: 一 in 一番, 四 as a name.
    if (value === undefined || (counter === undefined && /^\D$/u.test(written))) {
      out.push(first);
      at += 1;
      continue;
    }
    const pronunciation =
      value === '1' && counter?.text === '日' && !/月$/u.test(out.at(-1)?.surface ?? '')
        ? 'イチニチ' // A day, not the first of a month.
        : counter === undefined
          ? numberInKana(value)
          : countInKana(value, counter.text);
    out.push({ surface: written + (counter?.text ?? ''), kind: '名詞', detail: '数', pronunciation });
    at = next + (counter?.count ?? 0);
  }
  return out;
}

/** 何 with a counter, or with a power of ten and a counter: 何本, 何百人. */
function howManyAt(morphemes: readonly Morpheme[], at: number) {
  const what = morphemes[at];
  if (what?.surface !== '何') return undefined;
  const power = morphemes[at + 1]?.surface ?? '';
  const powers = /^[十百千万]$/u.test(power) ? power : '';
  const counter = counterAt(morphemes, at + 1 + powers.length);
  if (!counter && powers === '') return undefined;
  const surface = `何${powers}${counter?.text ?? ''}`;
  const pronunciation = howManyInKana(powers, counter?.text);
  const morpheme: Morpheme = { surface, kind: '名詞', detail: '数', pronunciation };
  return { morpheme, count: 1 + powers.length + (counter?.count ?? 0) };
}

/** The longest counter: 3 + 時 + 間 is three hours, not three o'clock. */
function counterAt(morphemes: readonly Morpheme[], at: number) {
  const one = morphemes[at]?.surface ?? '';
  const two = one + (morphemes[at + 1]?.surface ?? '');
  if (two !== one && isCounter(two)) return { text: two, count: 2 };
  return isCounter(one) ? { text: one, count: 1 } : undefined;
}

/** A word that a correction has read is no number: 七五三. */
const isPart = (pattern: RegExp, morpheme: Morpheme | undefined): boolean =>
  morpheme !== undefined && morpheme.settled !== true && pattern.test(morpheme.surface);

/** The longest run of digits, of either writing. */
function numberAt(morphemes: readonly Morpheme[], from: number) {
  const run = (pattern: RegExp) => {
    let written = '';
    let count = 0;
    while (isPart(pattern, morphemes[from + count])) {
      written += morphemes[from + count]?.surface ?? '';
      count += 1;
    }
    return { written, count };
  };
  const arabic = run(/^[\d,.]+$/u);
  if (/^\d+(,\d{3})*(\.\d+)?$/u.test(arabic.written)) return { ...arabic, value: arabic.written };
  const chinese = run(/^[〇一二三四五六七八九十百千万億]+$/u);
  return { ...chinese, value: chinese.count === 0 ? undefined : chineseNumber(chinese.written) };
}

const digits = '〇一二三四五六七八九';
const small: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const large: Readonly<Record<string, number>> = { 万: 10_000, 億: 100_000_000 };

/** 三百六十五 as 365, 二〇二四 as 2024. */
function chineseNumber(written: string): string {
  if (/^[〇一二三四五六七八九]+$/u.test(written)) {
    return [...written].map((digit) => digits.indexOf(digit)).join('');
  }
  let total = 0;
  let group = 0;
  let digit: number | undefined;
  for (const character of written) {
    const unit = small[character];
    const myriad = large[character];
    if (unit !== undefined) {
      group += (digit ?? 1) * unit;
      digit = undefined;
    } else if (myriad !== undefined) {
      total += (group + (digit ?? 0) || 1) * myriad;
      group = 0;
      digit = undefined;
    } else {
      digit = digits.indexOf(character);
    }
  }
  return String(total + group + (digit ?? 0));
}
