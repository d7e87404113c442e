/**
 * Decoded images by what they are images of, a limited number of bytes of them. Each is decoded once and, where it is only
 * ever shown in one size, stored in that size.
 */
import type { Size } from '@komavox/scene';
import { ByteLimitedCache } from './byte-limited-cache.js';

/** Like an `ImageBitmap`: something to draw that holds memory until it is closed. */
export interface CachedImage extends Size {
  close(): void;
}

/** `onChange` is called when an image has been loaded, and when one can't be. */
export class ImageCache<Image extends CachedImage> {
  readonly #images: ByteLimitedCache<Image>;
  readonly #loading = new Set<string>();
  readonly #failed = new Set<string>();
  #closed = false;

  constructor(
    maxBytes: number,
    private readonly onChange: () => void,
  ) {
    this.#images = new ByteLimitedCache({
      maxBytes,
      bytesOf: ({ width, height }) => width * height * 4,
      dispose: (image) => image.close(),
    });
  }

  /** undefined while it is being loaded or when it couldn't be. Starts loading it. */
  get(key: string, load: () => Promise<Image>): Image | undefined {
    const image = this.#images.get(key);
    if (!image && !this.#loading.has(key) && !this.#failed.has(key)) void this.#load(key, load);
    return image;
  }

  /** True when the last attempt to load it failed. */
  failed(key: string): boolean {
    return this.#failed.has(key);
  }

  /** The next `get` attempts again what failed. */
  retry(): void {
    this.#failed.clear();
  }

  close(): void {
    this.#closed = true;
    this.#images.clear();
  }

  async #load(key: string, load: () => Promise<Image>): Promise<void> {
    this.#loading.add(key);
    try {
      const image = await load();
      if (this.#closed) image.close();
      else this.#images.add(key, image);
    } catch {
      this.#failed.add(key);
    }
    this.#loading.delete(key);
    if (!this.#closed) this.onChange();
  }
}
