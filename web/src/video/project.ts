/**
 * A video project: the editor edits it, the preview shows it and the export sends it. Plain data; audio and images of
 * the user's are blob keys. The spec's `frameIndex` and `timestamp` are derived from a frame's place in `frames` where
 * a call is made.
 */
import type {
  AnimationType,
  CaptionSettings,
  MusicMood,
  MusicSettings,
  Position,
  Shot,
  SoundEffect,
  TextOverlay,
  VideoShape,
  WordTiming,
} from '@komavox/scene';
import type { BlobKey } from '../blobs/blobs.js';

export interface AudioClip {
  readonly blob: BlobKey;
  /** "Text Speech - Frame N", or the file's name. */
  readonly name: string;
  /** Seconds that are heard. */
  readonly duration: number;
  /** Of a clip that isn't heard whole: the seconds of its file before it, and of the whole file. */
  readonly cut?: { readonly from: number; readonly whole: number };
  /** Factor of its level; 1 where it is missing. */
  readonly volume?: number;
  /** Speech of a custom voice. */
  readonly custom?: boolean;
  /** What is heard of the frame's text, where its cast leaves sound effects out. */
  readonly heard?: { readonly of: string; readonly text: string };
}

export interface PlacedEffect {
  readonly id: string;
  readonly effect: SoundEffect;
  /** Seconds from the frame's start. */
  readonly at: number;
  readonly volume: number;
}

/** Music that a user has brought. */
interface MusicFile {
  readonly blob: BlobKey;
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** LUFS; null of silence. */
  readonly loudness: number | null;
}

/** Of the whole video: of a mood, or a file. */
export interface Music extends MusicSettings {
  readonly sound: { readonly mood: MusicMood } | MusicFile;
}

export interface PlacedImage {
  readonly id: string;
  readonly image: BlobKey;
  /** Percent of the canvas, of its middle. */
  readonly position: Position;
  /** 0.2 to 2. */
  readonly size: number;
}

export interface PlacedText extends TextOverlay {
  readonly id: string;
}

export interface ProjectFrame {
  /** Stays the same wherever the frame moves. */
  readonly id: string;
  /** Address of the page's image, loadable from our origin. */
  readonly imageUrl: string;
  /** null for the whole page. */
  readonly shot: Shot | null;
  readonly text: string;
  /** The text read aloud. */
  readonly speech: AudioClip | null;
  /** Files of the user's, which are heard beside the speech. */
  readonly addedAudio: readonly AudioClip[];
  readonly effects: readonly PlacedEffect[];
  /** Of the speech's whole file, in the order they are spoken; null when they aren't known. */
  readonly words: readonly WordTiming[] | null;
  readonly animation: AnimationType | null;
  readonly images: readonly PlacedImage[];
  readonly texts: readonly PlacedText[];
  /** The subtitle; null as long as none was generated for the frame. */
  readonly caption: string | null;
}

/** All audio of a frame, its speech first. */
export const clipsOf = ({
  speech,
  addedAudio,
}: Pick<ProjectFrame, 'speech' | 'addedAudio'>): readonly (AudioClip & { readonly speech: boolean })[] => [
  ...(speech === null ? [] : [{ ...speech, speech: true }]),
  ...addedAudio.map((clip) => ({ ...clip, speech: false })),
];

/** The same, as the timeline of a video wants it. */
export const timedClipsOf = (frame: ProjectFrame) =>
  clipsOf(frame).map(({ duration, ...clip }) => ({ ...clip, seconds: duration }));

/** The spoken words that are heard, in seconds of the frame: of speech that is cut those that are mostly in it. */
export function heardWords({
  speech,
  words,
}: Pick<ProjectFrame, 'speech' | 'words'>): readonly WordTiming[] | null {
  if (!speech?.cut || words === null) return words;
  const { cut, duration } = speech;
  const within = (seconds: number) => Math.max(0, Math.min(duration, seconds - cut.from));
  const heard = words
    .filter(({ start, end }) => {
      const middle = (start + end) / 2 - cut.from;
      return middle >= 0 && middle < duration;
    })
    .map((word) => ({ ...word, start: within(word.start), end: within(word.end) }));
  return heard.length > 0 ? heard : null;
}

export interface VideoProject {
  /** What the file is called; may be empty. */
  readonly name: string;
  readonly shape: VideoShape;
  readonly frames: readonly ProjectFrame[];
  readonly background: BlobKey | null;
  readonly music: Music | null;
  readonly captions: CaptionSettings;
  /** Code of the Speech language; decides the captions' faces for Han characters. */
  readonly language: string;
}

/** An item on the canvas that can be selected. */
export type ProjectItem =
  | { readonly kind: 'image' | 'text'; readonly frameId: string; readonly id: string }
  | { readonly kind: 'captions' };
