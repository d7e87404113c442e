/** Cuts shots of pages as the export does, each page fetched and decoded once for several. */
import { canvasOf, cutShot, drawBehind, type Shot, type VideoShape } from '@komavox/scene';
import { download } from '../download.js';
import { ImageCache } from '../image-cache.js';
import { openCanvas } from '../offscreen.js';

export interface WantedShot {
  /** Of the page, absolute. */
  readonly url: string;
  readonly shot: Shot;
  readonly shape: VideoShape;
}

/** Both of them to be closed by who asked. */
export interface ShotPictures {
  /** The part of the page, in the largest size in which it is drawn. */
  readonly part: ImageBitmap;
  /** As large as the canvas: what moves in front of it is drawn on a copy. */
  readonly fill: ImageBitmap;
}

/** Of pages as they came: about three. */
const maxBytes = 40_000_000;

export class PageShots {
  readonly #pages = new ImageCache(maxBytes);

  cut({ url, shot, shape }: WantedShot): Promise<ShotPictures> {
    return this.#pages.use(
      url,
      async () => createImageBitmap(await download(url)),
      (page) => cut(page, shot, shape),
    );
  }

  close(): void {
    this.#pages.close();
  }
}

function cut(page: ImageBitmap, shot: Shot, shape: VideoShape): ShotPictures {
  const size = canvasOf(shape);
  const { part, fill } = cutShot<ImageBitmap, OffscreenCanvas>(page, shot, openCanvas, size);
  const whole = openCanvas(size, { alpha: false });
  drawBehind<OffscreenCanvas>(whole.surface, { background: fill, shape });
  return { part: part.transferToImageBitmap(), fill: whole.canvas.transferToImageBitmap() };
}
