/**
 * A user's own manga. Files are sent by src/library/upload.ts, since `fetch` doesn't report how much has been sent.
 */
import { api } from './api.js';
import type { Chapter, Import, Manga } from './types.js';

interface MangaChanges {
  readonly id: string;
  readonly shared?: boolean;
  readonly title?: string;
}

interface ChapterChanges {
  readonly id: string;
  readonly title?: string;
  readonly chapterNumber?: number;
  /** Another manga of one's own, to move it there. */
  readonly mangaId?: string;
}

interface NewNumbers {
  readonly mangaId: string;
  readonly chapters: readonly { readonly id: string; readonly chapterNumber: number }[];
}

const libraryApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own, newest first; the argument is how many. */
    imports: build.query<readonly Import[], number>({
      query: (limit) => ({ path: '/api/library/imports', query: { limit } }),
      providesTags: ['Imports'],
    }),
    import: build.query<Import, string>({
      query: (id) => ({ path: `/api/library/imports/${encodeURIComponent(id)}` }),
    }),
    cancelImport: build.mutation<null, string>({
      query: (id) => ({ path: `/api/library/imports/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['Imports'],
    }),
    changeManga: build.mutation<Manga, MangaChanges>({
      query: ({ id, ...body }) => ({ path: `/api/mangas/${encodeURIComponent(id)}`, method: 'PATCH', body }),
      invalidatesTags: (_manga, error) => (error ? [] : ['Library']),
    }),
    changeChapter: build.mutation<Chapter, ChapterChanges>({
      query: ({ id, ...body }) => ({
        path: `/api/chapters/${encodeURIComponent(id)}`,
        method: 'PATCH',
        body,
      }),
      invalidatesTags: (_chapter, error) => (error ? [] : ['Library']),
    }),
    /** The last one takes its manga with it: whoever shows that leaves before the library is refreshed. */
    deleteChapter: build.mutation<null, string>({
      query: (id) => ({ path: `/api/chapters/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
    numberChapters: build.mutation<null, NewNumbers>({
      query: ({ mangaId, chapters }) => ({
        path: `/api/mangas/${encodeURIComponent(mangaId)}/chapters`,
        method: 'PATCH',
        body: { chapters },
      }),
      invalidatesTags: (_none, error) => (error ? [] : ['Library']),
    }),
    /** Doesn't refresh the library by itself, as its own screen would fetch the manga that is gone. */
    mergeManga: build.mutation<null, { readonly id: string; readonly into: string }>({
      query: ({ id, into }) => ({
        path: `/api/mangas/${encodeURIComponent(id)}/merge`,
        method: 'POST',
        body: { mangaId: into },
      }),
    }),
    /** Doesn't refresh the library by itself: its own screen would fetch the manga that was deleted. */
    deleteManga: build.mutation<null, string>({
      query: (id) => ({ path: `/api/mangas/${encodeURIComponent(id)}`, method: 'DELETE' }),
    }),
  }),
});

export const {
  useCancelImportMutation,
  useImportsQuery,
  useChangeMangaMutation,
  useDeleteMangaMutation,
  useChangeChapterMutation,
  useDeleteChapterMutation,
  useNumberChaptersMutation,
  useMergeMangaMutation,
} = libraryApi;
/** For thunks. */
export const { import: importEndpoint, cancelImport: cancelImportEndpoint } = libraryApi.endpoints;
