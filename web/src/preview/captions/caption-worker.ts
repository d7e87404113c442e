/** Draws captions off the page's thread. Answers come in the order of the orders. */
import { canvasHeight, canvasWidth } from '@komavox/scene';
import { openLibass, type Libass } from './libass.js';

export interface CaptionOrder {
  readonly id: number;
  readonly ass: string;
  /** The moment to draw, in seconds. */
  readonly seconds: number;
  /** Addresses of the font files that the subtitle file names. */
  readonly fonts: readonly string[];
}

export type CaptionAnswer =
  | {
      readonly id: number;
      /** null when there is nothing to see. */
      readonly picture: { readonly bitmap: ImageBitmap; readonly x: number; readonly y: number } | null;
    }
  | { readonly id: number; readonly error: string };

/** What stands in for a family that isn't there; the captions' own is always loaded. */
const defaultFamily = 'Arimo';

let opened: Promise<Libass> | undefined;
const fonts = new Map<string, Promise<void>>();

function loadFont(libass: Libass, url: string): Promise<void> {
  const loading =
    fonts.get(url) ??
    (async () => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`The font ${url} answers ${response.status}.`);
      libass.addFont(new Uint8Array(await response.arrayBuffer()));
    })();
  fonts.set(url, loading);
  // A font that couldn't be had is asked for again by the next order.
  loading.catch(() => fonts.delete(url));
  return loading;
}

async function draw({ id, ass, seconds, fonts: urls }: CaptionOrder): Promise<CaptionAnswer> {
  opened ??= openLibass(canvasWidth, canvasHeight, defaultFamily);
  const libass = await opened;
  await Promise.all(urls.map((url) => loadFont(libass, url)));
  const drawn = libass.draw(ass, seconds);
  if (drawn === null) return { id, picture: null };
  const bitmap = await createImageBitmap(new ImageData(drawn.pixels, drawn.width, drawn.height));
  return { id, picture: { bitmap, x: drawn.x, y: drawn.y } };
}

let last: Promise<unknown> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<CaptionOrder>) => {
  last = last
    .then(() => draw(data))
    .catch((error: unknown): CaptionAnswer => ({ id: data.id, error: String(error) }))
    .then((answer) => {
      const bitmap = 'picture' in answer ? answer.picture?.bitmap : undefined;
      postMessage(answer, { transfer: bitmap ? [bitmap] : [] });
    });
});
