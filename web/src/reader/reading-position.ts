/**
 * The reading position. Chapters of the catalogue have a bookmark on the server; images from an address have no chapter
 * that a bookmark could name, so their page is stored in this tab.
 */
import { saveBookmarkEndpoint } from '../api/reader.js';
import { isCallError } from '../api/call.js';
import { toastShown } from '../toasts/toast-slice.js';
import type { Bookmark } from '../api/types.js';
import { readJson, writeItem } from '../storage/storage.js';
import type { Dispatch } from '../store/state.js';

const storageKey = 'komavox.pictures-place';

interface StoredPosition {
  readonly key: string;
  readonly page: number;
}

export function storedPage(key: string): number {
  const place = readJson('sessionStorage', storageKey) as StoredPosition | null;
  return place?.key === key && Number.isInteger(place.page) ? place.page : 0;
}

export const storePage = (key: string, page: number): void =>
  writeItem('sessionStorage', storageKey, JSON.stringify({ key, page } satisfies StoredPosition));

type Save = (bookmark: Bookmark) => void;
const savers = new WeakMap<Dispatch, Save>();

/**
 * Saves bookmarks of all chapters one after the other. While one is being sent, only the newest of each manga waits, so
 * that an older place never arrives last. It goes on after the reader is left.
 */
export function bookmarkSaver(dispatch: Dispatch): Save {
  const known = savers.get(dispatch);
  if (known) return known;
  let saving = false;
  const waiting = new Map<string, Bookmark>();
  const takeAll = (): readonly Bookmark[] => {
    const taken = [...waiting.values()];
    waiting.clear();
    return taken;
  };
  // One that fails is not repeated: the next page turn saves again.
  let isTold = false;
  const send = async (bookmark: Bookmark) => {
    const { error } = await dispatch(saveBookmarkEndpoint.initiate(bookmark, { track: false }));
    // With every page turn it would be too much.
    if (isTold || !isCallError(error) || error.code !== 'too_many_bookmarks') return;
    isTold = true;
    dispatch(
      toastShown({ title: 'Your place is not saved', description: error.detail, variant: 'destructive' }),
    );
  };
  const sendWaiting = async (): Promise<void> => {
    saving = true;
    await painted();
    while (waiting.size > 0) for (const bookmark of takeAll()) await send(bookmark);
    saving = false;
  };
  // A hidden page may never be shown again, so nothing waits for an answer then.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const bookmark of takeAll()) void send(bookmark);
  });
  const save: Save = (bookmark) => {
    waiting.set(bookmark.mangaId, bookmark);
    if (!saving) void sendWaiting();
  };
  savers.set(dispatch, save);
  return save;
}

/** The turn of a page is seen before anything else is done about it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
  });
