/** What apps for short videos lay over a video at its edges: names, texts, buttons. */
import { canvasHeight, canvasOf, canvasWidth, type VideoShape } from '@komavox/scene';
import { readItem, writeItem } from '../storage/storage.js';

/** Pixels of an upright canvas, which fills the screen, that an app covers at each edge. */
interface SafeArea {
  readonly label: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/**
 * YouTube: Google Ads Help, vertical video ads. Instagram: Meta Business Help, Reels ads (14, 35 and 6 percent). TikTok
 * publishes templates instead of numbers; these are what guides to its ads read off them. Ads have the tallest texts
 * and a button, so that other videos keep a little more.
 */
const table = {
  tiktok: { label: 'TikTok', top: 150, bottom: 440, left: 60, right: 150 },
  shorts: { label: 'YouTube Shorts', top: 288, bottom: 672, left: 48, right: 192 },
  reels: { label: 'Instagram Reels', top: 269, bottom: 672, left: 65, right: 65 },
} satisfies Record<string, SafeArea>;

export type App = keyof typeof table;
const safeAreas: Readonly<Record<App, SafeArea>> = table;

/** In the order in which they are offered. */
export const apps = (Object.keys(safeAreas) as readonly App[]).map((app) => ({
  app,
  label: safeAreas[app].label,
}));

const isApp = (text: string): text is App => text in safeAreas;

/** What the app leaves free, in percent of the canvas. Apps show videos of other shapes in the width of the screen, in its middle. */
export function freeArea(app: App, shape: VideoShape) {
  const { label, top, bottom, left, right } = safeAreas[app];
  const { width, height } = canvasOf(shape);
  const shown = (canvasWidth * height) / width;
  const above = (canvasHeight - shown) / 2;
  const covered = (edge: number) => (100 * Math.max(0, edge - above)) / shown;
  return {
    label,
    top: covered(top),
    bottom: covered(bottom),
    left: (100 * left) / canvasWidth,
    right: (100 * right) / canvasWidth,
  };
}

const storageKey = 'komavox.guides';

/** The app that was chosen last in this browser. */
export function storedApp(): App | null {
  const stored = readItem('localStorage', storageKey);
  return stored !== null && isApp(stored) ? stored : null;
}

export const storeApp = (app: App | null): void => writeItem('localStorage', storageKey, app);
