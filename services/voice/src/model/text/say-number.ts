/** Numbers and what is counted, in words. Values are digits with a decimal part after a full stop. */
import type { CountedNoun, Gender, NumberWords } from './language.js';

/** The longest number that is read as one; 16 digits are a card's. */
const maxDigits = 15;

/** @param gender of the noun that follows, if one does */
export function sayNumber(numbers: NumberWords, value: string, gender?: Gender): string {
  const [whole = '', decimals] = value.split('.');
  if (decimals === undefined) return sayWhole(numbers, whole, gender);
  const special = numbers.decimal?.(whole || '0', decimals);
  if (special !== undefined) return special;
  const asNumber = numbers.decimals === 'number' && !decimals.startsWith('0') && decimals.length <= 3;
  const tail = asNumber ? numbers.cardinal(decimals) : sayDigits(numbers, decimals);
  return [sayWhole(numbers, whole || '0'), numbers.decimalWord, tail].join(gapOf(numbers));
}

function sayWhole(numbers: NumberWords, digits: string, gender?: Gender): string {
  if (digits.length > maxDigits || /^0./u.test(digits)) return sayDigits(numbers, digits);
  return numbers.cardinal(digits, gender);
}

/** Digit by digit, as of a telephone number. */
export function sayDigits(numbers: NumberWords, digits: string): string {
  const say = numbers.digit ?? ((digit: string) => numbers.cardinal(digit));
  return [...digits].map((digit) => say(digit)).join(gapOf(numbers));
}

/** A number with the noun in the form that goes with it. */
export function counted(numbers: NumberWords, value: string, noun: CountedNoun): string {
  const { gender, forms } = nounOf(noun);
  return `${sayNumber(numbers, value, gender)}${gapOf(numbers)}${formFor(numbers, value, forms)}`;
}

/** The noun alone, in that form. */
export const countedNoun = (numbers: NumberWords, value: string, noun: CountedNoun): string =>
  formFor(numbers, value, nounOf(noun).forms);

const formFor = (numbers: NumberWords, value: string, forms: readonly string[]): string =>
  forms[numbers.form(value)] ?? forms.at(-1) ?? '';

function nounOf(noun: CountedNoun): { readonly gender: Gender; readonly forms: readonly string[] } {
  const feminineOrNeuter = /^([fn]):(.*)$/u.exec(noun);
  const [, gender, forms] = feminineOrNeuter ?? [noun, 'm', noun];
  return { gender: gender as Gender, forms: (forms ?? '').split('|') };
}

export const gapOf = ({ gap }: NumberWords): string => gap ?? ' ';

/** The inside of a pattern for a number as written, with its groups and decimals. */
export function numberPattern({ groupMarks, decimalMark }: NumberWords): string {
  const decimals = decimalMark === ',' ? '[.,]' : '\\.';
  return `(?:\\d{1,3}(?:[${groupMarks}]\\d{3})+(?!\\d)(?:[${decimalMark}]\\d+)?|\\d+(?:${decimals}\\d+)?)`;
}

/** A number as written, as a value. */
export function valueOf({ groupMarks, decimalMark }: NumberWords, written: string): string {
  const grouped = new RegExp(`^\\d{1,3}(?:[${groupMarks}]\\d{3})+(?:[${decimalMark}]\\d+)?$`, 'u');
  const plain = grouped.test(written)
    ? written.replace(new RegExp(`[${groupMarks}](?=\\d{3})`, 'gu'), '')
    : written;
  return plain.replace(',', '.');
}

/** Nothing that is part of the same number or word stands before. */
export const opens = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\d]|\d[.,])`;
/** Nothing that is part of the same word stands after. */
export const closes = String.raw`(?![\p{Script=Latin}\p{Script=Cyrillic}\d]|[.,]\d)`;
