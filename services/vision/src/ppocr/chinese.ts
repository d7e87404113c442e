/** Chinese is written in simplified or in traditional characters; which of them is told by those that only one has. */
import { charactersOf } from './charsets.js';

/** GB 2312, the standard of mainland China, and what came into use after it. */
const simplified = new Set([...charactersOf('gb2312', [0xb0, 0xf7], [0xa1, 0xfe]), ...'囧槑']);
/** Big5, the standard of Taiwan, and what Cantonese has beside it. */
const traditional = new Set([
  ...charactersOf('big5', [0xa4, 0xf9]),
  ...'喺嘅哋咗啲嗰嘢嚟㗎嗮揾瞓攞嚿啱冚掹噏啩嘞啫',
]);

/** The standard leaves out rare characters that a text may have. */
export const isSimplified = (character: string): boolean =>
  simplified.has(character) || !traditional.has(character);

/** Others are simplified, or older shapes such as 眞 and 爲, which fonts draw for 真 and 為. */
export const isTraditional = (character: string): boolean => traditional.has(character);

/** @param otherwise where all characters are common to both */
export function chineseOf(text: string, otherwise: 'zh' | 'zh-hk'): 'zh' | 'zh-hk' {
  let balance = 0;
  for (const character of text) {
    if (simplified.has(character) === traditional.has(character)) continue;
    balance += traditional.has(character) ? 1 : -1;
  }
  if (balance === 0) return otherwise;
  return balance > 0 ? 'zh-hk' : 'zh';
}
