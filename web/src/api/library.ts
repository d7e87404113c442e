/**
 * A user's own manga. Files are sent by src/library/upload.ts, since `fetch` doesn't report how much has been sent.
 */
import { api } from './api.js';
import type { Import, Manga } from './types.js';

interface MangaChanges {
  readonly id: string;
  readonly shared?: boolean;
  readonly title?: string;
}

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own, newest first; the argument is how many. */
    imports: build.query<readonly Import[], number>({
      query: (limit) => ({ path: '/api/library/imports', query: { limit } }),
      providesTags: ['Imports'],
    }),
    changeManga: build.mutation<Manga, MangaChanges>({
      query: ({ id, ...body }) => ({ path: `/api/mangas/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: (_manga, error) => (error ? [] : ['Library']),
    }),
    /** Doesn't refresh the library by itself: its own screen would fetch the manga that was deleted. */
    deleteManga: build.mutation<null, string>({
      query: (id) => ({ path: `/api/mangas/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const { useImportsQuery, useChangeMangaMutation, useDeleteMangaMutation } = libraryApi;
