/**
 * Captions as pictures, drawn by libass from the same subtitle text as the export's. A caption looks the same wherever it
 * stands and whenever it is shown, so that each is drawn once, in the canvas's middle, and kept for as long as there is room.
 */
import {
  canvasHeight,
  canvasWidth,
  captionFamilies,
  layoutCaption,
  toAss,
  type Box,
  type CaptionSettings,
  type Cue,
} from '@komavox/scene';
import { fontFile } from '../font-files.js';
import type { CaptionAnswer, CaptionOrder } from './caption-worker.js';

export interface CaptionPicture extends Box {
  /** null when the caption has nothing to see. */
  readonly bitmap: ImageBitmap | null;
}

export interface CaptionPictures {
  /** The picture at its place; undefined while it is being drawn. */
  at(cue: Cue, look: CaptionSettings, around: string): CaptionPicture | undefined;
  close(): void;
}

/** Bytes of kept pictures. */
const room = 48_000_000;
const middle = { x: 50, y: 50 };

interface Entry {
  readonly bitmap: ImageBitmap | null;
  readonly x: number;
  readonly y: number;
}

const bytesOf = ({ bitmap }: Entry) => (bitmap === null ? 0 : bitmap.width * bitmap.height * 4);

/** `onChange` hears when a caption has been drawn, or that captions can't be drawn here. */
export function openCaptionPictures(onChange: (problem?: string) => void): CaptionPictures {
  const worker = new Worker(new URL('./caption-worker.ts', import.meta.url), {
    type: 'module',
    name: 'captions',
  });
  const drawn = new Map<string, Entry>();
  const ordered = new Map<number, string>();
  let orders = 0;
  let used = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<CaptionAnswer>) => {
    const key = ordered.get(data.id);
    ordered.delete(data.id);
    if (key === undefined) return;
    if ('error' in data) {
      onChange(data.error);
      return;
    }
    const entry = data.picture ?? { bitmap: null, x: 0, y: 0 };
    drawn.set(key, entry);
    used += bytesOf(entry);
    makeRoom(key);
    onChange();
  });
  worker.addEventListener('error', (event) => onChange(event.message));

  function makeRoom(newest: string): void {
    for (const [key, entry] of drawn) {
      if (used <= room) return;
      if (key === newest) continue;
      drawn.delete(key);
      used -= bytesOf(entry);
      entry.bitmap?.close();
    }
  }

  function order(key: string, cue: Cue, around: string): void {
    if ([...ordered.values()].includes(key)) return;
    orders += 1;
    ordered.set(orders, key);
    const fonts = captionFamilies([cue], around).map(
      (family) => fontFile(family, { weight: 'bold', style: 'normal' }).url,
    );
    // An address may be relative to the page, which the worker's isn't.
    const absolute = fonts.map((url) => new URL(url, location.href).href);
    worker.postMessage({ id: orders, ass: key, seconds: 0.5, fonts: absolute } satisfies CaptionOrder);
  }

  return {
    at(cue, look, around) {
      const key = toAss([{ ...cue, start: 0, end: 100 }], { ...look, position: middle }, around);
      const entry = drawn.get(key);
      if (!entry) {
        order(key, cue, around);
        return undefined;
      }
      // The most recently used are last, and leave last.
      drawn.delete(key);
      drawn.set(key, entry);
      const { centre } = layoutCaption(cue, look);
      return {
        bitmap: entry.bitmap,
        x: entry.x + centre.x - canvasWidth / 2,
        y: entry.y + centre.y - canvasHeight / 2,
        width: entry.bitmap?.width ?? 0,
        height: entry.bitmap?.height ?? 0,
      };
    },
    close() {
      worker.terminate();
      for (const { bitmap } of drawn.values()) bitmap?.close();
      drawn.clear();
    },
  };
}
