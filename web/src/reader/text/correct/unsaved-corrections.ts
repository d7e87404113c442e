/**
 * Corrections that the server hasn't taken yet. They are kept in this browser, by user, so that neither a closed tab nor
 * a server that can't be reached loses what was typed.
 */
import { isCallError } from '../../../api/call.js';
import type { CorrectedRegion } from '../../../api/types.js';
import { extractTextEndpoint, saveCorrectionEndpoint } from '../../../api/vision.js';
import { readJson, storeItem, writeItem } from '../../../storage/storage.js';
import type { Thunk } from '../../../store/state.js';
import { toastShown } from '../../../toasts/toast-slice.js';

export interface CorrectionPlace {
  readonly imageUrl: string;
  /** A code. */
  readonly language: string;
}

interface UnsavedPage extends CorrectionPlace {
  readonly user: string;
  readonly regions: readonly CorrectedRegion[];
}

const storageKey = 'komavox.unsaved-corrections';
/** The oldest make way. */
const maxPages = 50;

function storedPages(): readonly UnsavedPage[] {
  const stored = readJson('localStorage', storageKey);
  return Array.isArray(stored) ? (stored as readonly UnsavedPage[]) : [];
}

function storePages(pages: readonly UnsavedPage[]): boolean {
  if (pages.length > 0) return storeItem('localStorage', storageKey, JSON.stringify(pages.slice(-maxPages)));
  writeItem('localStorage', storageKey, null);
  return true;
}

const isOf =
  (user: string, place: CorrectionPlace) =>
  (page: UnsavedPage): boolean =>
    page.user === user && page.imageUrl === place.imageUrl && page.language === place.language;

/** null where the server has all of them. */
export const unsavedCorrections = (user: string, place: CorrectionPlace): readonly CorrectedRegion[] | null =>
  storedPages().find(isOf(user, place))?.regions ?? null;

/** False where the browser refuses to keep them. */
export function keepCorrections(
  user: string,
  place: CorrectionPlace,
  regions: readonly CorrectedRegion[],
): boolean {
  const isThis = isOf(user, place);
  const others = storedPages().filter((page) => !isThis(page));
  return storePages([...others, { user, ...place, regions }]);
}

export function forgetCorrections(user: string, place: CorrectionPlace): void {
  const pages = storedPages();
  const isThis = isOf(user, place);
  if (pages.some(isThis)) storePages(pages.filter((page) => !isThis(page)));
}

/** Sends what is kept of the user; what the server refuses for good is dropped, and said. */
export function sendUnsavedCorrections(user: string): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    for (const { imageUrl, language } of storedPages().filter((page) => page.user === user)) {
      const place = { imageUrl, language };
      // As it is now: while others were sent, it may have been edited or saved.
      const regions = unsavedCorrections(user, place);
      if (regions === null) continue;
      const { error } = await dispatch(
        saveCorrectionEndpoint.initiate({ ...place, regions }, { track: false }),
      );
      if (error && !isRefused(error)) continue;
      // What was changed meanwhile is saved by those who changed it.
      if (JSON.stringify(unsavedCorrections(user, place)) !== JSON.stringify(regions)) continue;
      forgetCorrections(user, place);
      if (error) dispatch(toastShown(notTaken));
      else if (extractTextEndpoint.select(place)(getState()).data) {
        void dispatch(extractTextEndpoint.initiate(place, { forceRefetch: true, subscribe: false }));
      }
    }
  };
}

/** They don't fit the page, so that another try would not help. What is missing or too much may be there later. */
const isRefused = (error: unknown): boolean => isCallError(error) && [400, 422].includes(error.status);

const notTaken = {
  title: 'Not Saved',
  description: 'Corrections of a page from your last visit could not be saved: the page has changed.',
  variant: 'destructive',
} as const;
