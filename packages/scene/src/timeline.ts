/**
 * When each frame of the strip is shown. A frame lasts as long as its audio and the pause after it (`frameSeconds`); its borders are the borders of the audio,
 * each rounded to the nearest video frame. So no error adds up: the video is as long as the audio within half a video
 * frame, and so is every frame's start.
 */
import { exportFrameSeconds, videoFrameRate } from './format.js';

interface TimelineEntry {
  /** Seconds of the frame itself: its audio, or the fallback. */
  readonly seconds: number;
  /** When the frame's audio starts, in seconds from the start of the video; not rounded. */
  readonly audioStart: number;
  readonly firstVideoFrame: number;
  /** At least 1. */
  readonly videoFrames: number;
}

export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  readonly videoFrames: number;
  /** `videoFrames` in seconds. */
  readonly seconds: number;
  /** Video frames a second. */
  readonly fps: number;
}

/**
 * @param audioSeconds one entry a frame; undefined or 0 is a frame without audio
 * @param fallbackSeconds how long a frame without audio lasts
 */
export function planTimeline(
  audioSeconds: readonly (number | undefined)[],
  fallbackSeconds: number = exportFrameSeconds,
  fps: number = videoFrameRate,
): Timeline {
  const entries: TimelineEntry[] = [];
  let audioStart = 0;
  let firstVideoFrame = 0;
  for (const audio of audioSeconds) {
    const seconds = audio === undefined || !(audio > 0) ? fallbackSeconds : audio;
    const end = audioStart + seconds;
    const videoFrames = Math.max(1, nearestVideoFrame(end, fps) - firstVideoFrame);
    entries.push({ seconds, audioStart, firstVideoFrame, videoFrames });
    audioStart = end;
    firstVideoFrame += videoFrames;
  }
  return { entries, videoFrames: firstVideoFrame, seconds: firstVideoFrame / fps, fps };
}

/**
 * The most video frames a frame of this length can get, wherever it stands in the strip. A segment is made this long and
 * cut when it is joined, so that it need not be made again when frames before it change.
 */
export function segmentVideoFrames(seconds: number, fps: number = videoFrameRate): number {
  return Math.ceil(seconds * fps - 1e-6) + 1;
}

/** The frame that is shown at a time; the last one after the end, -1 without frames. */
export function frameAt(timeline: Timeline, seconds: number): number {
  const videoFrame = Math.floor(seconds * timeline.fps + 1e-6);
  const index = timeline.entries.findIndex((entry) => videoFrame < entry.firstVideoFrame + entry.videoFrames);
  return index < 0 ? timeline.entries.length - 1 : index;
}

// Sums of decimals such as 0.1 may miss a half by a hair; the hair must not decide.
const nearestVideoFrame = (seconds: number, fps: number) => Math.floor(seconds * fps + 0.5 + 1e-6);
