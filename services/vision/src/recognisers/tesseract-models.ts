/** Tesseract's names of languages and layouts. */
import type { SpokenLanguage } from '@komavox/languages';
import type { ReadOptions, TextDirection } from './recogniser.js';

const horizontal: Readonly<Record<SpokenLanguage, string>> = {
  en: 'eng',
  ja: 'jpn',
  ko: 'kor',
  zh: 'chi_sim',
  'zh-hk': 'chi_tra',
  es: 'spa',
  'pt-br': 'por',
  fr: 'fra',
  de: 'deu',
  it: 'ita',
  ru: 'rus',
};

const vertical: Readonly<Partial<Record<SpokenLanguage, string>>> = {
  ja: 'jpn_vert',
  zh: 'chi_sim_vert',
  'zh-hk': 'chi_tra_vert',
};

/** Name of the language data, or undefined where there is none for the direction. */
export const modelOf = (language: SpokenLanguage, direction: TextDirection): string | undefined =>
  (direction === 'vertical' ? vertical : horizontal)[language];

export const allModels: readonly string[] = [...Object.values(horizontal), ...Object.values(vertical)];

/** Page segmentation modes: one line, a block of vertical text, a block of text. */
export function pageMode({ direction, singleLine }: Pick<ReadOptions, 'direction' | 'singleLine'>): string {
  if (singleLine) return '7';
  return direction === 'vertical' ? '5' : '6';
}
