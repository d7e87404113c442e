/** Times of what the preview shows: the export's own timeline and captions, with 5 seconds for a frame without audio. */
import {
  animationVideoFrames,
  captionedSeconds,
  cueAt,
  frameAt,
  frameCues,
  frameSeconds,
  heardClips,
  heardEffects,
  musicGain,
  musicLevels,
  planTimeline,
  segmentVideoFrames,
  videoFrameRate,
  previewFrameSeconds,
  soundEffectTable,
  voiceSpans,
  type Cue,
  type LevelPoint,
  type Timeline,
} from '@komavox/scene';
import { soundKey, type SoundSource } from '../sounds/peaks.js';
import { heardWords, timedClipsOf, type ProjectFrame, type VideoProject } from '../video/project.js';

export interface PreviewPlan {
  readonly project: VideoProject;
  readonly timeline: Timeline;
  readonly audio: readonly PlannedAudio[];
  /** Of each frame, times from its start; empty without captions. */
  readonly cues: readonly (readonly Cue[])[];
  /** All captions, to distinguish Japanese from Chinese. */
  readonly captionText: string;
}

/** A clip at its place in the video. */
export interface PlannedAudio extends Omit<ReturnType<typeof heardClips>[number], 'frame' | 'clip'> {
  /** Of the frame and the clip. */
  readonly id: string;
  readonly source: SoundSource;
  /** Seconds of its file that come before what is heard of it; 0 where it is missing. */
  readonly skipped?: number;
  /** It is repeated as long as it is heard. */
  readonly loops?: boolean;
  /** Factors of its level over the time it is heard. */
  readonly levels?: readonly LevelPoint[];
}

export interface Moment {
  readonly frame: ProjectFrame;
  readonly index: number;
  /** Of the frame's own video frames, from 0. */
  readonly videoFrame: number;
  /** How many the export draws of the frame: how long a pan takes. */
  readonly videoFrames: number;
  readonly cue: Cue | null;
}

export function planPreview(project: VideoProject): PreviewPlan {
  const clips = project.frames.map(timedClipsOf);
  const timeline = planTimeline(
    clips.map((of, index) => frameSeconds(of, project.frames[index]?.shot)),
    previewFrameSeconds,
  );
  const heard = heardClips(clips, timeline).flatMap(({ frame, clip, ...rest }): readonly PlannedAudio[] => {
    const heardClip = clips[frame]?.[clip];
    if (!heardClip) return [];
    const { blob, cut } = heardClip;
    const id = `${project.frames[frame]?.id} ${blob}`;
    return [{ ...rest, source: { blob }, id, ...(cut && { skipped: cut.from }) }];
  });
  const audio = [...heard, ...effectsOf(project, timeline), ...musicOf(project, clips, timeline)];
  const cues = project.frames.map((frame, index) =>
    frame.caption === null
      ? []
      : frameCues(
          {
            text: frame.caption,
            seconds: captionedSeconds(timeline.entries[index]?.seconds ?? 0, clips[index] ?? [], frame.shot),
            words: heardWords(frame) ?? undefined,
            captionY: frame.shot?.captionY,
          },
          project.captions,
        ),
  );
  const captionText = project.frames
    .filter(({ caption }) => caption !== null)
    .map(({ caption, words }) => `${caption ?? ''} ${words?.map(({ word }) => word).join('') ?? ''}`)
    .join('\n');
  return { project, timeline, audio, cues, captionText };
}

function effectsOf({ frames }: VideoProject, timeline: Timeline): readonly PlannedAudio[] {
  const effects = frames.map((frame) =>
    frame.effects.map(({ effect, ...placed }) => ({ ...placed, seconds: soundEffectTable[effect].seconds })),
  );
  return heardEffects(effects, timeline).flatMap(({ frame, effect: at, ...rest }) => {
    const placed = frames[frame]?.effects[at];
    return placed ? [{ ...rest, source: { effect: placed.effect }, id: placed.id }] : [];
  });
}

function musicOf(
  { music }: VideoProject,
  clips: Parameters<typeof voiceSpans>[0],
  timeline: Timeline,
): readonly PlannedAudio[] {
  if (music === null) return [];
  const { sound, ...settings } = music;
  const levels = musicLevels({
    settings,
    gain: 'mood' in sound ? 1 : musicGain(sound.loudness ?? -Infinity),
    seconds: timeline.seconds,
    repeatsAfter: 'mood' in sound ? undefined : sound.duration,
    voices: voiceSpans(clips, timeline),
  });
  const source = 'mood' in sound ? { mood: sound.mood } : { blob: sound.blob };
  const id = `music ${soundKey(source)}`;
  return [{ id, source, start: 0, seconds: timeline.seconds, gain: 1, fadeOut: 0, loops: true, levels }];
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
  const videoFrames = segmentVideoFrames(entry.seconds);
  return { frame, index, videoFrame, videoFrames, cue: cues[cueAt(cues, videoFrame)] ?? null };
}

/** A frame at rest, for editing: its entrance is over, a pan has begun, and its first caption is shown. */
export function poseOf(plan: PreviewPlan, index: number): Moment | undefined {
  const frame = plan.project.frames[index];
  const entry = plan.timeline.entries[index];
  if (!frame || !entry) return undefined;
  const videoFrames = segmentVideoFrames(entry.seconds);
  const cue = plan.cues[index]?.[0] ?? null;
  return { frame, index, videoFrame: animationVideoFrames, videoFrames, cue };
}

/** The moment a frame begins, in seconds. */
export const startOf = (plan: PreviewPlan, index: number): number =>
  (plan.timeline.entries[index]?.firstVideoFrame ?? 0) / videoFrameRate;
