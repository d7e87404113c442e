/** Times of what the preview shows: the export's own timeline and captions, with 5 seconds for a frame without audio. */
import {
  cueAt,
  frameAt,
  frameCues,
  planTimeline,
  videoFrameRate,
  previewFrameSeconds,
  type Cue,
  type Timeline,
} from '@komavox/scene';
import type { ProjectFrame, VideoProject } from '../video/project.js';

export interface PreviewPlan {
  readonly project: VideoProject;
  readonly timeline: Timeline;
  /** Of each frame, times from its start; empty without captions. */
  readonly cues: readonly (readonly Cue[])[];
  /** All captions, to distinguish Japanese from Chinese. */
  readonly captionText: string;
}

export interface Moment {
  readonly frame: ProjectFrame;
  readonly index: number;
  /** Of the frame's own video frames, from 0. */
  readonly videoFrame: number;
  readonly cue: Cue | null;
}

export function planPreview(project: VideoProject): PreviewPlan {
  const timeline = planTimeline(
    project.frames.map(({ audio }) => audio?.duration),
    previewFrameSeconds,
  );
  const cues = project.frames.map((frame, index) =>
    frame.caption === null
      ? []
      : frameCues(
          {
            text: frame.caption,
            seconds: timeline.entries[index]?.seconds ?? 0,
            words: frame.words ?? undefined,
          },
          project.captions.style,
        ),
  );
  const captionText = project.frames
    .filter(({ caption }) => caption !== null)
    .map(({ caption, words }) => `${caption ?? ''} ${words?.map(({ word }) => word).join('') ?? ''}`)
    .join('\n');
  return { project, timeline, cues, captionText };
}

/** The moment at a time; undefined without frames. */
export function momentAt(plan: PreviewPlan, seconds: number): Moment | undefined {
  const index = frameAt(plan.timeline, seconds);
  const frame = plan.project.frames[index];
  const entry = plan.timeline.entries[index];
  if (!frame || !entry) return undefined;
  const shown = Math.floor(seconds * videoFrameRate + 1e-6) - entry.firstVideoFrame;
  const videoFrame = Math.min(entry.videoFrames - 1, Math.max(0, shown));
  const cues = plan.cues[index] ?? [];
  return { frame, index, videoFrame, cue: cues[cueAt(cues, videoFrame)] ?? null };
}

/** A frame at rest, for editing: its entrance is over and its first caption is shown. */
export function poseOf(plan: PreviewPlan, index: number): Moment | undefined {
  const frame = plan.project.frames[index];
  if (!frame) return undefined;
  return { frame, index, videoFrame: Number.POSITIVE_INFINITY, cue: plan.cues[index]?.[0] ?? null };
}

/** The moment a frame begins, in seconds. */
export const startOf = (plan: PreviewPlan, index: number): number =>
  (plan.timeline.entries[index]?.firstVideoFrame ?? 0) / videoFrameRate;
