/** The words of a frame with the times at which they are shown, counted from the frame's start. */
import { attachMarks, captionWords, endsSentence, isTooLong, type CaptionWord } from './caption-words.js';
import { videoFrameRate } from '../format.js';
import { gap, letters } from '../script.js';
import { segmentVideoFrames } from '../timeline.js';
import type { WordTiming } from './word-timing.js';

export interface CaptionedFrame {
  readonly text: string;
  /** Seconds the frame lasts, without a pause at its end. */
  readonly seconds: number;
  readonly words?: readonly WordTiming[] | undefined;
  /** As a shot has it. */
  readonly captionY?: number | undefined;
}

/** A word with its time, in centiseconds; it `ends` what is shown at a time. */
export interface TimedWord extends CaptionWord {
  readonly start: number;
  readonly end: number;
}

interface FrameWords {
  readonly words: readonly TimedWord[];
  /** When the frame is over, in centiseconds. */
  readonly last: number;
}

/** Silence, in centiseconds, that no caption runs across. */
const pause = 35;

const centiseconds = (seconds: number) => Math.round(seconds * 100);

/** The words of the text over the whole frame, each as long as its letters are of them all. */
export function spreadWords(frame: CaptionedFrame): FrameWords {
  // To the end of the longest segment: no video frame at a frame's border is left without its caption.
  const last = Math.ceil((segmentVideoFrames(frame.seconds) * 100) / videoFrameRate);
  return { words: spread(captionWords(frame.text), 0, centiseconds(frame.seconds)), last };
}

/** The words when they are spoken; a frame without their times gets its text spread over it. */
export function spokenWords(frame: CaptionedFrame): FrameWords {
  if (frame.words === undefined) return spreadWords(frame);
  const spoken = attachMarks(
    frame.words.filter(({ word }) => word.trim() !== '').sort((a, b) => a.start - b.start),
    ({ word }) => word,
    (one, next) => ({ ...one, word: `${one.word}${gap(one.word, next.word)}${next.word}`, end: next.end }),
  );
  const lineEnds = lineEndsOf(spoken, frame.text);
  const words = spoken.flatMap(({ word, start, end }, index) => {
    const parts = isTooLong(word) ? captionWords(word) : [{ text: word.trim() }];
    const silence = centiseconds(spoken[index + 1]?.start ?? end) - centiseconds(end);
    const ends = endsSentence(word.trim()) || lineEnds.has(index) || silence >= pause;
    const cut = parts.map(({ text }, at) => ({ text, ends: ends && at === parts.length - 1 }));
    return spread(cut, centiseconds(start), centiseconds(end));
  });
  return { words, last: centiseconds(frame.seconds) };
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
