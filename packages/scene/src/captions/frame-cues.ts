/** A frame's text as cues: pairs of words, the spoken one marked. Times are counted from the frame's start. */
import {
  attachMarks,
  captionWords,
  endsSentence,
  isTooLong,
  maxCharacters,
  type CaptionWord,
} from './caption-words.js';
import type { Cue } from './cue.js';
import { videoFrameRate } from '../format.js';
import { characters, gap, letters } from '../script.js';
import { segmentVideoFrames } from '../timeline.js';
import type { WordTiming } from './word-timing.js';

export interface CaptionedFrame {
  readonly text: string;
  /** Seconds the frame lasts. */
  readonly seconds: number;
  readonly words?: readonly WordTiming[] | undefined;
}

/** A word with its time, in centiseconds. */
interface TimedWord extends CaptionWord {
  readonly start: number;
  readonly end: number;
}

/** A word stays until the next one if that begins within this time, so that captions don't flicker. */
const bridgedGap = 50;

const centiseconds = (seconds: number) => Math.round(seconds * 100);

/** The words of the text over the whole frame, each as long as its letters are of them all. */
export function spreadCues(frame: CaptionedFrame): readonly Cue[] {
  // To the end of the longest segment: no video frame at a frame's border is left without its caption.
  const last = Math.ceil((segmentVideoFrames(frame.seconds) * 100) / videoFrameRate);
  return pairCues(spread(captionWords(frame.text), 0, centiseconds(frame.seconds)), last);
}

/** The words when they are spoken; a frame without their times gets its text spread over it. */
export function timedCues(frame: CaptionedFrame): readonly Cue[] {
  if (frame.words === undefined) return spreadCues(frame);
  const spoken = attachMarks(
    frame.words.filter(({ word }) => word.trim() !== '').sort((a, b) => a.start - b.start),
    ({ word }) => word,
    (one, next) => ({ ...one, word: `${one.word}${gap(one.word, next.word)}${next.word}`, end: next.end }),
  );
  const lineEnds = lineEndsOf(spoken, frame.text);
  const words = spoken.flatMap(({ word, start, end }, index) => {
    const parts = isTooLong(word) ? captionWords(word) : [{ text: word.trim() }];
    const ends = endsSentence(word.trim()) || lineEnds.has(index);
    const cut = parts.map(({ text }, at) => ({ text, ends: ends && at === parts.length - 1 }));
    return spread(cut, centiseconds(start), centiseconds(end));
  });
  return pairCues(words, centiseconds(frame.seconds));
}

/** Words one after the other over a time, each as long as its letters are of them all. */
function spread(words: readonly CaptionWord[], from: number, until: number): readonly TimedWord[] {
  const weights = words.map(({ text }) => Math.max(1, letters(text)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return words.map((word, index) => {
    const start = from + Math.round(((until - from) * before) / whole);
    before += weights[index] ?? 0;
    return { ...word, start, end: from + Math.round(((until - from) * before) / whole) };
  });
}

/** Spoken words that are the last of a line of the text; none where the words are not those of the text. */
function lineEndsOf(words: readonly WordTiming[], text: string): ReadonlySet<number> {
  const solid = (part: string) => part.replaceAll(/[\s\u200b]/gu, '').toUpperCase();
  let length = 0;
  const ends = new Set(text.split(/\r\n?|\n/u).map((line) => (length += solid(line).length)));
  const whole = solid(text);
  let at = 0;
  const found = new Set<number>();
  words.forEach(({ word }, index) => {
    const place = whole.indexOf(solid(word), at);
    if (place < 0) return;
    at = place + solid(word).length;
    if (ends.has(at)) found.add(index);
  });
  return found;
}

/** Cues of upper-case pairs, one cue a word; `last` is when the frame is over. */
function pairCues(words: readonly TimedWord[], last: number): readonly Cue[] {
  const upper = words.map((word) => ({ ...word, text: word.text.toUpperCase() }));
  const following = (index: number) => upper[index + 1]?.start ?? last;
  let index = -1;
  return pairsOf(upper).flatMap((pair, group) =>
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

/** Two words at a time, one where a sentence ends or both are too long to be shown at once. */
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
