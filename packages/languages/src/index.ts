/**
 * The languages of the product (spec 1 section 9): twelve of chapters, and ten of page text and speech. One list for
 * every service.
 */

export { apostrophes, comparedWord } from './compared-word.js';

type Script = 'latin' | 'cyrillic' | 'hangul' | 'han' | 'kana';
export type ReadingDirection = 'ltr' | 'rtl';

interface Language {
  /** As in the API: lower case, region after a dash. */
  readonly code: string;
  /** For display. */
  readonly name: string;
  /** The same where there is little room, as its readers write it. */
  readonly label: string;
  readonly script: Script;
  /** Usual reading direction of original pages in this language. */
  readonly direction: ReadingDirection;
}

const language = (
  code: string,
  name: string,
  label: string,
  script: Script = 'latin',
  direction: ReadingDirection = 'ltr',
) => ({ code, name, label, script, direction }) satisfies Language;

export const chapterLanguages: readonly Language[] = [
  language('en', 'English', 'EN'),
  language('ja', 'Japanese', '日本語', 'kana', 'rtl'),
  language('ko', 'Korean', '한국어', 'hangul'),
  language('zh', 'Chinese (Simplified)', '中文', 'han'),
  language('zh-hk', 'Chinese (Traditional)', '繁體中文', 'han', 'rtl'),
  language('es', 'Spanish (Spain)', 'ES'),
  language('es-la', 'Spanish (LATAM)', 'ES-LA'),
  language('pt-br', 'Portuguese (Brazil)', 'PT-BR'),
  language('fr', 'French', 'FR'),
  language('de', 'German', 'DE'),
  language('it', 'Italian', 'IT'),
  language('ru', 'Russian', 'РУ', 'cyrillic'),
];

/** The language of page text and speech: a chapter's code, or the general one of the spec's picker. */
export type SpokenLanguage = 'en' | 'ja' | 'ko' | 'zh' | 'zh-hk' | 'es' | 'pt-br' | 'fr' | 'de' | 'it' | 'ru';

/** The picker of extraction and speech: ten names. Traditional Chinese is reached by its code. */
export const spokenLanguages: readonly { readonly code: SpokenLanguage; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ja', name: 'Japanese' },
  { code: 'ko', name: 'Korean' },
  { code: 'zh', name: 'Chinese' },
  { code: 'es', name: 'Spanish' },
  { code: 'pt-br', name: 'Portuguese' },
  { code: 'fr', name: 'French' },
  { code: 'de', name: 'German' },
  { code: 'it', name: 'Italian' },
  { code: 'ru', name: 'Russian' },
];

const spokenCodes: ReadonlyMap<string, SpokenLanguage> = new Map<string, SpokenLanguage>([
  ...spokenLanguages.flatMap(({ code, name }) => [
    [code, code] as const,
    [name.toLowerCase(), code] as const,
  ]),
  ...chapterLanguages
    .filter(({ code }) => code !== 'es-la')
    .map(({ code, name }) => [name.toLowerCase(), code as SpokenLanguage] as const),
  ['es-la', 'es'],
  ['spanish (latam)', 'es'],
  ['pt', 'pt-br'],
  ['zh-hk', 'zh-hk'],
  ['zh-tw', 'zh-hk'],
  ['zh-hant', 'zh-hk'],
  ['zh-cn', 'zh'],
  ['zh-hans', 'zh'],
]);

/** The language that a name ("English") or a code ("en", "zh-hk") means, or undefined for an unknown one. */
export function spokenLanguage(nameOrCode: string): SpokenLanguage | undefined {
  return spokenCodes.get(nameOrCode.trim().toLowerCase());
}

/** The chapter language with this code, or undefined. */
export function chapterLanguage(code: string): Language | undefined {
  return chapterLanguages.find((one) => one.code === code.toLowerCase());
}
