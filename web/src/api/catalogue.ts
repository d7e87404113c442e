/** Manga, chapters and pages. */
import { api } from './api.js';
import type { Call } from './call.js';
import type { Chapter, ChapterCard, Manga } from './types.js';

export const chaptersPerRequest = 96;

export interface ChaptersQuery {
  readonly mangaId: string;
  readonly offset: number;
  readonly sortOrder: 'asc' | 'desc';
  readonly language: string;
}

/** Chapters of one request, and how many there are in that language. */
interface ChapterPage {
  readonly chapters: readonly Chapter[];
  readonly total: number;
}

const catalogueApi = api.injectEndpoints({
  endpoints: (build) => {
    const inLibrary = <Answer, Argument = void>(query: (argument: Argument) => Call) =>
      build.query<Answer, Argument>({ query, providesTags: ['Library'] });
    return {
      mangas: inLibrary<readonly Manga[]>(() => ({ path: '/api/mangas' })),
      latestMangas: inLibrary<readonly Manga[]>(() => ({ path: '/api/latest-mangas' })),
      updatedMangas: inLibrary<readonly Manga[]>(() => ({ path: '/api/updated-mangas' })),
      searchMangas: inLibrary<readonly Manga[], string>((q) => ({ path: '/api/search/manga', query: { q } })),
      manga: inLibrary<Manga, string>((id) => ({ path: `/api/mangas/${encodeURIComponent(id)}` })),
      chapters: build.query<ChapterPage, ChaptersQuery>({
        query: ({ mangaId, offset, sortOrder, language }): Call => ({
          path: `/api/mangas/${encodeURIComponent(mangaId)}/chapters`,
          query: { offset, sortOrder, language, limit: chaptersPerRequest },
        }),
        transformResponse: (chapters: readonly Chapter[], meta): ChapterPage => ({
          chapters,
          total: Number(meta?.headers.get('x-total-count') ?? chapters.length),
        }),
        providesTags: ['Library'],
      }),
      chapter: inLibrary<ChapterCard, string>((id) => ({ path: `/api/chapters/${encodeURIComponent(id)}` })),
      /** For the order of the list; an opening that isn't counted harms nobody. */
      openedFromSearch: build.mutation<null, string>({
        query: (id) => ({ method: 'POST', path: `/api/mangas/${encodeURIComponent(id)}/searched` }),
      }),
      /** Addresses of its pages, in order. */
      chapterPages: inLibrary<readonly string[], string>((id) => ({
        path: `/api/chapters/${encodeURIComponent(id)}/pages`,
      })),
    };
  },
});

export const {
  useMangasQuery,
  useLatestMangasQuery,
  useUpdatedMangasQuery,
  useSearchMangasQuery,
  useMangaQuery,
  useChaptersQuery,
  useChapterQuery,
  useChapterPagesQuery,
  useOpenedFromSearchMutation,
} = catalogueApi;
/** For lists whose length no hook can follow, and for thunks. */
export const { chapter: chapterEndpoint, chapterPages: chapterPagesEndpoint } = catalogueApi.endpoints;
