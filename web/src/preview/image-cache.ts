/**
 * Decoded images by what they are images of, a limited number of bytes of them. Each is decoded once and, where it is only
 * ever shown in one size, stored in that size.
 */
import type { Size } from '@komavox/scene';
import { ByteLimitedCache } from './byte-limited-cache.js';

/** Like an `ImageBitmap`: something to draw that holds memory until it is closed. */
export interface CachedImage extends Size {
  /** Where it is more than one picture of its size. */
  readonly bytes?: number;
  close(): void;
}

/**
 * A key is of one kind of image only, whichever it is asked for with. `onChange` is called when an image that was asked for has been
 * loaded, and when one can't be.
 */
export class ImageCache {
  readonly #images: ByteLimitedCache<CachedImage>;
  readonly #loading = new Map<string, Promise<CachedImage>>();
  readonly #failed = new Set<string>();
  #closed = false;

  constructor(
    maxBytes: number,
    private readonly onChange: () => void = () => undefined,
  ) {
    this.#images = new ByteLimitedCache({
      maxBytes,
      bytesOf: ({ width, height, bytes = width * height * 4 }) => bytes,
      dispose: (image) => image.close(),
    });
  }

  /** undefined while it is being loaded or when it couldn't be. Starts loading it. */
  get<Image extends CachedImage>(key: string, load: () => Promise<Image>): Image | undefined {
    const image = this.#images.get(key);
    if (!image && !this.#loading.has(key) && !this.#failed.has(key)) void this.#ask(key, load);
    return image as Image | undefined;
  }

  /** What is made of an image, which is loaded once for all who make something of it. */
  async use<Image extends CachedImage, Made>(
    key: string,
    load: () => Promise<Image>,
    // Not to be waited in: the image may be closed afterwards.
    make: (image: Image) => Made,
  ): Promise<Made> {
    const image = this.#images.get(key) ?? (await (this.#loading.get(key) ?? this.#load(key, load)));
    return make(image as Image);
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

  async #ask(key: string, load: () => Promise<CachedImage>): Promise<void> {
    try {
      await this.#load(key, load);
    } catch {
      this.#failed.add(key);
    }
    if (!this.#closed) this.onChange();
  }

  #load(key: string, load: () => Promise<CachedImage>): Promise<CachedImage> {
    const loading = this.#bring(key, load).finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #bring(key: string, load: () => Promise<CachedImage>): Promise<CachedImage> {
    const image = await load();
    if (this.#closed) image.close();
    else this.#images.add(key, image);
    return image;
  }
}
