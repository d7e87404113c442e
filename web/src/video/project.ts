/**
 * A video as a person puts it together: what the editor edits, the preview shows and the export sends. Plain data; sounds
 * and pictures of the person's own are keys of kept blobs. The spec's `frameIndex` and `timestamp` are a frame's place in
 * `frames` and are derived where a call is made.
 */
import type { AnimationType, CaptionSettings, Position, WordTiming, TextOverlay } from '@komavox/scene';
import type { BlobKey } from '../blobs/blobs.js';

export interface FrameAudio {
  readonly blob: BlobKey;
  /** "Text Speech - Frame N", or the file's name. */
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
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
  /** Address of the page's picture, loadable from our origin. */
  readonly imageUrl: string;
  readonly text: string;
  readonly audio: FrameAudio | null;
  /** Of the audio, in the order they are spoken; null when they aren't known. */
  readonly words: readonly WordTiming[] | null;
  readonly animation: AnimationType | null;
  readonly images: readonly PlacedImage[];
  readonly texts: readonly PlacedText[];
  /** The text under the picture; null as long as no subtitles were generated for the frame. */
  readonly caption: string | null;
}

export interface VideoProject {
  readonly frames: readonly ProjectFrame[];
  readonly background: BlobKey | null;
  readonly captions: CaptionSettings;
  /** Code of the Speech language; decides the captions' faces for Han characters. */
  readonly language: string;
}

/** What can be picked up on the canvas. */
export type ProjectItem =
  | { readonly kind: 'image' | 'text'; readonly frameId: string; readonly id: string }
  | { readonly kind: 'captions' };
