/** The ways to cut a frame's text into cues; a caption style chooses one. Times are counted from the frame's start. */
import type { Cue } from './cue.js';
import { videoFrameRate } from '../format.js';
import { gap } from '../script.js';
import { segmentVideoFrames } from '../timeline.js';
import type { WordTiming } from './word-timing.js';

export interface CaptionedFrame {
  readonly text: string;
  /** Seconds the frame lasts. */
  readonly seconds: number;
  readonly words?: readonly WordTiming[] | undefined;
}

/** A word stays until the next one if that begins within this time, so that captions don't flicker. */
const bridgedGap = 50;

const centiseconds = (seconds: number) => Math.round(seconds * 100);

/** The whole text over the whole frame. */
export function wholeTextCues(frame: CaptionedFrame): readonly Cue[] {
  const text = frame.text.trim();
  if (text === '') return [];
  // To the end of the longest segment: no video frame at a frame's border is left without its caption.
  const end = Math.ceil((segmentVideoFrames(frame.seconds) * 100) / videoFrameRate);
  return [{ start: 0, end, spans: [{ text, spoken: false }], group: 0 }];
}

/** Pairs of upper-case words, one cue a spoken word; a frame without word timings gets its whole text. */
export function wordPairCues(frame: CaptionedFrame): readonly Cue[] {
  if (frame.words === undefined) return wholeTextCues(frame);
  const last = centiseconds(frame.seconds);
  const shown = frame.words
    .filter(({ word }) => word.trim() !== '')
    .map(({ word, start, end }) => ({
      word: word.trim(),
      start: centiseconds(start),
      end: centiseconds(end),
    }))
    .sort((a, b) => a.start - b.start);
  return shown.flatMap((spoken, index): readonly Cue[] => {
    const following = shown[index + 1]?.start ?? last;
    const end = Math.min(following - spoken.end <= bridgedGap ? following : spoken.end, following, last);
    if (end <= spoken.start) return [];
    const pair = shown
      .slice(index - (index % 2), index - (index % 2) + 2)
      .map(({ word }) => word.toUpperCase());
    const place = index % 2;
    const between = gap(pair[0] ?? '', pair[1] ?? '');
    const spans = pair.map((text, at) => ({
      text: at === 0 && pair.length > 1 ? `${text}${between}` : text,
      spoken: at === place,
    }));
    return [{ start: spoken.start, end, spans, group: Math.floor(index / 2) }];
  });
}
