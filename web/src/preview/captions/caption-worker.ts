/** Draws captions off the page's thread. Replies come in the order of the requests. */
import type { Size } from '@komavox/scene';
import { download } from '../download.js';
import { openLibass, type Libass } from './libass.js';

/** Its size is the canvas's, the same in all requests: libass draws nothing when it is opened again in one worker. */
export interface CaptionRequest extends Size {
  readonly id: number;
  readonly ass: string;
  /** The moment to draw, in seconds. */
  readonly seconds: number;
  /** Addresses of the font files that the subtitle file names. */
  readonly fonts: readonly string[];
}

/** Drawn in the middle of the canvas; `x` and `y` are its corner there. */
export interface DrawnCaption {
  readonly bitmap: ImageBitmap;
  readonly x: number;
  readonly y: number;
}

export type CaptionReply =
  | {
      readonly id: number;
      /** null when there is nothing to see. */
      readonly caption: DrawnCaption | null;
    }
  | { readonly id: number; readonly error: string };

/** Replaces a family that isn't there; the captions' own is always loaded. */
const defaultFamily = 'Arimo';

let opened: Promise<Libass> | undefined;
const fonts = new Map<string, Promise<void>>();

function loadFont(libass: Libass, url: string): Promise<void> {
  const loading =
    fonts.get(url) ??
    (async () => {
      const font = await download(url);
      libass.addFont(new Uint8Array(await font.arrayBuffer()));
    })();
  fonts.set(url, loading);
  // A font that couldn't be loaded is fetched again by the next request.
  loading.catch(() => fonts.delete(url));
  return loading;
}

async function draw({ id, ass, seconds, fonts: urls, width, height }: CaptionRequest): Promise<CaptionReply> {
  opened ??= openLibass(width, height, defaultFamily);
  const libass = await opened;
  await Promise.all(urls.map((url) => loadFont(libass, url)));
  const drawn = libass.draw(ass, seconds);
  if (drawn === null) return { id, caption: null };
  const bitmap = await createImageBitmap(new ImageData(drawn.pixels, drawn.width, drawn.height));
  return { id, caption: { bitmap, x: drawn.x, y: drawn.y } };
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<CaptionRequest>) => {
  last = last
    .then(() => draw(data))
    .catch((error: unknown): CaptionReply => ({ id: data.id, error: String(error) }))
    .then((reply) => {
      const bitmap = 'caption' in reply ? reply.caption?.bitmap : undefined;
      postMessage(reply, { transfer: bitmap ? [bitmap] : [] });
    });
});
