/** Captions: what is written when. Everything that shows or stores captions is made from these cues. */
import { picturesPerSecond, type Position } from './format.js';
import { segmentPictures } from './timeline.js';
import { gap } from './script.js';
import type { SpokenWord } from './word-timing.js';

export type CaptionStyle = 'standard' | 'advanced';

export interface CaptionLook {
  readonly style: CaptionStyle;
  /** 0.5 to 5; 2 is the base size. */
  readonly size: number;
  readonly position: Position;
}

/** Spec section 9. */
export const defaultCaptionLook: CaptionLook = { style: 'standard', size: 2, position: { x: 50, y: 94 } };
export const captionSizeLimits = { smallest: 0.5, largest: 5, step: 0.2 } as const;

/** A part of a caption in one colour. */
export interface CaptionSpan {
  readonly text: string;
  readonly spoken: boolean;
}

/** One caption. Times are whole centiseconds, as ASS has them: shown from `start`, no longer at `end`. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly spans: readonly CaptionSpan[];
  /** Cues that show the same words with another one spoken share a number. */
  readonly group: number;
}

export interface CaptionedFrame {
  readonly text: string;
  /** Seconds the frame lasts. */
  readonly seconds: number;
  readonly words?: readonly SpokenWord[] | undefined;
}

/** A word stays until the next one if that begins within this time, so that captions don't flicker. */
const bridgedGap = 50;

const centiseconds = (seconds: number) => Math.round(seconds * 100);

/**
 * The cues of one frame, times counted from its start. Advanced captions need words; a frame without them gets the
 * standard one.
 */
export function frameCues(frame: CaptionedFrame, style: CaptionStyle): readonly Cue[] {
  if (style === 'advanced' && frame.words !== undefined) return pairCues(frame.words, frame.seconds);
  const text = frame.text.trim();
  if (text === '') return [];
  // To the end of the longest segment: no picture at a frame's border is left without its caption.
  const end = Math.ceil((segmentPictures(frame.seconds) * 100) / picturesPerSecond);
  return [{ start: 0, end, spans: [{ text, spoken: false }], group: 0 }];
}

function pairCues(words: readonly SpokenWord[], seconds: number): readonly Cue[] {
  const last = centiseconds(seconds);
  const shown = words
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

/** The instant, in milliseconds, by which a picture's caption is decided: its own time, rounded down. */
export const pictureMilliseconds = (picture: number): number =>
  Math.floor((picture * 1000) / picturesPerSecond + 1e-6);

/** The first picture at or after a time in centiseconds. */
export const firstPictureFrom = (centiseconds: number): number =>
  Math.ceil((centiseconds * picturesPerSecond) / 100 - 1e-9);

/** Number of the cue that a picture shows, -1 for none. The one rule for the preview, the export and the ASS file. */
export function cueAt(cues: readonly Cue[], picture: number): number {
  const time = pictureMilliseconds(picture);
  return cues.findIndex((cue) => cue.start * 10 <= time && time < cue.end * 10);
}

/** Pictures at which the caption changes, with the number of pictures until the next change. Covers 0 to `pictures`. */
export function captionRuns(
  cues: readonly Cue[],
  pictures: number,
): readonly { readonly first: number; readonly count: number; readonly cue: number }[] {
  const runs: { first: number; count: number; cue: number }[] = [];
  for (let picture = 0; picture < pictures; picture += 1) {
    const cue = cueAt(cues, picture);
    const run = runs.at(-1);
    if (run?.cue === cue) run.count += 1;
    else runs.push({ first: picture, count: 1, cue });
  }
  return runs;
}

export const cueText = (cue: Cue): string => cue.spans.map((span) => span.text).join('');
