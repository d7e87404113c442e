/** A browser whose pictures and canvases have sizes only, which says what of them is left open. */

export class Picture {
  static readonly open = new Set<Picture>();
  /** Of those that are open. */
  static get bytes(): number {
    return [...Picture.open].reduce((sum, { width, height }) => sum + width * height * 4, 0);
  }

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    Picture.open.add(this);
  }

  close(): void {
    Picture.open.delete(this);
  }
}

class SizeOnlyCanvas {
  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  getContext() {
    return {
      fillRect: () => undefined,
      drawImage(image: object) {
        if (image instanceof Picture && !Picture.open.has(image)) throw new Error('The picture is closed.');
      },
      getImageData: (_x: number, _y: number, width: number, height: number) => ({
        data: new Uint8ClampedArray(width * height * 4),
      }),
      putImageData: () => undefined,
    };
  }

  transferToImageBitmap() {
    return new Picture(this.width, this.height);
  }
}

/** Every address is that of a page of 1600 by 2400 pixels. Returns which were fetched, and how many decoded. */
export function installPictures(): { readonly fetched: string[]; decoded: number } {
  const seen = { fetched: [] as string[], decoded: 0 };
  Picture.open.clear();
  Object.assign(globalThis, {
    OffscreenCanvas: SizeOnlyCanvas,
    fetch: async (url: string) => {
      seen.fetched.push(url);
      return { ok: true, blob: async () => new Blob([url]) };
    },
    createImageBitmap: async () => {
      seen.decoded += 1;
      return new Picture(1600, 2400);
    },
  });
  return seen;
}
