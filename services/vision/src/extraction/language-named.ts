import { Problem } from '@komavox/core';
import { spokenLanguage, type SpokenLanguage } from '@komavox/languages';

/** @throws Problem 400 `unknown_language` */
export function languageNamed(name: string): SpokenLanguage;
export function languageNamed(name: string | undefined): SpokenLanguage | undefined;
export function languageNamed(name: string | undefined): SpokenLanguage | undefined {
  if (name === undefined) return undefined;
  const language = spokenLanguage(name);
  if (language) return language;
  throw new Problem(400, 'unknown_language', 'Text in this language can not be read.');
}
