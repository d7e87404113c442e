/**
 * Where somebody is in a chapter. Chapters of the catalogue have a bookmark with the server; pictures from an address
 * have no chapter that a bookmark could name, so their page is kept in this tab.
 */
import { saveBookmarkEndpoint } from '../api/reader.js';
import type { Bookmark } from '../api/types.js';
import type { Dispatch } from '../app/store.js';

const storageKey = 'komavox.pictures-place';

interface PicturesPlace {
  readonly key: string;
  readonly page: number;
}

export function placeInPictures(key: string): number {
  try {
    const place = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as PicturesPlace | null;
    return place?.key === key && Number.isInteger(place.page) ? place.page : 0;
  } catch {
    return 0;
  }
}

export function keepPlaceInPictures(key: string, page: number): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ key, page } satisfies PicturesPlace));
  } catch {
    // A browser that refuses storage starts at the first page again.
  }
}

/**
 * Saves bookmarks one after the other: of those that come while one is on its way only the newest is sent, so that an
 * older place never arrives last.
 */
export function bookmarkSaver(dispatch: Dispatch): (bookmark: Bookmark) => void {
  let saving = false;
  let next: Bookmark | null = null;
  const save = async (): Promise<void> => {
    saving = true;
    while (next) {
      const bookmark = next;
      next = null;
      // One that fails is not repeated: the next page turn saves again.
      await dispatch(saveBookmarkEndpoint.initiate(bookmark, { track: false }));
    }
    saving = false;
  };
  return (bookmark) => {
    next = bookmark;
    if (!saving) void save();
  };
}
