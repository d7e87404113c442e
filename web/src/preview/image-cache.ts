/**
 * Decoded pictures by what they are pictures of, a limited number of bytes of them: those not asked for longest go first.
 * Each is decoded once and, where it is only ever shown in one size, kept in that size.
 */
import type { Size } from '@komavox/scene';

/** Like an `ImageBitmap`: something to draw that holds memory until it is closed. */
export interface Picture extends Size {
  close(): void;
}

export interface PictureCache<P extends Picture> {
  /** undefined while it is being loaded or when it couldn't be. Asks for it. */
  get(key: string, load: () => Promise<P>): P | undefined;
  /** Whether the last try to load it failed. */
  failed(key: string): boolean;
  /** The next `get` tries again what failed. */
  retry(): void;
  close(): void;
}

/** `onChange` hears when a picture has come, or that it can't. */
export function openPictureCache<P extends Picture>(bytes: number, onChange: () => void): PictureCache<P> {
  const pictures = new Map<string, P>();
  const loading = new Set<string>();
  const failures = new Set<string>();
  let used = 0;
  let closed = false;

  function keep(key: string, picture: P): void {
    pictures.set(key, picture);
    used += sizeOf(picture);
    for (const [oldest, old] of pictures) {
      if (used <= bytes || oldest === key) break;
      pictures.delete(oldest);
      used -= sizeOf(old);
      old.close();
    }
  }

  async function fetchOne(key: string, load: () => Promise<P>): Promise<void> {
    loading.add(key);
    try {
      const picture = await load();
      if (closed) picture.close();
      else keep(key, picture);
    } catch {
      failures.add(key);
    }
    loading.delete(key);
    if (!closed) onChange();
  }

  return {
    get(key, load) {
      const picture = pictures.get(key);
      if (picture) {
        pictures.delete(key);
        pictures.set(key, picture);
      } else if (!loading.has(key) && !failures.has(key)) void fetchOne(key, load);
      return picture;
    },
    failed: (key) => failures.has(key),
    retry: () => failures.clear(),
    close() {
      closed = true;
      for (const picture of pictures.values()) picture.close();
      pictures.clear();
    },
  };
}

const sizeOf = ({ width, height }: Size) => width * height * 4;
