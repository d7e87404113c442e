/** Captions for the preview; libass and its fonts are loaded when the first caption is asked for. */
import type { CaptionSettings, Cue } from '@komavox/scene';
import type { CaptionPicture, CaptionPictures } from './caption-images.js';

export interface Captions {
  /** The caption at its place; undefined while it is being drawn; without a bitmap when there is nothing to see. */
  at(cue: Cue, look: CaptionSettings, around: string): CaptionPicture | undefined;
  /** Whether captions can't be drawn here: the program or a font didn't come. */
  failed(): boolean;
  /** The next caption tries again what failed. */
  retry(): void;
  close(): void;
}

const nothing: CaptionPicture = { bitmap: null, x: 0, y: 0, width: 0, height: 0 };

/** `onChange` hears when a caption has been drawn, or can't be. */
export function openCaptions(onChange: () => void): Captions {
  let pictures: CaptionPictures | undefined;
  let loading = false;
  let failed = false;
  let closed = false;

  function fail(problem: unknown): void {
    if (closed) return;
    failed = true;
    console.warn('Captions could not be drawn:', problem);
    onChange();
  }

  async function load(): Promise<void> {
    loading = true;
    try {
      const { openCaptionPictures } = await import('./caption-images.js');
      const opened = openCaptionPictures((problem) => (problem === undefined ? onChange() : fail(problem)));
      if (closed) opened.close();
      else pictures = opened;
      onChange();
    } catch (error) {
      fail(error);
    }
    loading = false;
  }

  return {
    at(cue, look, around) {
      if (failed) return nothing;
      if (!pictures && !loading) void load();
      return pictures?.at(cue, look, around);
    },
    failed: () => failed,
    retry() {
      failed = false;
      pictures?.close();
      pictures = undefined;
    },
    close() {
      closed = true;
      pictures?.close();
    },
  };
}
