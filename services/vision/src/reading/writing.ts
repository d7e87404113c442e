/** How each language is written and which language data reads it. */
import type { SpokenLanguage } from '@komavox/languages';

export interface Writing {
  /** Tesseract's language data for horizontal text. */
  readonly model: string;
  /** For vertical text; reading goes on without it, from the columns laid out as a line. */
  readonly columnModel?: string;
  /** Lines are joined without spaces. */
  readonly unspaced: boolean;
  readonly furigana: boolean;
  /** A space stands before ! and ?. */
  readonly spacedMarks?: boolean;
  /** Letters of the language but for single strokes; a block where most are something else is art. */
  readonly letters: RegExp;
  /** Words are set off by narrow spaces that the engine mistakes for spaces between syllables. */
  readonly syllables: boolean;
}

const plain = (model: string, letters = /[\p{sc=Latin}\p{N}]/u): Writing => ({
  model,
  letters,
  unspaced: false,
  furigana: false,
  syllables: false,
});
const han = (model: string, furigana = false): Writing => ({
  letters: furigana ? /(?![一ノ])[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u : /(?!一)\p{sc=Han}/u,
  model,
  columnModel: `${model}_vert`,
  unspaced: true,
  furigana,
  syllables: false,
});

export const writings: Readonly<Record<SpokenLanguage, Writing>> = {
  en: plain('eng'),
  ja: han('jpn', true),
  ko: { ...plain('kor', /[\p{sc=Hangul}\p{N}]/u), syllables: true },
  zh: han('chi_sim'),
  'zh-hk': han('chi_tra'),
  es: plain('spa'),
  'pt-br': plain('por'),
  fr: { ...plain('fra'), spacedMarks: true },
  de: plain('deu'),
  it: plain('ita'),
  ru: plain('rus', /[\p{sc=Cyrillic}\p{N}]/u),
};
