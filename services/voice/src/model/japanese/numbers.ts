/**
 * Numbers with counters in kana: 45分 is ヨンジュウゴフン, 3本 サンボン, 1日 ツイタチ. The dictionary knows counters but
 * not what they do to the number before them. Readings after the NHK accent dictionary's table of counters.
 */

import { counters } from './counters.js';

const digitNames = ['ゼロ', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュー'] as const;
const large = ['', 'マン', 'オク', 'チョー', 'ケー'] as const;

const digit = (value: number): string => digitNames[value] ?? '';

/** 1 to 9999. */
function belowMan(value: number): string {
  const [thousands, hundreds, tens, ones] = [1000, 100, 10, 1].map(
    (unit) => Math.floor(value / unit) % 10,
  ) as [number, number, number, number];
  const sen = [
    '',
    'セン',
    'ニセン',
    'サンゼン',
    'ヨンセン',
    'ゴセン',
    'ロクセン',
    'ナナセン',
    'ハッセン',
    'キューセン',
  ];
  const hyaku = [
    '',
    'ヒャク',
    'ニヒャク',
    'サンビャク',
    'ヨンヒャク',
    'ゴヒャク',
    'ロッピャク',
    'ナナヒャク',
    'ハッピャク',
    'キューヒャク',
  ];
  const ju = tens === 0 ? '' : `${tens === 1 ? '' : digit(tens)}ジュー`;
  return `${sen[thousands] ?? ''}${hyaku[hundreds] ?? ''}${ju}${ones === 0 ? '' : digit(ones)}`;
}

/** Digits with an optional decimal part; anything that is no counting number (007, 20 digits) is read digit by digit. */
export function numberInKana(number: string): string {
  const [whole = '', decimals] = number.replaceAll(',', '').split('.');
  const tail = decimals === undefined ? '' : `テン${[...decimals].map((d) => digit(Number(d))).join('')}`;
  if (/^0+$/.test(whole) && whole.length === 1) return `${tail === '' ? 'ゼロ' : 'レー'}${tail}`;
  if (whole.startsWith('0') || whole.length > 20)
    return [...whole].map((d) => digit(Number(d))).join('') + tail;
  let kana = '';
  for (let group = Math.ceil(whole.length / 4) - 1; group >= 0; group -= 1) {
    const end = whole.length - group * 4;
    const value = Number(whole.slice(Math.max(0, end - 4), end));
    if (value === 0) continue;
    kana += (group > 0 && value === 1 ? 'イチ' : belowMan(value)) + (large[group] ?? '');
  }
  return kana.replace('イチチョー', 'イッチョー') + tail;
}

const endings: readonly (readonly [string, string])[] = [
  ['イチ', 'イッ'],
  ['ロク', 'ロッ'],
  ['ハチ', 'ハッ'],
  ['ジュー', 'ジュッ'],
  ['ヒャク', 'ヒャッ'],
  ['ビャク', 'ビャッ'],
  ['ピャク', 'ピャッ'],
];

/** Counters whose effect is known; others are read as the dictionary says. */
export const isCounter = (text: string): boolean => Object.hasOwn(counters, text);

/** A number with its counter in katakana, for example `45` and `分`. Unknown counters throw; ask isCounter first. */
export function countInKana(number: string, counterText: string): string {
  const counter = counters[counterText];
  if (!counter) throw new RangeError(`Not a counter: ${counterText}`);
  const kana = numberInKana(number);
  if (!/^[1-9][\d,]*$/.test(number)) return kana + counter.kana;
  const value = Number(number.replaceAll(',', ''));
  const whole = counter.whole?.[value];
  if (whole !== undefined && whole !== '') return whole;
  const last = value % 10;
  const special = counter.last?.[last];
  if (special !== undefined) return kana.slice(0, kana.length - digit(last).length) + special;
  // 20 ends in a ten that shortens too, 100 before counters that shorten six, a thousand never.
  const shortens =
    counter.short?.includes(String(last)) === true &&
    !(last === 0 && value % (counter.short.includes('6') ? 1000 : 100) === 0);
  const ending = shortens ? endings.find(([long]) => kana.endsWith(long)) : undefined;
  if (ending)
    return kana.slice(0, kana.length - ending[0].length) + ending[1] + (counter.afterShort ?? counter.kana);
  return kana + (last === 3 ? (counter.afterThree ?? counter.kana) : counter.kana);
}

/** How many (何), which is followed as three is, of a power of ten (or ''), with a counter or without: 何本 ナンボン. */
export function howManyInKana(power: string, counterText?: string): string {
  if (power === '') return `ナン${afterThree(counterText)}`;
  const three = { 十: '10', 百: '300', 千: '3000', 万: '10000' }[power] ?? '';
  const said = counterText === undefined ? numberInKana(three) : countInKana(three, counterText);
  return `ナン${said.replace(/^(?:サン|イチ)/u, '')}`;
}

function afterThree(counterText = ''): string {
  const counter = counters[counterText];
  if (!counter) throw new RangeError(`Not a counter: ${counterText}`);
  return counter.afterThree ?? counter.kana;
}
