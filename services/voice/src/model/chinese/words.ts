/** Chinese in words of one to four characters, with marks at the word they follow, so that captions can show pairs. */
import { stripMarks } from '../clean-word.js';
import type { MappedText } from '../mapped-text.js';
import { isSpeakable, type SpeechToken } from '../spoken-text.js';

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const openingMarks = /^[「『“‘（(《〈【[]+$/u;

/** The words of a line. */
export function chineseWords(line: MappedText): SpeechToken[] {
  const pieces: { from: number; to: number }[] = [];
  let joinsNext = false;
  for (const { segment, index } of words.segment(line.text)) {
    const to = index + segment.length;
    const last = pieces.at(-1);
    if (/^\s+$/u.test(segment)) {
      joinsNext = false;
      continue;
    }
    const opening = openingMarks.test(segment);
    // A closing mark belongs to the word before it, an opening one to the word after it.
    const touches = last?.to === index && (joinsNext || !(isSpeakable(segment) || opening));
    if (last && (touches || line.shownBetween(index, to) === '')) last.to = to;
    else pieces.push({ from: index, to });
    joinsNext = opening;
  }
  return pieces.map(({ from, to }) => ({
    shown: line.shownBetween(from, to).trim(),
    spoken: stripMarks(line.text.slice(from, to)),
  }));
}
