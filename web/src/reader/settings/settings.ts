/**
 * Reading settings: those of the manga, else those chosen for every manga, else what the chapter says. Stored in this
 * browser.
 */
import { readJson, writeItem } from '../../storage/storage.js';
import type { WholePage } from '../guided/steps.js';

export type Direction = 'ltr' | 'rtl' | 'strip';
export type Fit = 'page' | 'width' | 'height' | 'original';

/** May differ from manga to manga. */
export interface MangaSettings {
  readonly direction: Direction;
  readonly layout: 'single' | 'double';
  readonly coverAlone: boolean;
  readonly fit: Fit;
  /** Panel by panel. */
  readonly guided: boolean;
  /** In guided view. */
  readonly wholePage: WholePage;
}

/** The same for every manga. */
export interface Habits {
  /**
   * In right-to-left books a swipe to the right opens the next page, as the paper would. Off, a swipe to the left does
   * everywhere (spec 1 section 2).
   */
  readonly mirrorSwipes: boolean;
  /** Whether the question about swipes was answered or closed. */
  readonly swipesAsked: boolean;
  readonly textLayer: boolean;
  readonly readAlong: boolean;
}

interface StoredSettings {
  readonly habits: Habits;
  readonly everyManga: Partial<MangaSettings>;
  readonly mangas: Readonly<Record<string, Partial<MangaSettings>>>;
}

const storageKey = 'komavox.reader';

const nothingChosen: StoredSettings = {
  habits: { mirrorSwipes: false, swipesAsked: false, textLayer: false, readAlong: false },
  everyManga: {},
  mangas: {},
};

export function mangaSettings(
  { everyManga, mangas }: StoredSettings,
  mangaId: string,
  ownDirection: Direction,
): MangaSettings {
  return {
    direction: ownDirection,
    layout: 'single',
    coverAlone: true,
    fit: 'page',
    guided: false,
    wholePage: 'never',
    ...everyManga,
    ...mangas[mangaId],
  };
}

export function storedSettings(): StoredSettings {
  const stored = readJson('localStorage', storageKey) as Partial<StoredSettings> | null;
  return { ...nothingChosen, ...stored, habits: { ...nothingChosen.habits, ...stored?.habits } };
}

export const storeSettings = (settings: StoredSettings): void =>
  writeItem('localStorage', storageKey, JSON.stringify(settings));
