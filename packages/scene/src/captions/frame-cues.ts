/** A frame's text as cues. Times are counted from the frame's start. */
import { captionRoom } from './caption-layout.js';
import { captionStyles, lookOf, type CaptionSettings } from './caption-style.js';
import { maxCharacters } from './caption-words.js';
import type { Cue } from './cue.js';
import { phraseCues } from './phrase-cues.js';
import { characters, gap } from '../script.js';
import { spokenWords, spreadWords, type CaptionedFrame, type TimedWord } from './timed-words.js';

/** A word stays until the next one if that begins within this time, so that captions don't flicker. */
const bridgedGap = 50;

/** The cues of one frame, times counted from its start. */
export function frameCues(
  frame: CaptionedFrame,
  settings: Omit<CaptionSettings, 'position'>,
): readonly Cue[] {
  const cues = wordCues(frame, settings);
  const { captionY } = frame;
  return captionY === undefined ? cues : cues.map((cue) => ({ ...cue, y: captionY }));
}

function wordCues(frame: CaptionedFrame, settings: Omit<CaptionSettings, 'position'>): readonly Cue[] {
  const { timed, unit, upperCase, motion } = captionStyles[settings.style];
  const { words: written, last } = timed ? spokenWords(frame) : spreadWords(frame);
  const words = upperCase ? written.map((word) => ({ ...word, text: word.text.toUpperCase() })) : written;
  if (unit === 'pair') return pairCues(words, last);
  const marked = lookOf(settings).highlight !== null;
  return phraseCues(words, { last, motion, marked, room: captionRoom(settings) });
}

/** Cues of pairs, one cue a word; `last` is when the frame is over. */
function pairCues(words: readonly TimedWord[], last: number): readonly Cue[] {
  const following = (index: number) => words[index + 1]?.start ?? last;
  let index = -1;
  return pairsOf(words).flatMap((pair, group) =>
    pair.flatMap((word, place): readonly Cue[] => {
      index += 1;
      const next = following(index);
      const end = Math.min(next - word.end <= bridgedGap ? next : word.end, next, last);
      if (end <= word.start) return [];
      const spans = pair.map(({ text }, at) => ({
        text: `${text}${at + 1 < pair.length ? gap(text, pair[at + 1]?.text ?? '') : ''}`,
        spoken: at === place,
      }));
      return [{ start: word.start, end, spans, group }];
    }),
  );
}

/** Two words at a time, one where a sentence ends, a pause is made, or both are too long to be shown at once. */
function pairsOf(words: readonly TimedWord[]): readonly (readonly TimedWord[])[] {
  const pairs: TimedWord[][] = [];
  for (const word of words) {
    const [first, second] = pairs.at(-1) ?? [];
    const both = first ? `${first.text}${gap(first.text, word.text)}${word.text}` : '';
    if (first && !second && !first.ends && characters(both) <= maxCharacters(both)) pairs.at(-1)?.push(word);
    else pairs.push([word]);
  }
  return pairs;
}
