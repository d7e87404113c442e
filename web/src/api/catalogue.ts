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
  endpoints: (build) => ({
    mangas: build.query<readonly Manga[], void>({
      query: () => ({ path: '/api/mangas' }),
      providesTags: ['Library'],
    }),
    latestMangas: build.query<readonly Manga[], void>({
      query: () => ({ path: '/api/latest-mangas' }),
      providesTags: ['Library'],
    }),
    updatedMangas: build.query<readonly Manga[], void>({
      query: () => ({ path: '/api/updated-mangas' }),
      providesTags: ['Library'],
    }),
    searchMangas: build.query<readonly Manga[], string>({
      query: (q) => ({ path: '/api/search/manga', query: { q } }),
      providesTags: ['Library'],
    }),
    manga: build.query<Manga, string>({
      query: (id) => ({ path: `/api/mangas/${encodeURIComponent(id)}` }),
      providesTags: ['Library'],
    }),
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
    chapter: build.query<ChapterCard, string>({
      query: (id) => ({ path: `/api/chapters/${encodeURIComponent(id)}` }),
      providesTags: ['Library'],
    }),
    /** Addresses of its pages, in order. */
    chapterPages: build.query<readonly string[], string>({
      query: (id) => ({ path: `/api/chapters/${encodeURIComponent(id)}/pages` }),
      providesTags: ['Library'],
    }),
  }),
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
} = catalogueApi;
