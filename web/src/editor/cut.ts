/** Parts of clips and of frames, in seconds. */
import { type Shot, shotPauseLimits, shotSecondsLimits, silentShotSeconds } from '@komavox/scene';
import type { BlobKey } from '../blobs/blobs.js';
import type { AudioClip, ProjectFrame } from '../video/project.js';

/** From one second of a clip's file to another. */
export interface Part {
  readonly from: number;
  readonly until: number;
}

/** Seconds that are left of a clip at least. */
export const minClipSeconds = 0.1;

export const partOf = ({ cut, duration }: AudioClip): Part => {
  const from = cut?.from ?? 0;
  return { from, until: from + duration };
};

/** Seconds of the clip's whole file. */
export const wholeOf = ({ cut, duration }: AudioClip): number => cut?.whole ?? duration;

/** The clip with that part of its file, as far as the file has it; the same where it is that. */
export function cutTo<Clip extends AudioClip>(clip: Clip, part: Part): Clip {
  const whole = wholeOf(clip);
  const from = Math.max(0, Math.min(part.from, whole - minClipSeconds));
  const until = Math.min(whole, Math.max(part.until, from + minClipSeconds));
  const before = partOf(clip);
  if (from === before.from && until === before.until) return clip;
  const { cut: _, ...rest } = clip;
  const isWhole = from === 0 && until === whole;
  return { ...rest, duration: until - from, ...(!isWhole && { cut: { from, whole } }) } as Clip;
}

/** The frame with one of its clips changed; the same where `change` gives it back. */
export function withClip(
  frame: ProjectFrame,
  blob: BlobKey,
  change: (clip: AudioClip) => AudioClip,
): ProjectFrame {
  const changed = (clip: AudioClip) => (clip.blob === blob ? change(clip) : clip);
  const speech = frame.speech && changed(frame.speech);
  const addedAudio = frame.addedAudio.map(changed);
  const isSame =
    speech === frame.speech && addedAudio.every((clip, index) => clip === frame.addedAudio[index]);
  return isSame ? frame : { ...frame, speech, addedAudio };
}

/** The clips that say how long a frame is: its speech, else all that it has. */
export const leadingClips = ({ speech, addedAudio }: ProjectFrame): readonly AudioClip[] =>
  speech === null ? addedAudio : [speech];

const longest = (clips: readonly AudioClip[], secondsOf: (clip: AudioClip) => number): number =>
  Math.max(...clips.map(secondsOf));

interface Length {
  readonly seconds: number;
  /** Of those, the ones before the pause after its audio. */
  readonly heard: number;
  readonly min: number;
  readonly max: number;
}

/** How long a frame is, and may be made; null of a whole page without audio, whose length nobody chooses. */
export function lengthOf(frame: ProjectFrame): Length | null {
  const clips = leadingClips(frame);
  if (clips.length > 0) {
    const heard = longest(clips, ({ duration }) => duration);
    const longestPause = frame.shot === null ? 0 : shotPauseLimits.max;
    return {
      seconds: heard + pauseOf(frame),
      heard,
      min: minClipSeconds,
      max: mostHeard(frame, heard) + longestPause,
    };
  }
  if (frame.shot === null) return null;
  const { min, max } = shotSecondsLimits;
  const seconds = frame.shot.seconds ?? silentShotSeconds;
  return { seconds, heard: seconds, min, max };
}

const pauseOf = ({ shot }: ProjectFrame): number => shot?.pause ?? 0;

/** Seconds that can be heard of a frame: of one with a pause, which its audio comes before, no more than now. */
const mostHeard = (frame: ProjectFrame, heard: number): number =>
  pauseOf(frame) > 0 ? heard : longest(leadingClips(frame), (clip) => wholeOf(clip) - partOf(clip).from);

/** The frame made that long: its clips end earlier, or go on as far as their files do, and a panel pauses after them. */
export function withLength(frame: ProjectFrame, seconds: number): ProjectFrame {
  const length = lengthOf(frame);
  if (length === null) return frame;
  const next = Math.max(length.min, Math.min(length.max, seconds));
  if (next === length.seconds) return frame;
  const { shot } = frame;
  const clips = leadingClips(frame);
  if (clips.length === 0) return shot === null ? frame : { ...frame, shot: { ...shot, seconds: next } };
  const heard = Math.min(next, mostHeard(frame, length.heard));
  const paused = shot === null ? frame : { ...frame, shot: withPause(shot, next - heard) };
  return clips
    .filter(({ duration }) => duration > heard || duration === length.heard)
    .reduce(
      (changed, { blob }) =>
        withClip(changed, blob, (clip) => {
          const { from } = partOf(clip);
          return cutTo(clip, { from, until: from + heard });
        }),
      paused,
    );
}

/** The shot with that many seconds after its audio. */
export function withPause(shot: Shot, seconds: number): Shot {
  const { pause: _, ...rest } = shot;
  return seconds > 0 ? { ...rest, pause: seconds } : rest;
}
