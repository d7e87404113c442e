/** Text as it was extracted or typed, made ready for a voice of one language. */
import type { PrintedReading } from '@komavox/cast';
import type { SpokenLanguage } from '@komavox/languages';
import { chineseWords } from './chinese/words.js';
import { cleanWord, isShouted } from './clean-word.js';
import { withFurigana } from './japanese/furigana.js';
import type { Analyse } from './japanese/morpheme.js';
import { japaneseWords, readingInKana } from './japanese/words.js';
import { dropUnreadable } from './scripts.js';
import { MappedText } from './mapped-text.js';
import { readingsWithin } from './printed-readings.js';
import { type Pronunciation, pronouncing } from './pronunciations.js';
import { SetAside } from './set-aside.js';
import { joinWords, type SpokenText, type SpeechToken } from './spoken-text.js';
import { rulesOf } from './text/languages.js';
import { writeOut } from './text/write-out.js';

const lineEnd = /\r\n|[\n\r\u2028\u2029]/gu;

/** One line is one balloon. */
export const splitLines = (text: string): string[] => text.split(lineEnd);

/** How words of a text are pronounced where that isn't left to the dictionary. */
export interface HowSaid {
  readonly pronunciations?: readonly Pronunciation[] | undefined;
  readonly readings?: readonly PrintedReading[] | undefined;
}

/**
 * Words are what stands between spaces; in Japanese and Chinese, short units of what stands between spaces.
 * @param pronunciations how a user wants words to be said
 * @param readings printed beside the text, in its order; for Japanese alone. A user's pronunciations come before them
 */
export function prepareText(
  text: string,
  language: SpokenLanguage,
  analyse: Analyse,
  { pronunciations = [], readings = [] }: HowSaid = {},
): SpokenText {
  const aside = new SetAside();
  const pronounce = pronouncing(pronunciations, (reading) => spell(reading, language, analyse));
  const lines = splitLines(text).map((line) => {
    const pronounced = pronounce(MappedText.of(line), aside);
    return language === 'ja' ? withFurigana(pronounced, aside) : pronounced;
  });
  const spoken = spokenLines(lines, readingsOfLines(text, readings), language, analyse).map((line) =>
    line.map((token) => ({ ...token, spoken: aside.restore(token.spoken) })),
  );
  const without = language === 'zh' || language === 'zh-hk' ? '' : ' ';
  return joinWords(spoken, { gap: without, stop: language === 'ja' || without === '' ? '。' : '.' });
}

/** Of each line those that are printed beside it, from its start. */
function readingsOfLines(
  text: string,
  readings: readonly PrintedReading[],
): readonly (readonly PrintedReading[])[] {
  const ends = [...text.matchAll(lineEnd)];
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)];
  return starts.map((start, number) => readingsWithin(readings, start, ends[number]?.index ?? text.length));
}

/** Whether any of it is said. */
export const isSaid = ({ starts }: SpokenText): boolean => starts.some((start) => start !== undefined);

function spokenLines(
  lines: readonly MappedText[],
  readings: readonly (readonly PrintedReading[])[],
  language: SpokenLanguage,
  analyse: Analyse,
): SpeechToken[][] {
  const rules = rulesOf[language];
  if (language === 'ja') {
    return lines.map((line, number) => japaneseWords(writeOut(line, rules), analyse, readings[number]));
  }
  if (language === 'zh' || language === 'zh-hk') {
    return lines.map((line) =>
      chineseWords(writeOut(line, rules)).map((word) => readableWord(word, language)),
    );
  }
  return interrupted(joinBrokenWords(lines.map((line) => alphabeticWords(line, language))));
}

/** A reading as the engine of the language is given it. */
function spell(reading: string, language: SpokenLanguage, analyse: Analyse): string {
  if (language === 'ja') return readingInKana(reading, analyse);
  return language === 'zh' || language === 'zh-hk' ? reading.replace(/(?<=[a-zü][1-5])\s*/giu, ' ') : reading;
}

const readableWord = ({ shown, spoken }: SpeechToken, language: SpokenLanguage): SpeechToken => ({
  shown,
  spoken: dropUnreadable(spoken, language),
});

function alphabeticWords(line: MappedText, language: SpokenLanguage): SpeechToken[] {
  const rules = rulesOf[language];
  const shouted = isShouted(line.text);
  return writeOut(line, rules)
    .words()
    .map(({ shown, text }) => ({
      shown,
      spoken: dropUnreadable(cleanWord(text, rules, shouted), language),
    }));
}

/** "I thou-" breaks off; a word that goes on was joined before. */
const interrupted = (lines: readonly (readonly SpeechToken[])[]): SpeechToken[][] =>
  lines.map((line) =>
    line.map((token) => ({ ...token, spoken: token.spoken.replace(/(?<=\p{L})[-‐–—]+(?=[!?'’]*$)/u, '—') })),
  );

/** `some-` at the end of a line and `thing` at the start of the next are two words as shown and one as said. */
function joinBrokenWords(lines: readonly (readonly SpeechToken[])[]): SpeechToken[][] {
  const joined = lines.map((line) => [...line]);
  joined.forEach((line, number) => {
    const last = line.at(-1);
    const following = joined[number + 1];
    const first = following?.[0];
    if (!last || !first || !following) return;
    if (!/\p{L}-$/u.test(last.spoken) || !/^\p{Ll}/u.test(first.spoken)) return;
    line[line.length - 1] = { ...last, spoken: last.spoken.slice(0, -1) };
    following[0] = { ...first, continues: true };
  });
  return joined;
}
