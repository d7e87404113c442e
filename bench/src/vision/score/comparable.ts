/** Text as it is compared. */
import type { SpokenLanguage } from '@komavox/languages';
import { normalised } from '@komavox/test-support';

const unspaced: ReadonlySet<SpokenLanguage> = new Set<SpokenLanguage>(['ja', 'zh', 'zh-hk']);

export const isUnspaced = (language: SpokenLanguage): boolean => unspaced.has(language);

/** The characters of a text, differences that no reader sees left out; a drawn-out dash is one however long it is drawn. */
export function comparable(text: string, language: SpokenLanguage): string[] {
  const plain = normalised(text, language);
  return [...(isUnspaced(language) ? plain.replace(/[-ー~〜─━]+/gu, 'ー').replace(/!\?/g, '?!') : plain)];
}

/** One text of several, as its language joins them. */
export const joined = (texts: readonly string[], language: SpokenLanguage): string =>
  texts.join(isUnspaced(language) ? '' : ' ');
