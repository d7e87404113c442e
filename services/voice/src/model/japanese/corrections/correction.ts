import { pairsOf } from '../../pairs.js';

/** How a word is read, with what stands around it where that decides. */
export interface Correction {
  /** Covers whole morphemes. */
  readonly word: string;
  /** Katakana as pronounced. */
  readonly reading: string;
  /** What the text before ends with, and the text after begins with. */
  readonly before?: RegExp;
  readonly after?: RegExp;
}

type Context = Pick<Correction, 'before' | 'after'>;

/** A list of `word=reading` between spaces. */
export const pairs = (list: string): Correction[] =>
  pairsOf(list).map(([word, reading]) => ({ word, reading }));

/** Endings of the five-grade verbs by the last kana of their dictionary form. */
const endings: Readonly<Record<string, string>> = {
  く: 'か=カ き=キ く=ク け=ケ こ=コ い=イ',
  ぐ: 'が=ガ ぎ=ギ ぐ=グ げ=ゲ ご=ゴ い=イ',
  す: 'さ=サ し=シ す=ス せ=セ そ=ソ',
  つ: 'た=タ ち=チ つ=ツ て=テ と=ト っ=ッ',
  む: 'ま=マ み=ミ む=ム め=メ も=モ ん=ン',
  ぶ: 'ば=バ び=ビ ぶ=ブ べ=ベ ぼ=ボ ん=ン',
  る: 'ら=ラ り=リ る=ル れ=レ ろ=ロ っ=ッ',
  う: 'わ=ワ い=イ う=ウ え=エ お=オ っ=ッ',
};

/** A five-grade verb in each of its forms: 開く as アク gives 開か アカ, 開い アイ and so on. */
export const verb = (word: string, reading: string, context: Context = {}): Correction[] =>
  pairs(endings[word.slice(-1)] ?? '').map((ending) => ({
    word: word.slice(0, -1) + ending.word,
    reading: reading.slice(0, -1) + ending.reading,
    ...context,
  }));

/** A list of verbs as {@link pairs}. */
export const verbs = (list: string): Correction[] =>
  pairs(list).flatMap(({ word, reading }) => verb(word, reading));

/** A list of stems of one-grade verbs (怖れ=オソレ), alone and with る. */
export const oneGradeVerbs = (list: string): Correction[] =>
  pairs(list).flatMap((stem) => [stem, { word: `${stem.word}る`, reading: `${stem.reading}ル` }]);

const adjectiveEndings = pairs('い=イ く=ク かっ=カッ けれ=ケレ さ=サ');

/** A list of adjectives without い (厳めし=イカメシ), in each form. */
export const adjectives = (list: string): Correction[] =>
  pairs(list).flatMap(({ word, reading }) =>
    adjectiveEndings.map((ending) => ({ word: word + ending.word, reading: reading + ending.reading })),
  );
