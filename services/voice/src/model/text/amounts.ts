/** Money, units of measure and percent. */
import { escaped } from '../escaped.js';
import type { MappedText } from '../mapped-text.js';
import type { LanguageRules } from './language.js';
import {
  closes,
  counted,
  countedNoun,
  gapOf,
  numberPattern,
  opens,
  sayNumber,
  valueOf,
} from './say-number.js';

export const amounts = (text: MappedText, rules: LanguageRules): MappedText =>
  percents(units(money(text, rules), rules), rules);

/** Longest first, so that km/h isn't read as km. */
const anyOf = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

function money(text: MappedText, rules: LanguageRules): MappedText {
  const signs = Object.keys(rules.money);
  if (signs.length === 0) return text;
  const number = numberPattern(rules.numbers);
  const scale = rules.scales === undefined ? '' : `(?:\\s+(?<scale>${rules.scales.source}))?`;
  const sign = anyOf(signs);
  const before = new RegExp(`(?<![\\p{L}\\d])(?<sign>${sign})\\s?(?<number>${number})${scale}`, 'giu');
  const after = new RegExp(`${opens}(?<number>${number})${scale}\\s?(?<sign>${sign})(?![\\p{L}\\d])`, 'giu');
  const say = (match: RegExpExecArray) => sayMoney(match, rules);
  return text.replace(before, say).replace(after, say);
}

function sayMoney({ groups }: RegExpExecArray, { numbers, money, moneyJoin, scaleJoin }: LanguageRules) {
  const found = Object.keys(money).find((sign) => sign.toLowerCase() === groups?.['sign']?.toLowerCase());
  const [unit, part] = (found === undefined ? undefined : money[found]) ?? [];
  if (unit === undefined) return undefined;
  const value = valueOf(numbers, groups?.['number'] ?? '');
  const scale = groups?.['scale'];
  if (scale !== undefined) {
    const noun = countedNoun(numbers, '1000000', unit);
    return [sayNumber(numbers, value), scale, scaleJoin?.(noun) ?? noun].join(gapOf(numbers));
  }
  const [whole = '', parts] = value.split('.');
  if (part === undefined || parts?.length !== 2) return counted(numbers, value, unit);
  const cents = String(Number(parts));
  if (cents === '0') return counted(numbers, whole, unit);
  if (whole === '0') return counted(numbers, cents, part);
  return `${counted(numbers, whole, unit)}${moneyJoin}${counted(numbers, cents, part)}`;
}

function units(text: MappedText, { numbers, units: table }: LanguageRules): MappedText {
  const names = new Map(Object.entries(table));
  const number = numberPattern(numbers);
  const pattern = new RegExp(
    `${opens}(?<minus>[-−])?(?<number>${number})(?<space>\\s?)(?<unit>${anyOf(names.keys())})${closes}`,
    'gu',
  );
  return text.replace(pattern, ({ groups }) => {
    const noun = names.get(groups?.['unit'] ?? '');
    if (noun === undefined) return undefined;
    const said = counted(numbers, valueOf(numbers, groups?.['number'] ?? ''), noun);
    return groups?.['minus'] === undefined ? said : `${numbers.minus}${gapOf(numbers)}${said}`;
  });
}

function percents(text: MappedText, { numbers, percent }: LanguageRules): MappedText {
  const pattern = new RegExp(`${opens}(?<minus>[-−])?(?<number>${numberPattern(numbers)})\\s?%`, 'gu');
  return text.replace(pattern, ({ groups }) => {
    const value = valueOf(numbers, groups?.['number'] ?? '');
    const said =
      typeof percent === 'string' ? counted(numbers, value, percent) : percent(sayNumber(numbers, value));
    return groups?.['minus'] === undefined ? said : `${numbers.minus}${gapOf(numbers)}${said}`;
  });
}
