/** Counters, and what they do to the number before them. Readings after the NHK accent dictionary's table of counters. */

/** The effect of a counter on the number: the short sound (イッ) after these last digits, 0 meaning ten. */
export interface Counter {
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
/** People, and what they make: 二人 フタリ, 二人組 フタリグミ. */
const people = (tail: string): Counter => ({
  ...plain(`ニン${tail}`, { 4: `ヨニン${tail}`, 7: `シチニン${tail}` }),
  whole: { 1: `ヒトリ${tail}`, 2: `フタリ${tail}` },
});
/** With Japanese numbers for one and two: 一粒 ヒトツブ. */
const native = (kana: string, afterThree?: string): Counter => ({
  ...plain(kana),
  ...(afterThree ? { afterThree } : {}),
  whole: { 1: `ヒト${kana}`, 2: `フタ${kana}` },
});
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

export const counters: Readonly<Record<string, Counter>> = {
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
  組: native('クミ'),
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
  人: people(''),
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
  人目: people('メ'),
  人組: people('グミ'),
  人連れ: people('ヅレ'),
  人暮らし: people('グラシ'),
  人用: people('ヨー'),
  人分: { ...people('ブン') },
  人前: plain('ニンマエ', { 4: 'ヨニンマエ' }),
  羽: plain('ワ', { 3: 'サンバ' }),
  俵: h('ヒョー', 'ピョー', 'ビョー'),
  班: h('ハン', 'パン', 'パン'),
  敗: h('ハイ', 'パイ', 'パイ'),
  拍: h('ハク', 'パク', 'パク'),
  品: h('ヒン', 'ピン', 'ピン'),
  石: k('コク'),
  句: k('ク'),
  課: k('カ'),
  校: k('コー'),
  口: native('クチ'),
  種: s('シュ'),
  種類: s('シュルイ'),
  社: s('シャ'),
  勝: s('ショー'),
  升: s('ショー'),
  滴: s('テキ'),
  丁: s('チョー'),
  兆: s('チョー'),
  手: { ...plain('テ'), whole: { 1: 'イッテ' } },
  限: plain('ゲン', { 4: 'ヨゲン', 9: 'クゲン' }),
  千: { kana: 'セン', afterThree: 'ゼン' },
  粒: native('ツブ'),
  皿: native('サラ'),
  束: native('タバ'),
  箱: native('ハコ', 'パコ'),
  袋: native('フクロ'),
  切れ: native('キレ'),
  振り: native('フリ'),
  握り: native('ニギリ'),
  揃い: native('ソロイ'),
  部屋: native('ヘヤ'),
  筋: native('スジ'),
  株: native('カブ'),
  山: native('ヤマ'),
  通り: native('トーリ'),
  つまみ: native('ツマミ'),
  かけら: native('カケラ'),
  国: k('コク'),
  局: k('キョク'),
  画: k('カク'),
  首: s('シュ'),
  周: s('シュー'),
  周年: s('シューネン'),
  周忌: s('シューキ'),
  審: s('シン'),
  党: s('トー'),
  遍: h('ヘン', 'ペン', 'ベン'),
  つ: { kana: 'ツ', whole: Object.fromEntries(things.entries()) },
};
