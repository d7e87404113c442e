/** The manga and page that a page's image belongs to, as casts name them. */
import { chapterPageKey, imagePageKey } from '@komavox/cast';
import type { CastPlace } from '../api/casts.js';
import { chapterEndpoint } from '../api/catalogue.js';
import { noManga } from '../routes/paths.js';
import type { Thunk } from '../store/state.js';

/** The chapter and page of an image of the library: `/api/chapters/c1/pages/0?v=...`. */
function chapterPageIn(address: string): { readonly chapterId: string; readonly page: number } | null {
  const [, chapterId, page] = /^\/api\/chapters\/([^/]+)\/pages\/(\d+)(?:\?|$)/.exec(address) ?? [];
  return chapterId === undefined ? null : { chapterId: decodeURIComponent(chapterId), page: Number(page) };
}

/** Images of other places have one cast for all of them. */
function castPage(address: string): string {
  const found = chapterPageIn(address);
  return found ? chapterPageKey(found.chapterId, found.page) : imagePageKey(address);
}

/** Rejects when the chapter of the page can't be asked for. */
export const castPlaceOf =
  (address: string): Thunk<Promise<CastPlace>> =>
  async (dispatch) => {
    const found = chapterPageIn(address);
    if (!found) return { mangaId: noManga, page: castPage(address) };
    const chapter = await dispatch(chapterEndpoint.initiate(found.chapterId, { subscribe: false })).unwrap();
    return { mangaId: chapter.mangaId, page: castPage(address) };
  };
