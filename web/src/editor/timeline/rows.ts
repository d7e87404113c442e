/** What stands where on the timeline. */
import type { PreviewPlan } from '../../preview/plan.js';
import type { AudioClip, ProjectFrame } from '../../video/project.js';
import { partOf } from '../cut.js';

/** A frame at its place. */
export interface PlacedFrame {
  readonly frame: ProjectFrame;
  /** From 1. */
  readonly number: number;
  /** Seconds of the video. */
  readonly start: number;
  readonly seconds: number;
}

export const placedFrames = ({ project, timeline }: PreviewPlan): readonly PlacedFrame[] =>
  project.frames.flatMap((frame, index) => {
    const entry = timeline.entries[index];
    return entry ? [{ frame, number: index + 1, start: entry.audioStart, seconds: entry.seconds }] : [];
  });

export interface PlacedClip extends PlacedFrame {
  readonly clip: AudioClip;
  /** Row, from 0, in which no other clip is at that time. */
  readonly lane: number;
}

/** Files beside speech; each in the first row that is free. */
export function placedFiles(frames: readonly PlacedFrame[]): readonly PlacedClip[] {
  const ends: number[] = [];
  return frames.flatMap((placed) =>
    placed.frame.addedAudio.map((clip) => {
      const free = ends.findIndex((end) => end <= placed.start + 1e-6);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = placed.start + clip.duration;
      return { ...placed, seconds: clip.duration, clip, lane };
    }),
  );
}

/** Moments that an edge of the frame is drawn to: beginnings and ends of its words, also of those that are cut away. */
export function wordMoments({ frame: { speech, words }, start }: PlacedFrame, edge: 'start' | 'end') {
  if (speech === null || words === null) return [];
  const { from } = partOf(speech);
  return words.map((word) => start + word[edge] - from);
}

/** Seconds that an edge may be dragged beyond the end of the video, at most. */
const beyond = 60;

export const wholeSeconds = (videoSeconds: number): readonly number[] =>
  Array.from({ length: Math.ceil(videoSeconds) + beyond }, (_, second) => second);
