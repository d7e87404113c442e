/** Cues: which words are shown when. Captions are drawn, and subtitle files are written, from these alone. */
import { picturesPerSecond } from './format.js';

/** A part of a caption; `spoken` while its word is heard. */
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

export const cueText = (cue: Cue): string => cue.spans.map((span) => span.text).join('');

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
