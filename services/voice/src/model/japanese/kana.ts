/** Kana as sounds. */

/** Hiragana as katakana; other characters stay. */
export const toKatakana = (text: string): string =>
  text.replace(/[ぁ-ゖ]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + 0x60));

const a = 'アカサタナハマヤラワガザダバパァャヮ';
const u = 'ウクスツヌフムユルグズヅブプゥュヴ';
const e = 'エケセテネヘメレゲゼデベペェ';
const o = 'オコソトノホモヨロヲゴゾドボポォョ';

const long = new RegExp(`(?<=[${a}])ア|(?<=[${u}])ウ|(?<=[${e}])[エイ]|(?<=[${o}])[オウ]`, 'gu');

/** Vowels that only lengthen the one before, as the long mark: センセイ as センセー. A middle dot keeps two apart. */
export const longVowels = (katakana: string): string => katakana.replace(long, 'ー').replaceAll('・', '');

/** Of the dictionary's pronunciations, which write センセイ: ei is said as a long e. */
export const longE = (katakana: string): string =>
  katakana.replace(new RegExp(`(?<=[${e}])[エイ]`, 'gu'), 'ー');
