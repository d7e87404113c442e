/** Chinese in words of one to four characters, with marks at the word they follow, so that captions can show pairs. */
import { readable } from './graphemes.js';
import { isSpeakable, type SpeechToken } from './spoken-text.js';
import { stripMarks } from './clean-word.js';

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const openingMarks = /^[「『“‘（(《〈【[]+$/u;

/** The words of text without spaces. */
export function chineseWords(chunk: string): SpeechToken[] {
  const whole = readable(chunk);
  const ends: number[] = [];
  let opening = false;
  for (const { segment, index } of words.segment(whole.text)) {
    const end = index + segment.length;
    // A closing mark belongs to the word before it, an opening one to the word after it.
    const joins = ends.length > 0 && (opening || !(isSpeakable(segment) || openingMarks.test(segment)));
    if (joins) ends[ends.length - 1] = end;
    else ends.push(end);
    opening = openingMarks.test(segment);
  }
  return ends.map((end, number) => {
    const from = ends[number - 1] ?? 0;
    return { shown: whole.shown(from, end), spoken: stripMarks(whole.text.slice(from, end)) };
  });
}
