/**
 * Every call of the client. Answers are kept without expiry while a screen shows them and five minutes after; nothing is
 * fetched again because a window got the focus (spec 1 section 9).
 */
import { createApi } from '@reduxjs/toolkit/query/react';
import { call, type Call, type CallError } from './call.js';
import type { AuthConfig, Chapter, Manga, User } from './types.js';

export const CHAPTER_PAGE = 96;

export interface ChaptersQuery {
  readonly mangaId: string;
  readonly offset: number;
  readonly sortOrder: 'asc' | 'desc';
  readonly language: string;
}

export const api = createApi({
  reducerPath: 'api',
  baseQuery: call,
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  tagTypes: ['Session'],
  endpoints: (build) => ({
    /** The signed-in user, or null when nobody is. */
    me: build.query<User | null, void>({
      async queryFn(_argument, _api, _options, fetchCall) {
        const answer = await fetchCall({ path: '/api/users/me' });
        if (answer.error) return answer.error.status === 401 ? { data: null } : { error: answer.error };
        return { data: answer.data as User };
      },
      providesTags: ['Session'],
    }),
    authConfig: build.query<AuthConfig, void>({ query: () => ({ path: '/api/auth/config' }) }),
    login: build.mutation<User, { readonly email: string; readonly password: string }>({
      query: (body) => ({ path: '/api/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<
      User,
      { readonly name: string; readonly email: string; readonly password: string }
    >({
      query: (body) => ({ path: '/api/auth/register', method: 'POST', body }),
    }),
    logout: build.mutation<null, void>({ query: () => ({ path: '/api/auth/logout', method: 'POST' }) }),

    mangas: build.query<readonly Manga[], void>({ query: () => ({ path: '/api/mangas' }) }),
    latestMangas: build.query<readonly Manga[], void>({ query: () => ({ path: '/api/latest-mangas' }) }),
    updatedMangas: build.query<readonly Manga[], void>({ query: () => ({ path: '/api/updated-mangas' }) }),
    searchMangas: build.query<readonly Manga[], string>({
      query: (q) => ({ path: '/api/search/manga', query: { q } }),
    }),
    manga: build.query<Manga, string>({ query: (id) => ({ path: `/api/mangas/${encodeURIComponent(id)}` }) }),
    chapters: build.query<readonly Chapter[], ChaptersQuery>({
      query: ({ mangaId, ...query }): Call => ({
        path: `/api/mangas/${encodeURIComponent(mangaId)}/chapters`,
        query: { ...query, limit: CHAPTER_PAGE },
      }),
    }),
  }),
});

export type { CallError };

export const {
  useMeQuery,
  useAuthConfigQuery,
  useLoginMutation,
  useRegisterMutation,
  useLogoutMutation,
  useMangasQuery,
  useLatestMangasQuery,
  useUpdatedMangasQuery,
  useSearchMangasQuery,
  useMangaQuery,
  useChaptersQuery,
} = api;
