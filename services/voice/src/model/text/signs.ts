/** Signs that are said, words that are censored, and the rewritings of a language. */
import type { MappedText } from '../mapped-text.js';
import type { LanguageRules, Rewriting } from './language.js';
import { gapOf } from './say-number.js';

/** Abbreviations, laughter and whatever else a language's table says. */
export const rewritten = (text: MappedText, { rewritings }: LanguageRules): MappedText =>
  rewriteAll(text, rewritings);

const rewriteAll = (text: MappedText, rewritings: readonly Rewriting[]): MappedText =>
  rewritings.reduce(
    (written, [pattern, said]) => written.replace(pattern, typeof said === 'string' ? () => said : said),
    text,
  );

/** :) and T_T, which nobody says. */
export const withoutEmoticons = (text: MappedText): MappedText =>
  text
    .replace(/(?<!\S)[:;=xX][-'o]?[)(DPpO3*/\\|]+(?!\S)/gu, () => '')
    .replace(/(?<!\S)[([]?([TtOo0><^;QqUu-])[_.ω]+[TtOo0><^;QqUu-][)\]]?(?!\S)/gu, () => '');

/** F.B.I. as FBI. */
export const initials = (text: MappedText): MappedText =>
  text.replace(/(?<!\p{L})(?:\p{Lu}\.){2,}(?!\p{L})/gu, ([found]) => found.replaceAll('.', ''));

/** f**k and @#$%! are said as a bleep is heard: by its name. */
export function censored(text: MappedText, { bleep }: LanguageRules): MappedText {
  return text
    .replace(censoredWord, () => bleep)
    .replace(/(?<![A-Za-zА-я\d])[#@$%&*!?☠]{3,}/gu, ([found]) => {
      if (new Set(found.replace(/[!?☠]/gu, '')).size < 2) return undefined;
      return `${bleep}${/[!?]+$/u.exec(found)?.[0] ?? ''}`;
    });
}

const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const censoredWord = new RegExp(
  `(?<!${letter}|[\\d*])${letter}+(?:[*#@$%]{2,}|\\*)${letter}+|(?<!${letter}|\\*)${letter}\\*{2,}(?!${letter}|\\*)`,
  'gu',
);

/** What stands for a word between words, and in addresses. */
export function signs(text: MappedText, { numbers, signs: words }: LanguageRules): MappedText {
  const gap = gapOf(numbers);
  return text.replace(
    /(?<=[\p{L}\p{N}.] ?)[&+=×](?= ?[\p{L}\p{N}])|@(?=\p{L})/gu,
    ({ 0: sign, input, index }) => {
      const before = /[\p{L}\p{N}.]/u.test(input[index - 1] ?? ' ') ? gap : '';
      const after = input[index + 1] === ' ' ? '' : gap;
      return `${before}${words[sign as keyof typeof words]}${after}`;
    },
  );
}

/** What a language leaves for the end. */
export const lastRewritten = (text: MappedText, { last = [] }: LanguageRules): MappedText =>
  rewriteAll(text, last);
