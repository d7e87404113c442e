/**
 * Casts: who speaks in a manga, and who says the lines of its pages. A change is known at once; calls of one manga are made
 * one after another, so that the newest change is what stays, and what is read is read after it.
 */
import type { AssignedLine, Member } from '@komavox/cast';
import { api } from './api.js';
import { inTurn } from './in-turn.js';

/** A page in a manga: the key of the package of casts. */
export interface CastPlace {
  readonly mangaId: string;
  readonly page: string;
}

/** What of a cast is saved. */
interface CastChange {
  readonly place: CastPlace;
  readonly members?: readonly Member[];
  readonly lines?: readonly AssignedLine[];
}

const castPath = (mangaId: string): string => `/api/casts/${encodeURIComponent(mangaId)}`;
const pagePath = ({ mangaId, page }: CastPlace): string =>
  `${castPath(mangaId)}/pages/${encodeURIComponent(page)}`;

const castsApi = api.injectEndpoints({
  endpoints: (build) => ({
    castMembers: build.query<readonly Member[], string>({
      queryFn: async (mangaId, _api, _options, fetchCall) => {
        const path = castPath(mangaId);
        const { data, error } = await inTurn(path, () => fetchCall({ path }));
        return error ? { error } : { data: (data as { readonly members: readonly Member[] }).members };
      },
      providesTags: ['Cast'],
    }),
    castLines: build.query<readonly AssignedLine[], CastPlace>({
      queryFn: async (place, _api, _options, fetchCall) => {
        const path = pagePath(place);
        const { data, error } = await inTurn(castPath(place.mangaId), () => fetchCall({ path }));
        return error ? { error } : { data: (data as { readonly lines: readonly AssignedLine[] }).lines };
      },
      providesTags: ['Cast'],
    }),
    /** Lines are saved after the members that say them, and not where these were refused. */
    saveCast: build.mutation<null, CastChange>({
      queryFn: ({ place, members, lines }, _api, _options, fetchCall) =>
        inTurn(castPath(place.mangaId), async () => {
          const put = async (path: string, body: object) => fetchCall({ path, method: 'PUT', body });
          const cast = members && (await put(castPath(place.mangaId), { members }));
          if (cast?.error) return { error: cast.error };
          const page = lines && (await put(pagePath(place), { lines }));
          return page?.error ? { error: page.error } : { data: null };
        }),
      async onQueryStarted({ place, members, lines }, { dispatch, queryFulfilled }) {
        const { upsertQueryData } = castsApi.util;
        if (members) void dispatch(upsertQueryData('castMembers', place.mangaId, members));
        if (lines) void dispatch(upsertQueryData('castLines', place, lines));
        const refused = await queryFulfilled.then(
          () => false,
          () => true,
        );
        // It is fetched as the server has it.
        if (refused) dispatch(api.util.invalidateTags(['Cast']));
      },
    }),
  }),
});

export const { useCastMembersQuery, useCastLinesQuery, useSaveCastMutation } = castsApi;
export const { castMembers: castMembersEndpoint, castLines: castLinesEndpoint } = castsApi.endpoints;
