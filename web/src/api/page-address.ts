/** What the address of a page's image says of it. */
import type { Thunk } from '../store/state.js';
import { answerOf } from './abortable.js';
import { chapterEndpoint } from './catalogue.js';

/** The chapter and page of an image of the library, `/api/chapters/c1/pages/0?v=...`; null for images of other places. */
export function chapterPageIn(address: string): { readonly chapterId: string; readonly page: number } | null {
  const [, chapterId, page] = /^\/api\/chapters\/([^/]+)\/pages\/(\d+)(?:\?|$)/.exec(address) ?? [];
  return chapterId === undefined ? null : { chapterId: decodeURIComponent(chapterId), page: Number(page) };
}

/** The manga of a page; null for images of other places. Rejects when the chapter can't be asked for. */
export const mangaOfPage =
  (address: string, signal?: AbortSignal): Thunk<Promise<string | null>> =>
  async (dispatch) => {
    const found = chapterPageIn(address);
    if (!found) return null;
    const query = dispatch(chapterEndpoint.initiate(found.chapterId, { subscribe: false }));
    const chapter = await answerOf(query, signal);
    return chapter.mangaId;
  };
