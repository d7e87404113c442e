/** Captions for the preview; libass and its fonts are loaded when the first caption is needed. */
import type { CaptionSettings, Cue } from '@komavox/scene';
import type { CaptionImage, CaptionImages } from './caption-images.js';

const noCaption: CaptionImage = { bitmap: null, x: 0, y: 0, width: 0, height: 0 };

/** `onChange` is called when a caption has been drawn, and when one can't be. */
export class Captions {
  #images: CaptionImages | undefined;
  #loading = false;
  #failed = false;
  #closed = false;

  constructor(private readonly onChange: () => void) {}

  /** The caption at its place; undefined while it is being drawn; without a bitmap when there is nothing to see. */
  at(cue: Cue, settings: CaptionSettings, allText: string): CaptionImage | undefined {
    if (this.#failed) return noCaption;
    if (!this.#images && !this.#loading) void this.#load();
    return this.#images?.at(cue, settings, allText);
  }

  /** True when captions can't be drawn here: the program or a font couldn't be loaded. */
  failed(): boolean {
    return this.#failed;
  }

  /** The next caption attempts again what failed. */
  retry(): void {
    this.#failed = false;
    this.#images?.close();
    this.#images = undefined;
  }

  close(): void {
    this.#closed = true;
    this.#images?.close();
  }

  async #load(): Promise<void> {
    this.#loading = true;
    try {
      const { CaptionImages } = await import('./caption-images.js');
      const images = new CaptionImages({
        onChange: this.onChange,
        onFailed: (reason) => this.#fail(reason),
      });
      if (this.#closed) images.close();
      else this.#images = images;
      this.onChange();
    } catch (error) {
      this.#fail(error);
    }
    this.#loading = false;
  }

  #fail(reason: unknown): void {
    if (this.#closed) return;
    this.#failed = true;
    console.warn('Captions could not be drawn:', reason);
    this.onChange();
  }
}
