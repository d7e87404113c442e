/** Bookmarks, and chapters from an address. */
import { api } from './api.js';
import type { Bookmark, ScrapeResult } from './types.js';

const readerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The signed-in user's place in a manga, or null. */
    bookmark: build.query<Bookmark | null, string>({
      query: (mangaId) => ({ path: `/api/bookmarks/${encodeURIComponent(mangaId)}` }),
    }),
    /** All of them, newest first. */
    bookmarks: build.query<readonly Bookmark[], void>({
      query: () => ({ path: '/api/bookmarks' }),
    }),
    /** Written to the cache at once, so that coming back finds the new place. */
    saveBookmark: build.mutation<Bookmark, Bookmark>({
      query: (body) => ({ path: '/api/bookmarks', method: 'POST', body, keepalive: true }),
      async onQueryStarted(bookmark, { dispatch, queryFulfilled }) {
        void dispatch(readerApi.util.upsertQueryData('bookmark', bookmark.mangaId, bookmark));
        dispatch(
          readerApi.util.updateQueryData('bookmarks', undefined, (known) => [
            bookmark,
            ...known.filter(({ mangaId }) => mangaId !== bookmark.mangaId),
          ]),
        );
        // A place that could not be saved is still where the reader is; the next page turn saves again.
        await queryFulfilled.catch(() => undefined);
      },
    }),
    deleteBookmark: build.mutation<null, string>({
      query: (mangaId) => ({ path: `/api/bookmarks/${encodeURIComponent(mangaId)}`, method: 'DELETE' }),
      async onQueryStarted(mangaId, { dispatch, queryFulfilled }) {
        try {
          await queryFulfilled;
        } catch {
          return;
        }
        void dispatch(readerApi.util.upsertQueryData('bookmark', mangaId, null));
        dispatch(
          readerApi.util.updateQueryData('bookmarks', undefined, (known) =>
            known.filter((bookmark) => bookmark.mangaId !== mangaId),
          ),
        );
      },
    }),
    /** The images of a chapter at an address. */
    scrapeUrl: build.mutation<ScrapeResult, string>({
      query: (url) => ({ path: '/api/scrape-url', method: 'POST', body: { url } }),
    }),
  }),
});

export const { useBookmarkQuery, useBookmarksQuery, useDeleteBookmarkMutation, useScrapeUrlMutation } =
  readerApi;
export const { saveBookmark: saveBookmarkEndpoint } = readerApi.endpoints;
