import type { CaptionSettings } from './caption-style.js';
import { firstVideoFrameFrom, type Cue } from './cue.js';
import { frameCues } from './frame-cues.js';
import type { CaptionedFrame } from './timed-words.js';
import type { Timeline } from '../timeline.js';

/**
 * The cues of a whole video. They begin and end with the video frames that show them, so that drawing this list over the
 * whole video gives the very video frames that drawing each frame's cues over the frame gives.
 */
export function projectCues(
  frames: readonly CaptionedFrame[],
  timeline: Timeline,
  settings: Omit<CaptionSettings, 'position'>,
): readonly Cue[] {
  let groups = 0;
  const { fps } = timeline;
  return timeline.entries.flatMap(({ firstVideoFrame, videoFrames }, index) => {
    const frame = frames[index];
    if (frame === undefined) return [];
    const at = (local: number) =>
      Math.floor(((firstVideoFrame + Math.min(videoFrames, firstVideoFrameFrom(local, fps))) * 100) / fps);
    const cues = frameCues(frame, settings);
    const base = groups;
    groups += (cues.at(-1)?.group ?? -1) + 1;
    return cues
      .map((cue) => ({ ...cue, start: at(cue.start), end: at(cue.end), group: cue.group + base }))
      .filter((cue) => cue.end > cue.start);
  });
}
