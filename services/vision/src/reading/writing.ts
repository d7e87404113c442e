/** The writing of each language. */
import type { SpokenLanguage } from '@komavox/languages';

export interface Writing {
  /** Lines are joined without spaces, and may be columns. */
  readonly unspaced: boolean;
  readonly furigana: boolean;
  /** Each character fills a square: none is as small as a dot of screentone. */
  readonly square: boolean;
  /** Characters that are mistaken for each other. */
  readonly lookAlikes?: 'kana' | 'han' | 'hangul' | 'cyrillic' | 'latin';
  /** A space stands before ! and ?. */
  readonly spacedMarks?: boolean;
  /** Letters of the language but for single strokes; a block where most are something else is art. */
  readonly letters: RegExp;
  /** Words are set off by narrow spaces that the engine mistakes for spaces between syllables. */
  readonly syllables: boolean;
}

const spaced = (letters: RegExp): Writing => ({
  letters,
  unspaced: false,
  furigana: false,
  square: false,
  syllables: false,
});
const latin: Writing = { ...spaced(/[\p{sc=Latin}\p{N}]/u), lookAlikes: 'latin' };
const han: Writing = {
  letters: /(?![一十])\p{sc=Han}/u,
  unspaced: true,
  furigana: false,
  square: true,
  lookAlikes: 'han',
  syllables: false,
};

export const writings: Readonly<Record<SpokenLanguage, Writing>> = {
  en: latin,
  ja: {
    ...han,
    letters: /(?![一ノ])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
    furigana: true,
    lookAlikes: 'kana',
  },
  ko: { ...spaced(/[\p{sc=Hangul}\p{N}]/u), syllables: true, square: true, lookAlikes: 'hangul' },
  zh: han,
  'zh-hk': han,
  es: latin,
  'pt-br': latin,
  fr: { ...latin, spacedMarks: true },
  de: latin,
  it: latin,
  ru: { ...spaced(/[\p{sc=Cyrillic}\p{N}]/u), lookAlikes: 'cyrillic' },
};
