/** Numbers that are nothing else: telephone numbers, ordinals, fractions, ranges, years, and all that is left. */
import type { MappedText } from '../mapped-text.js';
import type { LanguageRules } from './language.js';
import { closes, gapOf, numberPattern, opens, sayDigits, sayNumber, valueOf } from './say-number.js';

/** Groups of digits with dashes or spaces, as telephones have: 555-0134, 090-1234-5678, +49 30 1234567. */
const telephone = new RegExp(
  String.raw`${opens}(?:\+\d{1,3}[ -]?)?(?:\(?0\d{1,4}\)?[ -]\d{2,4}[ -]\d{3,4}|\d{2,4}(?:-\d{2,4}){2,3}|\d{3}-\d{4})${closes}`,
  'gu',
);

export function digitRuns(text: MappedText, { numbers }: LanguageRules): MappedText {
  return text.replace(telephone, ([found]) =>
    found
      .split(/[^\d]+/u)
      .filter((group) => group !== '')
      .map((group) => sayDigits(numbers, group))
      .join(numbers.pause ?? ', '),
  );
}

export function ordinals(text: MappedText, { ordinals: words }: LanguageRules): MappedText {
  if (words === undefined) return text;
  return text.replace(words.pattern, (match) => {
    const value = Number(match.groups?.['number']);
    return value >= 1 && value <= 9999 ? words.say(value, match.groups?.['ending'] ?? '', match) : undefined;
  });
}

const vulgar: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
};

export function fractions(text: MappedText, { numbers, fraction, fractionJoin }: LanguageRules): MappedText {
  return text
    .replace(/(\d+)?\s?([½⅓⅔¼¾])/gu, ([, whole, sign = '']) => {
      const said = fraction(...(vulgar[sign] ?? [1, 2]));
      return whole === undefined ? said : `${sayNumber(numbers, whole)}${fractionJoin}${said}`;
    })
    .replace(
      new RegExp(`${opens}(\\d{1,2})[/⁄](\\d{1,2})(?![/\\d])${closes}`, 'gu'),
      ([, over = '', under = '']) =>
        Number(over) >= 1 && Number(over) < Number(under)
          ? fraction(Number(over), Number(under))
          : `${over}${gapOf(numbers) || numbers.pause || ''}${under}`,
    );
}

export function plainNumbers(text: MappedText, rules: LanguageRules): MappedText {
  const { numbers, signs } = rules;
  if (numbers.digitsStay) return text;
  const number = numberPattern(numbers);
  const gap = gapOf(numbers);
  const range = new RegExp(`${opens}(${number})\\s?[-–~～]\\s?(${number})${closes}`, 'gu');
  const all = new RegExp(
    `(?<sign>#\\s?|(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\d])[-−+](?=\\d)|[×x](?=\\d))?(?<number>${number})(?<times>[×x](?=\\d))?`,
    'giu',
  );
  return text
    .replace(range, ([found, from = '', to = '']) =>
      /\d-0|^0/u.test(found)
        ? undefined
        : `${sayOne(rules, from)}${gap}${numbers.to}${gap}${sayOne(rules, to)}`,
    )
    .replace(all, (match) => {
      const { sign = '', number: written = '', times } = match.groups ?? {};
      const next = match.input.slice(match.index + match[0].length);
      const before = match.input[match.index - 1] ?? '';
      const named = { '#': signs['#'], '-': numbers.minus, '−': numbers.minus, '+': signs['+'] }[sign.trim()];
      const said = [
        named ?? (sign === '' ? '' : signs['×']),
        sayOne(rules, written, next),
        times === undefined ? '' : signs['×'],
      ].filter((word) => word !== '');
      const touches = /^\p{L}/u.test(times === undefined ? next : 'x');
      // B2 and 3D are two words.
      return `${/[\p{L}\d]/u.test(before) ? gap : ''}${said.join(gap)}${touches ? gap : ''}`;
    });
}

/** A number before what follows it in the text. */
function sayOne({ numbers }: LanguageRules, written: string, next = ''): string {
  const value = valueOf(numbers, written);
  const special = numbers.before?.(value, next);
  if (special !== undefined) return special;
  if (/^\d{4}$/u.test(written)) {
    const year = numbers.year?.(Number(written));
    if (year !== undefined) return year;
  }
  const noun = /^ (\p{Ll}+)/u.exec(next)?.[1];
  return sayNumber(numbers, value, noun === undefined ? undefined : numbers.genderOf?.(noun, value));
}
