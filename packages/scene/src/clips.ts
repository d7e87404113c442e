/**
 * The audio of a video: which clip plays when, and how loud. Audio that is added beside a frame's speech plays under it; where it is longer than the frame, it
 * plays on under the frames that follow. The preview plays, and the export mixes, the same list.
 */
import { silentShotSeconds } from './format.js';
import type { Shot } from './shot/shot.js';
import type { Timeline } from './timeline.js';

/** Audio of a frame. */
export interface Clip {
  readonly seconds: number;
  /** The frame's text read aloud. */
  readonly speech?: boolean | undefined;
  /** Factor of its level; 1 where it is missing. */
  readonly volume?: number | undefined;
}

/** A clip at its place in the video. */
interface HeardClip {
  /** Index of its frame. */
  readonly frame: number;
  /** Index in the frame's clips. */
  readonly clip: number;
  /** Seconds from the start of the video. */
  readonly start: number;
  readonly seconds: number;
  /** Factor of its level. */
  readonly gain: number;
  /** It fades to silence in its last seconds, this many; 0 where it ends by itself. */
  readonly fadeOut: number;
}

/** -14 dB: music as loud as usual is then heard under a voice, and never drowns it. */
export const underSpeechGain = 0.2;
const fadeOutSeconds = 1;

/**
 * Seconds of a frame: of its speech, else of its longest clip, and of the pause after it in a shot; without audio a shot's own,
 * or undefined.
 */
export function frameSeconds(clips: readonly Clip[], shot: Shot | null | undefined): number | undefined {
  const seconds = clipsSeconds(clips);
  if (seconds === undefined) return shot ? (shot.seconds ?? silentShotSeconds) : undefined;
  return seconds + pauseOf(clips, shot);
}

const pauseOf = (clips: readonly Clip[], shot: Shot | null | undefined): number =>
  clips.length > 0 ? (shot?.pause ?? 0) : 0;

/** Of a frame's seconds, those in which its text is said and shown: all but the pause after it. */
export const captionedSeconds = (
  seconds: number,
  clips: readonly Clip[],
  shot: Shot | null | undefined,
): number => seconds - pauseOf(clips, shot);

function clipsSeconds(clips: readonly Clip[]): number | undefined {
  const lengths = leadingClips(clips).map(({ seconds }) => seconds);
  return lengths.length === 0 ? undefined : Math.max(...lengths);
}

/** What a frame is about: its speech, else all that it has. */
function leadingClips(clips: readonly Clip[]): readonly Clip[] {
  const spoken = clips.filter(({ speech }) => speech);
  return spoken.length > 0 ? spoken : clips;
}

/** Seconds of the video, from and until. */
export type Span = readonly [from: number, until: number];

/** When a voice is heard: the music makes way for it. */
export function voiceSpans(frames: readonly (readonly Clip[])[], { entries }: Timeline): readonly Span[] {
  return frames.flatMap((clips, frame): readonly Span[] => {
    const start = entries[frame]?.audioStart ?? 0;
    const seconds = clipsSeconds(leadingClips(clips).filter(({ volume }) => volume !== 0));
    return seconds === undefined ? [] : [[start, start + seconds]];
  });
}

/** A sound effect of a frame. */
export interface FrameEffect {
  /** Seconds from the frame's start; one after its end is heard at its end. */
  readonly at: number;
  readonly seconds: number;
  readonly volume: number;
}

/** Every sound effect of the video at its place. They are as loud under speech, and lengthen no frame. */
export const heardEffects = (
  frames: readonly (readonly FrameEffect[])[],
  { entries, seconds: videoSeconds }: Timeline,
): readonly HeardEffect[] =>
  frames.flatMap((effects, frame) =>
    effects.flatMap(({ at, seconds, volume }, effect): readonly HeardEffect[] => {
      const entry = entries[frame];
      const start = (entry?.audioStart ?? 0) + Math.min(at, entry?.seconds ?? 0);
      const heard = Math.min(seconds, videoSeconds - start);
      return heard <= 0 ? [] : [{ frame, effect, start, seconds: heard, gain: volume, fadeOut: 0 }];
    }),
  );

interface HeardEffect extends Omit<HeardClip, 'clip'> {
  /** Index in the frame's effects. */
  readonly effect: number;
}

/**
 * Every clip of the video, in order of start. A clip that is longer than its frame plays on until it ends, until the
 * next frame with such a clip begins, or until the video ends.
 */
export function heardClips(frames: readonly (readonly Clip[])[], timeline: Timeline): readonly HeardClip[] {
  const { entries } = timeline;
  const last = entries.at(-1);
  const end = last ? last.audioStart + last.seconds : 0;
  const playsOn = (index: number) =>
    (frames[index] ?? []).some(({ seconds }) => seconds > (entries[index]?.seconds ?? 0));
  return frames.flatMap((clips, frame) => {
    const start = entries[frame]?.audioStart ?? end;
    const next = entries.findIndex((_, index) => index > frame && playsOn(index));
    const until = entries[next]?.audioStart ?? end;
    const spoken = clips.some(({ speech }) => speech);
    return clips.map(({ seconds, speech, volume = 1 }, clip) => {
      const heard = Math.min(seconds, until - start);
      return {
        frame,
        clip,
        start,
        seconds: heard,
        gain: (spoken && !speech ? underSpeechGain : 1) * volume,
        fadeOut: heard < seconds ? Math.min(fadeOutSeconds, heard) : 0,
      };
    });
  });
}
