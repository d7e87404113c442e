/** Text as it was extracted or typed, made ready for a voice of one language. */
import type { SpokenLanguage } from '@komavox/languages';
import { chineseWords } from './chinese-words.js';
import { dropStutter, isShouted, lowerShout, sayable, shortenRuns, stripMarks } from './clean-word.js';
import { type Morpheme, japaneseWords } from './japanese-words.js';
import { dropUnreadable } from './scripts.js';
import { joinWords, type SpokenText, type SpeechToken } from './spoken-text.js';

/** Japanese needs a dictionary; the others never call it. */
export type Analyse = (text: string) => readonly Morpheme[];

/**
 * One line is one balloon. Words are what stands between spaces; in Japanese and Chinese, short units of what stands
 * between spaces.
 */
export function prepareText(text: string, language: SpokenLanguage, analyse: Analyse): SpokenText {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.split(/\s+/u).filter((word) => word !== ''));
  if (language === 'ja') {
    const spoken = lines.map((line) => line.flatMap((chunk) => japaneseWords(chunk, analyse)));
    return joinWords(spoken, { gap: ' ', stop: '。' });
  }
  if (language === 'zh' || language === 'zh-hk') {
    const spoken = lines.map((line) =>
      line.flatMap(chineseWords).map((word) => readableWord(word, language)),
    );
    return joinWords(spoken, { gap: '', stop: '。' });
  }
  return joinWords(joinBrokenWords(lines.map((line) => spokenLine(line, language))), { gap: ' ', stop: '.' });
}

const readableWord = ({ shown, spoken }: SpeechToken, language: SpokenLanguage): SpeechToken => ({
  shown,
  spoken: dropUnreadable(spoken, language),
});

function spokenLine(words: readonly string[], language: SpokenLanguage): SpeechToken[] {
  const shouted = isShouted(words.join(' '));
  return words.map((shown) => {
    let spoken = dropStutter(shortenRuns(dropUnreadable(stripMarks(shown), language)));
    if (shouted) spoken = lowerShout(spoken);
    if (language === 'en') spoken = sayable(spoken);
    return { shown, spoken };
  });
}

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
    // Said in one breath: the rest of the next line follows without a stop.
    line.push(...following.splice(0));
  });
  return joined;
}
