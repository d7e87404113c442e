/** How the user wants texts read: in general, and a manga where that differs. */
import { api } from './api.js';
import type { MangaNarration, Narration } from './types.js';

const pathOf = (mangaId: string) => `/api/narration/${encodeURIComponent(mangaId)}`;

const narrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    narration: build.query<Narration, void>({ query: () => ({ path: '/api/narration' }) }),
    mangaNarration: build.query<MangaNarration, string>({ query: (mangaId) => ({ path: pathOf(mangaId) }) }),
    saveMangaNarration: build.mutation<
      MangaNarration,
      { readonly mangaId: string; readonly narration: MangaNarration }
    >({
      query: ({ mangaId, narration }) => ({ path: pathOf(mangaId), method: 'PUT', body: narration }),
      async onQueryStarted({ mangaId, narration }, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          () => void dispatch(narrationApi.util.upsertQueryData('mangaNarration', mangaId, narration)),
          () => undefined,
        );
      },
    }),
  }),
});

export const { useNarrationQuery, useMangaNarrationQuery, useSaveMangaNarrationMutation } = narrationApi;
export const { narration: narrationEndpoint, mangaNarration: mangaNarrationEndpoint } =
  narrationApi.endpoints;
