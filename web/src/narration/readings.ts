/** How a reading is written in each language, with an example. */
import { comparedWord } from '@komavox/languages';
import type { Pronunciation } from '../api/types.js';

interface ReadingStyle {
  readonly hint: string;
  readonly example: Pronunciation;
}

const likeAWord = 'Spelled as an ordinary word that sounds so.';
const pinyin = 'Pinyin with the number of the tone after each syllable.';

const styles: Readonly<Record<string, ReadingStyle>> = {
  en: { hint: likeAWord, example: { word: 'Rei', reading: 'ray' } },
  ja: { hint: 'In hiragana or katakana.', example: { word: '煉獄', reading: 'れんごく' } },
  ko: { hint: 'In hangul.', example: { word: 'Rei', reading: '레이' } },
  zh: { hint: pinyin, example: { word: '单雄信', reading: 'shan4 xiong2 xin4' } },
  'zh-hk': { hint: pinyin, example: { word: '單雄信', reading: 'shan4 xiong2 xin4' } },
  es: { hint: likeAWord, example: { word: 'Hinata', reading: 'Jinata' } },
  'pt-br': { hint: likeAWord, example: { word: 'Joe', reading: 'Djôu' } },
  fr: { hint: likeAWord, example: { word: 'Joe', reading: 'Djo' } },
  de: { hint: likeAWord, example: { word: 'Joe', reading: 'Dscho' } },
  it: { hint: likeAWord, example: { word: 'Joe', reading: 'Gio' } },
  ru: { hint: likeAWord, example: { word: 'Rei', reading: 'Рэй' } },
};

const english = { hint: likeAWord, example: { word: 'Rei', reading: 'ray' } };

export const readingStyle = (language: string): ReadingStyle => styles[language] ?? english;

/** Pinyin says a word only in its place in a text: it is no text by itself. */
export const isSpeakableAlone = (language: string): boolean => !language.startsWith('zh');

/** What is wrong with an entry, by field; empty strings when nothing is. `others` are the list without it. */
export function misspelt(
  { word, reading }: Pronunciation,
  others: readonly Pronunciation[],
): Readonly<Record<keyof Pronunciation, string>> {
  const repeated = others.some((other) => comparedWord(other.word) === comparedWord(word));
  return {
    word:
      word.trim() === '' ? 'A word is missing.' : repeated ? `“${word.trim()}” is in the list already.` : '',
    reading: reading.trim() === '' ? 'A reading is missing.' : '',
  };
}
