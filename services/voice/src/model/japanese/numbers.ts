/**
 * Numbers with counters in kana: 45分 is ヨンジュウゴフン, 3本 サンボン, 1日 ツイタチ. The dictionary knows counters but
 * not what they do to the number before them. Readings after the NHK accent dictionary's table of counters.
 */

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

/** The effect of a counter on the number: the short sound (イッ) after these last digits, 0 meaning ten. */
interface Counter {
  readonly kana: string;
  readonly short?: string;
  /** The counter after a short sound, and after three, where it changes. */
  readonly afterShort?: string;
  readonly afterThree?: string;
  /** Whole readings of the last digit with the counter. */
  readonly last?: Readonly<Record<number, string>>;
  /** Whole readings of the whole number with the counter. */
  readonly whole?: Readonly<Record<number, string>>;
}

const K = '1680';
const S = '180';
const h = (kana: string, p: string, afterThree: string): Counter => ({
  kana,
  short: K,
  afterShort: p,
  afterThree,
});
const k = (kana: string, afterThree?: string): Counter => ({
  kana,
  short: K,
  ...(afterThree ? { afterThree } : {}),
});
const s = (kana: string, afterThree?: string): Counter => ({
  kana,
  short: S,
  ...(afterThree ? { afterThree } : {}),
});
const plain = (kana: string, last?: Record<number, string>): Counter => ({ kana, ...(last ? { last } : {}) });

const hour = (kana: string) => plain(kana, { 4: `ヨ${kana}`, 7: `シチ${kana}`, 9: `ク${kana}` });
const ten = (kana: string): Counter => ({ kana, short: '0' });
const person: Counter = {
  ...plain('ニン', { 4: 'ヨニン', 7: 'シチニン' }),
  whole: { 1: 'ヒトリ', 2: 'フタリ' },
};
const days = [
  '',
  'ツイタチ',
  'フツカ',
  'ミッカ',
  'ヨッカ',
  'イツカ',
  'ムイカ',
  'ナノカ',
  'ヨーカ',
  'ココノカ',
  'トーカ',
];
const dayCounter: Counter = {
  kana: 'ニチ',
  last: { 4: 'ヨッカ' },
  whole: { ...Object.fromEntries(days.entries()), 14: 'ジューヨッカ', 20: 'ハツカ', 24: 'ニジューヨッカ' },
};
const things = [
  '',
  'ヒトツ',
  'フタツ',
  'ミッツ',
  'ヨッツ',
  'イツツ',
  'ムッツ',
  'ナナツ',
  'ヤッツ',
  'ココノツ',
];
const age: Counter = { ...s('サイ'), whole: { 20: 'ハタチ' } };
const months = k('カゲツ');

const counters: Readonly<Record<string, Counter>> = {
  分: h('フン', 'プン', 'プン'),
  分間: h('フンカン', 'プンカン', 'プンカン'),
  本: h('ホン', 'ポン', 'ボン'),
  匹: h('ヒキ', 'ピキ', 'ビキ'),
  杯: h('ハイ', 'パイ', 'バイ'),
  歩: h('ホ', 'ポ', 'ポ'),
  発: h('ハツ', 'パツ', 'パツ'),
  泊: h('ハク', 'パク', 'パク'),
  票: h('ヒョー', 'ピョー', 'ビョー'),
  百: h('ヒャク', 'ピャク', 'ビャク'),
  個: k('コ'),
  回: k('カイ'),
  階: k('カイ', 'ガイ'),
  巻: k('カン'),
  曲: k('キョク'),
  球: k('キュー'),
  級: k('キュー'),
  軒: k('ケン', 'ゲン'),
  件: k('ケン'),
  戸: k('コ'),
  機: k('キ'),
  組: plain('クミ', { 1: 'ヒトクミ', 2: 'フタクミ' }),
  ヶ月: months,
  ケ月: months,
  か月: months,
  カ月: months,
  箇月: months,
  歳: age,
  才: age,
  冊: s('サツ'),
  章: s('ショー'),
  週: s('シュー'),
  週間: s('シューカン'),
  世紀: s('セイキ'),
  隻: s('セキ'),
  着: s('チャク'),
  頭: s('トー'),
  通: s('ツー'),
  点: s('テン'),
  等: s('トー'),
  体: s('タイ'),
  足: s('ソク', 'ゾク'),
  戦: s('セン'),
  時: hour('ジ'),
  時間: hour('ジカン'),
  人: person,
  名: plain('メー'),
  日: dayCounter,
  日間: {
    kana: 'ニチカン',
    whole: Object.fromEntries(days.map((day, n) => [n, `${day}カン`] as const).slice(2)),
  },
  月: plain('ガツ', { 4: 'シガツ', 7: 'シチガツ', 9: 'クガツ' }),
  年: plain('ネン', { 4: 'ヨネン' }),
  年間: plain('ネンカン', { 4: 'ヨネンカン' }),
  円: plain('エン', { 4: 'ヨエン' }),
  パーセント: ten('パーセント'),
  ページ: ten('ページ'),
  センチ: s('センチ'),
  トン: s('トン'),
  キロ: { kana: 'キロ', short: '60' },
  ヶ所: k('カショ'),
  か所: k('カショ'),
  か国: k('カコク'),
  ヶ国: k('カコク'),
  か月間: k('カゲツカン'),
  ヶ月間: k('カゲツカン'),
  話: plain('ワ'),
  度: plain('ド'),
  秒: plain('ビョー'),
  番: plain('バン'),
  号: plain('ゴー'),
  年生: plain('ネンセー', { 4: 'ヨネンセー' }),
  人目: plain('ニンメ', { 4: 'ヨニンメ' }),
  人前: plain('ニンマエ', { 4: 'ヨニンマエ' }),
  羽: plain('ワ', { 3: 'サンバ' }),
  つ: { kana: 'ツ', whole: Object.fromEntries(things.entries()) },
};

const endings: readonly (readonly [string, string])[] = [
  ['イチ', 'イッ'],
  ['ロク', 'ロッ'],
  ['ハチ', 'ハッ'],
  ['ジュー', 'ジュッ'],
  ['ヒャク', 'ヒャッ'],
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
