/** The plan of a video: everything that decides its bytes, and nothing else. */
import { createHash } from 'node:crypto';
import type {
  AnimationType,
  CaptionSettings,
  Clip,
  MusicMood,
  MusicSettings,
  Position,
  Shot,
  SoundEffect,
  WordTiming,
  TextOverlay,
  VideoFormat,
} from '@komavox/scene';

/** An uploaded file: where it is and what it is. */
export interface StoredFile {
  readonly key: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly hash: string;
}

export interface StoredAudio extends StoredFile, Clip {}

export interface StoredOverlay extends StoredFile {
  readonly position: Position;
  readonly size: number;
}

interface PlannedEffect {
  readonly effect: SoundEffect;
  /** Seconds from the frame's start. */
  readonly at: number;
  readonly volume: number;
}

/** Music that a user has sent. */
export interface StoredMusic extends StoredFile {
  readonly seconds: number;
  /** LUFS; missing of silence, which JSON has no number for. */
  readonly loudness?: number;
}

/** Music of a mood, or the file. */
type PlannedMusic = MusicSettings & ({ readonly mood: MusicMood } | { readonly file: StoredMusic });

/** One frame of the strip as it was uploaded. */
export interface FrameContent {
  readonly page: StoredFile;
  readonly audio: readonly StoredAudio[];
  readonly images: readonly StoredOverlay[];
  readonly texts: readonly TextOverlay[];
  readonly animation?: AnimationType | undefined;
  /** The whole page without. */
  readonly shot?: Shot | undefined;
  readonly effects?: readonly PlannedEffect[] | undefined;
}

export interface PlannedFrame extends FrameContent {
  /** Text of the caption; empty without captions. */
  readonly text: string;
  readonly words?: readonly WordTiming[] | undefined;
}

export interface VideoPlan {
  readonly frames: readonly PlannedFrame[];
  readonly background?: StoredFile | undefined;
  /** Undefined without captions. */
  readonly captions?: CaptionSettings | undefined;
  readonly music?: PlannedMusic | undefined;
  /** The default without, as in plans from before there was a choice. */
  readonly format?: VideoFormat | undefined;
  /** Whether its parts are wanted as well, to be put together elsewhere. */
  readonly forEditing?: true | undefined;
}

/** True of a video with sounds of the product's own. */
export const hasOwnSounds = ({ frames, music }: VideoPlan): boolean =>
  (music !== undefined && 'mood' in music) || frames.some(({ effects = [] }) => effects.length > 0);

/** True of a video whose sound is mixed, and so brought to a loudness. */
export const isMixed = (plan: VideoPlan): boolean => plan.music !== undefined || hasOwnSounds(plan);

/** Text of the whole project, which decides between Japanese and Chinese captions. */
export const wholeText = ({ frames }: VideoPlan): string =>
  frames.map(({ text, words }) => `${text} ${words?.map(({ word }) => word).join('') ?? ''}`).join('\n');

/** Hexadecimal SHA-256 of a value's JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
