/** The plan of a video: everything that decides its bytes, and nothing else. */
import { createHash } from 'node:crypto';
import type {
  AnimationType,
  CaptionSettings,
  Clip,
  Position,
  Shot,
  WordTiming,
  TextOverlay,
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

/** One frame of the strip as it was uploaded. */
export interface FrameContent {
  readonly page: StoredFile;
  readonly audio: readonly StoredAudio[];
  readonly images: readonly StoredOverlay[];
  readonly texts: readonly TextOverlay[];
  readonly animation?: AnimationType | undefined;
  /** The whole page without. */
  readonly shot?: Shot | undefined;
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
}

/** Text of the whole project, which decides between Japanese and Chinese captions. */
export const wholeText = ({ frames }: VideoPlan): string =>
  frames.map(({ text, words }) => `${text} ${words?.map(({ word }) => word).join('') ?? ''}`).join('\n');

/** Hexadecimal SHA-256 of a value's JSON. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
