/** Modes of the preview, and their position in the video. */
import { animationSeconds } from '@komavox/scene';
import type { PlaybackClock } from './clock.js';
import { momentAt, poseOf, startOf, type Moment, type PreviewPlan } from './plan.js';

/** A frame at rest, an exact moment, the video playing, or one entrance. */
export type PlaybackMode =
  | { readonly kind: 'rest'; readonly frameId: string | null }
  | { readonly kind: 'moment'; readonly seconds: number }
  | { readonly kind: 'playing'; readonly from: number; readonly clock: PlaybackClock }
  | { readonly kind: 'entrance'; readonly frameId: string; readonly clock: PlaybackClock };

/** Index of the frame, the first one where it is unknown; -1 without frames. */
export function frameIndexOf({ project: { frames } }: PreviewPlan, frameId: string | null): number {
  const index = frames.findIndex(({ id }) => id === frameId);
  return index < 0 && frames.length > 0 ? 0 : index;
}

/** Seconds of the video. */
export function positionOf(mode: PlaybackMode, plan: PreviewPlan): number {
  switch (mode.kind) {
    case 'playing':
      return Math.min(plan.timeline.seconds, mode.from + mode.clock.seconds());
    case 'moment':
      return mode.seconds;
    case 'entrance':
      return (
        startOf(plan, frameIndexOf(plan, mode.frameId)) + Math.min(mode.clock.seconds(), animationSeconds)
      );
    case 'rest':
      return startOf(plan, frameIndexOf(plan, mode.frameId));
  }
}

/** undefined without frames. */
export function momentOf(mode: PlaybackMode, plan: PreviewPlan): Moment | undefined {
  if (mode.kind === 'rest') return poseOf(plan, frameIndexOf(plan, mode.frameId));
  return momentAt(plan, positionOf(mode, plan));
}
