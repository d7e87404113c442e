/**
 * Captions as images, drawn by libass from the same subtitle text as the export's. A caption looks the same wherever it
 * stands and whenever it is shown, so each is drawn once, in the canvas's middle, and cached.
 */
import {
  canvasOf,
  captionFamilies,
  layoutCaption,
  toAss,
  type Box,
  type CaptionSettings,
  type Cue,
  type Size,
} from '@komavox/scene';
import { ByteLimitedCache } from '../byte-limited-cache.js';
import { fontFile } from '../font-files.js';
import type { CaptionReply, CaptionRequest, DrawnCaption } from './caption-worker.js';

export interface CaptionImage extends Box {
  /** null when the caption has nothing to see. */
  readonly bitmap: ImageBitmap | null;
}

interface CaptionListeners {
  /** A caption has been drawn. */
  readonly onChange: () => void;
  readonly onFailed: (reason: string) => void;
}

const maxBytes = 48_000_000;
const middle = { x: 50, y: 50 };
const emptyCaption = { bitmap: null, x: 0, y: 0 };

export class CaptionImages {
  #worker: Worker | undefined;
  /** Of the canvas that the worker draws on. */
  #size: Size | undefined;
  /** By subtitle text. */
  readonly #drawn = new ByteLimitedCache<DrawnCaption | typeof emptyCaption>({
    maxBytes,
    bytesOf: ({ bitmap }) => (bitmap === null ? 0 : bitmap.width * bitmap.height * 4),
    dispose: ({ bitmap }) => bitmap?.close(),
  });
  /** Subtitle texts by the id of their request. */
  readonly #requested = new Map<number, string>();
  #requests = 0;

  constructor(private readonly listeners: CaptionListeners) {}

  /** The image at its place; undefined while it is being drawn. */
  at(cue: Cue, settings: CaptionSettings, allText: string): CaptionImage | undefined {
    const { y: _height, ...words } = cue;
    const ass = toAss([{ ...words, start: 0, end: 100 }], { ...settings, position: middle }, allText);
    const drawn = this.#drawn.get(ass);
    if (!drawn) {
      this.#request(ass, captionFamilies([cue], settings, allText), canvasOf(settings.shape));
      return undefined;
    }
    const { centre } = layoutCaption(cue, settings);
    const { width, height } = canvasOf(settings.shape);
    return {
      bitmap: drawn.bitmap,
      x: drawn.x + centre.x - width / 2,
      y: drawn.y + centre.y - height / 2,
      width: drawn.bitmap?.width ?? 0,
      height: drawn.bitmap?.height ?? 0,
    };
  }

  close(): void {
    this.#worker?.terminate();
    this.#drawn.clear();
  }

  /** A new one where the canvas is another; what the one before was asked for is asked for again when it is needed. */
  #workerFor(size: Size): Worker {
    if (this.#worker && this.#size === size) return this.#worker;
    this.#worker?.terminate();
    this.#requested.clear();
    const worker = new Worker(new URL('./caption-worker.js', import.meta.url), {
      type: 'module',
      name: 'captions',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<CaptionReply>) => this.#receive(data));
    worker.addEventListener('error', (event) => this.listeners.onFailed(event.message));
    this.#worker = worker;
    this.#size = size;
    return worker;
  }

  #receive(reply: CaptionReply): void {
    const ass = this.#requested.get(reply.id);
    this.#requested.delete(reply.id);
    if (ass === undefined) return;
    if ('error' in reply) {
      this.listeners.onFailed(reply.error);
      return;
    }
    this.#drawn.add(ass, reply.caption ?? emptyCaption);
    this.listeners.onChange();
  }

  #request(ass: string, families: readonly string[], size: Size): void {
    const worker = this.#workerFor(size);
    const { width, height } = size;
    if ([...this.#requested.values()].includes(ass)) return;
    this.#requests += 1;
    this.#requested.set(this.#requests, ass);
    const fonts = families.map((family) => fontFile(family, { weight: 'bold', style: 'normal' }).url);
    // An address may be relative to the page, which the worker's isn't.
    const absolute = fonts.map((url) => new URL(url, location.href).href);
    worker.postMessage({
      id: this.#requests,
      ass,
      width,
      height,
      seconds: 0.5,
      fonts: absolute,
    } satisfies CaptionRequest);
  }
}
