/**
 * How the user wants texts read: in general, and a manga where that differs. A change is shown at once, and sent after the
 * change before it, so that the newest is what stays.
 */
import { api } from './api.js';
import { inTurn } from './in-turn.js';
import type { MangaNarration, Narration } from './types.js';

const pathOf = (mangaId: string | null): string =>
  mangaId === null ? '/api/narration' : `/api/narration/${encodeURIComponent(mangaId)}`;

const refetched = api.util.invalidateTags(['Narration']);

const narrationApi = api.injectEndpoints({
  endpoints: (build) => ({
    narration: build.query<Narration, void>({
      query: () => ({ path: pathOf(null) }),
      providesTags: ['Narration'],
    }),
    mangaNarration: build.query<MangaNarration, string>({
      query: (mangaId) => ({ path: pathOf(mangaId) }),
      providesTags: ['Narration'],
    }),
    saveNarration: build.mutation<null, Narration>({
      queryFn: async (narration, _api, _options, fetchCall) => {
        const path = pathOf(null);
        const { error } = await inTurn(path, async () => fetchCall({ path, method: 'PUT', body: narration }));
        return error ? { error } : { data: null };
      },
      async onQueryStarted(narration, { dispatch, queryFulfilled }) {
        void dispatch(narrationApi.util.upsertQueryData('narration', undefined, narration));
        await orFetched(queryFulfilled, () => dispatch(refetched));
      },
    }),
    saveMangaNarration: build.mutation<
      null,
      { readonly mangaId: string; readonly narration: MangaNarration }
    >({
      queryFn: async ({ mangaId, narration }, _api, _options, fetchCall) => {
        const path = pathOf(mangaId);
        const { error } = await inTurn(path, async () => fetchCall({ path, method: 'PUT', body: narration }));
        return error ? { error } : { data: null };
      },
      async onQueryStarted({ mangaId, narration }, { dispatch, queryFulfilled }) {
        void dispatch(narrationApi.util.upsertQueryData('mangaNarration', mangaId, narration));
        await orFetched(queryFulfilled, () => dispatch(refetched));
      },
    }),
  }),
});

/** What was refused is fetched as the server has it. */
const orFetched = (saved: PromiseLike<unknown>, fetchAgain: () => void): PromiseLike<unknown> =>
  saved.then(() => undefined, fetchAgain);

export const {
  useNarrationQuery,
  useMangaNarrationQuery,
  useSaveNarrationMutation,
  useSaveMangaNarrationMutation,
} = narrationApi;
export const { narration: narrationEndpoint, mangaNarration: mangaNarrationEndpoint } =
  narrationApi.endpoints;
