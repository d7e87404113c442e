/** Which voice can read a text at all: a Japanese page sent as English is Japanese still. */
import type { SpokenLanguage } from '@komavox/languages';

const scripts = {
  latin: /\p{Script=Latin}/u,
  cyrillic: /\p{Script=Cyrillic}/u,
  hangul: /\p{Script=Hangul}/u,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  han: /\p{Script=Han}/u,
} as const;

type Script = keyof typeof scripts;

const reads: Readonly<Record<SpokenLanguage, readonly Script[]>> = {
  en: ['latin'],
  es: ['latin'],
  'pt-br': ['latin'],
  fr: ['latin'],
  de: ['latin'],
  it: ['latin'],
  ru: ['cyrillic'],
  ko: ['hangul'],
  ja: ['kana', 'han'],
  zh: ['han'],
  'zh-hk': ['han'],
};

const voiceOf: readonly (readonly [Script, SpokenLanguage])[] = [
  ['kana', 'ja'],
  ['hangul', 'ko'],
  ['han', 'zh'],
  ['cyrillic', 'ru'],
  ['latin', 'en'],
];

/**
 * The language itself when its script occurs in the text or when there are no letters; otherwise the language of the
 * script that does.
 */
export function readableLanguage(text: string, language: SpokenLanguage): SpokenLanguage {
  if (reads[language].some((script) => scripts[script].test(text))) return language;
  return voiceOf.find(([script]) => scripts[script].test(text))?.[1] ?? language;
}

/** The text without letters that this voice can only name ("Chinese letter"). */
export function dropUnreadable(text: string, language: SpokenLanguage): string {
  if (language === 'zh' || language === 'zh-hk') return text.replace(/[\p{Script=Hangul}]/gu, '');
  if (language === 'ja') return text.replace(/[\p{Script=Hangul}\p{Script=Han}]/gu, '');
  if (language === 'ko') return text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, '');
  return text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu, '');
}
