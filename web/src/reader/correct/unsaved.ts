/**
 * Corrections that the server hasn't taken yet. They are kept in this browser, by user, so that neither a closed tab nor
 * a server that can't be reached loses what was done.
 */
import { isCallError } from '../../api/call.js';
import { readJson, storeItem, writeItem } from '../../storage/storage.js';
import type { Thunk } from '../../store/state.js';
import { toastShown } from '../../toasts/toast-slice.js';

interface UnsavedOptions<Page, Place> {
  /** In the browser's storage. */
  readonly storageKey: string;
  readonly placeOf: (page: Page) => Place;
  /** Resolves to what the server said against it. */
  readonly send: (page: Page) => Thunk<Promise<{ readonly error?: unknown }>>;
  /** The server has it now. */
  readonly onSent: (place: Place) => Thunk;
}

/** @typeParam Page as it is sent: which one it is, and what it was corrected to */
export interface Unsaved<Page, Place> {
  /** null where the server has all of it. */
  readonly of: (user: string, place: Place) => Page | null;
  /** False where the browser refuses to keep it. */
  readonly keep: (user: string, page: Page) => boolean;
  readonly forget: (user: string, place: Place) => void;
  /** Sends what is kept of the user; what the server refuses for good is dropped, and said. */
  readonly sendAll: (user: string) => Thunk<Promise<void>>;
}

/** The oldest make way. */
const maxPages = 50;

export function unsavedPages<Page extends object, Place>(
  options: UnsavedOptions<Page, Place>,
): Unsaved<Page, Place> {
  type Kept = Page & { readonly user: string };
  const { storageKey, placeOf, send, onSent } = options;
  const stored = (): readonly Kept[] => {
    const pages = readJson('localStorage', storageKey);
    return Array.isArray(pages) ? (pages as readonly Kept[]) : [];
  };
  const store = (pages: readonly Kept[]): boolean => {
    if (pages.length > 0)
      return storeItem('localStorage', storageKey, JSON.stringify(pages.slice(-maxPages)));
    writeItem('localStorage', storageKey, null);
    return true;
  };
  const isOf = (user: string, place: Place) => {
    const wanted = JSON.stringify(place);
    return (page: Kept): boolean => page.user === user && JSON.stringify(placeOf(page)) === wanted;
  };
  const of = (user: string, place: Place): Page | null => stored().find(isOf(user, place)) ?? null;
  const forget = (user: string, place: Place): void => {
    const pages = stored();
    const isThis = isOf(user, place);
    if (pages.some(isThis)) store(pages.filter((page) => !isThis(page)));
  };
  return {
    of,
    keep(user, page) {
      const isThis = isOf(user, placeOf(page));
      return store([...stored().filter((one) => !isThis(one)), { ...page, user }]);
    },
    forget,
    sendAll: (user) => async (dispatch) => {
      for (const place of stored().flatMap((page) => (page.user === user ? [placeOf(page)] : []))) {
        // As it is now: while others were sent, it may have been edited or saved.
        const page = of(user, place);
        if (page === null) continue;
        const { error } = await dispatch(send(page));
        if (error && !isRefused(error)) continue;
        // What was changed meanwhile is saved by those who changed it.
        if (JSON.stringify(of(user, place)) !== JSON.stringify(page)) continue;
        forget(user, place);
        dispatch(error ? toastShown(notTaken) : onSent(place));
      }
    },
  };
}

/** They don't fit the page, so that another try would not help. What is missing or too much may be there later. */
const isRefused = (error: unknown): boolean => isCallError(error) && [400, 422].includes(error.status);

const notTaken = {
  title: 'Not Saved',
  description: 'Corrections of a page from your last visit could not be saved: the page has changed.',
  variant: 'destructive',
} as const;
