/** Cues: which words are shown when. Captions are drawn, and subtitle files are written, from these alone. */
import { videoFrameRate } from '../format.js';

/** A part of a caption. */
export interface CaptionSpan {
  /** A line feed ends a line. */
  readonly text: string;
  /** While its word is heard. */
  readonly spoken: boolean;
  /** Not seen yet, but in its place. */
  readonly hidden?: boolean;
}

/** Where a caption is on its way to its place. */
export interface CaptionPose {
  /** Factor of its size. */
  readonly scale: number;
  /** Above its place, in font sizes. */
  readonly rise: number;
}

/** One caption. Times are whole centiseconds, as ASS has them: shown from `start`, no longer at `end`. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly spans: readonly CaptionSpan[];
  /** Cues that show the same words, in another state, share a number. */
  readonly group: number;
  /** Where its middle stands, in percent of the height; where all captions do without. */
  readonly y?: number;
  /** At rest without. */
  readonly pose?: CaptionPose;
}

export const cueText = (cue: Cue): string => cue.spans.map((span) => span.text).join('');

/** The instant, in milliseconds, by which a video frame's caption is decided: its own time, rounded down. */
export const videoFrameMs = (videoFrame: number, fps: number = videoFrameRate): number =>
  Math.floor((videoFrame * 1000) / fps + 1e-6);

/** The first video frame at or after a time in centiseconds. */
export const firstVideoFrameFrom = (centiseconds: number, fps: number = videoFrameRate): number =>
  Math.ceil((centiseconds * fps) / 100 - 1e-9);

/** Number of the cue that a video frame shows, -1 for none. The one rule for the preview, the export and the ASS file. */
export function cueAt(cues: readonly Cue[], videoFrame: number, fps: number = videoFrameRate): number {
  const time = videoFrameMs(videoFrame, fps);
  return cues.findIndex((cue) => cue.start * 10 <= time && time < cue.end * 10);
}

/** Runs of video frames with the same caption, from 0 to `videoFrames`. */
export function captionRuns(
  cues: readonly Cue[],
  videoFrames: number,
  fps: number = videoFrameRate,
): readonly { readonly first: number; readonly count: number; readonly cue: number }[] {
  const runs: { first: number; count: number; cue: number }[] = [];
  for (let videoFrame = 0; videoFrame < videoFrames; videoFrame += 1) {
    const cue = cueAt(cues, videoFrame, fps);
    const run = runs.at(-1);
    if (run?.cue === cue) run.count += 1;
    else runs.push({ first: videoFrame, count: 1, cue });
  }
  return runs;
}
