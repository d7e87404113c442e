/** The manga and page that a page's image belongs to, as casts name them. */
import { chapterPageKey, imagePageKey } from '@komavox/cast';
import type { CastPlace } from '../api/casts.js';
import { chapterPageIn, mangaOfPage } from '../api/page-address.js';
import { noManga } from '../routes/paths.js';
import type { Thunk } from '../store/state.js';

/** Images of other places have one cast for all of them. */
function castPage(address: string): string {
  const found = chapterPageIn(address);
  return found ? chapterPageKey(found.chapterId, found.page) : imagePageKey(address);
}

/** Rejects when the chapter of the page can't be asked for. */
export const castPlaceOf =
  (address: string, signal?: AbortSignal): Thunk<Promise<CastPlace>> =>
  async (dispatch) => ({
    mangaId: (await dispatch(mangaOfPage(address, signal))) ?? noManga,
    page: castPage(address),
  });
