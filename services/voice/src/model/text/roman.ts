/** Roman numerals where they are numbers: after words like "chapter", after names of rulers, in centuries. */
import type { MappedText } from '../mapped-text.js';
import type { LanguageRules } from './language.js';
import { sayNumber } from './say-number.js';

const numeral = '(?<roman>[IVXLC]+)';
const ends = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}'’]|-\p{L})`;

export function romanNumerals(text: MappedText, { roman, numbers }: LanguageRules): MappedText {
  if (roman === undefined) return text;
  const after = new RegExp(`(?<![\\p{L}])(?<word>${roman.after.source})(?<gap>\\s+)${numeral}${ends}`, 'giu');
  const names = new RegExp(
    `(?<![\\p{L}])(?<word>${roman.names.source})(?<gap>\\s+)${numeral}\\.?${ends}`,
    'gu',
  );
  // Without such a word, two letters at least, none of them L or C: II, XIV, but not I, CD nor MIX.
  const alone = new RegExp(
    String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}'’])(?<roman>[IVX]{2,})${ends}`,
    'gu',
  );
  let said = text;
  for (const [pattern, say] of roman.other ?? []) {
    said = said.replace(pattern, (match) => {
      const value = romanValue(match.groups?.['roman'] ?? '');
      return value === undefined ? undefined : say(value, match);
    });
  }
  return said
    .replace(after, ({ groups }) => spoken(groups, (value) => sayNumber(numbers, String(value))))
    .replace(names, ({ groups }) => spoken(groups, (value) => roman.ruler(value, groups?.['word'] ?? '')))
    .replace(alone, ({ groups }) => {
      const value = romanValue(groups?.['roman'] ?? '');
      return value === undefined || value >= 30 ? undefined : sayNumber(numbers, String(value));
    });
}

function spoken(groups: RegExpExecArray['groups'], say: (value: number) => string): string | undefined {
  const value = romanValue(groups?.['roman'] ?? '');
  return value === undefined ? undefined : `${groups?.['word'] ?? ''}${groups?.['gap'] ?? ''}${say(value)}`;
}

const wellFormed = /^(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/u;
const letters: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** 1 to 99; undefined for letters that are no numeral. */
function romanValue(text: string): number | undefined {
  const numeral = text.toUpperCase();
  if (numeral === '' || !wellFormed.test(numeral)) return undefined;
  return [...numeral].reduce((sum, letter, at) => {
    const value = letters[letter] ?? 0;
    return value < (letters[numeral[at + 1] ?? ''] ?? 0) ? sum - value : sum + value;
  }, 0);
}
