/** Chinese is written in simplified or in traditional characters; which of them is told by those that only one has. */
import { charactersOf } from './charsets.js';

/** The standard leaves out rare characters that a text may have. */
export const isSimplified = (character: string): boolean =>
  charactersOf('simplified').has(character) || !isTraditional(character);

/** Others are simplified, or older shapes such as 眞 and 爲, which fonts draw for 真 and 為. */
export const isTraditional = (character: string): boolean => charactersOf('traditional').has(character);

/** @param otherwise where all characters are common to both */
export function chineseOf(text: string, otherwise: 'zh' | 'zh-hk'): 'zh' | 'zh-hk' {
  let balance = 0;
  for (const character of text) {
    if (charactersOf('simplified').has(character) === isTraditional(character)) continue;
    balance += isTraditional(character) ? 1 : -1;
  }
  if (balance === 0) return otherwise;
  return balance > 0 ? 'zh-hk' : 'zh';
}
