/** The rules of each language. */
import type { SpokenLanguage } from '@komavox/languages';
import type { LanguageRules } from './language.js';
import { german } from './languages/de.js';
import { english } from './languages/en.js';
import { spanish } from './languages/es.js';
import { french } from './languages/fr.js';
import { italian } from './languages/it.js';
import { japanese } from './languages/ja.js';
import { korean } from './languages/ko.js';
import { portuguese } from './languages/pt-br.js';
import { russian } from './languages/ru.js';
import { chinese, traditionalChinese } from './languages/zh.js';

export const rulesOf: Readonly<Record<SpokenLanguage, LanguageRules>> = {
  en: english,
  ja: japanese,
  ko: korean,
  zh: chinese,
  'zh-hk': traditionalChinese,
  es: spanish,
  'pt-br': portuguese,
  fr: french,
  de: german,
  it: italian,
  ru: russian,
};
