/** Casts: who speaks in a manga, and who says the lines of its pages. */
import type { AssignedLine, Member } from '@komavox/cast';
import { api } from './api.js';

/** A page in a manga: the key of the package of casts. */
export interface CastPlace {
  readonly mangaId: string;
  readonly page: string;
}

const castPath = (mangaId: string): string => `/api/casts/${encodeURIComponent(mangaId)}`;
const pagePath = ({ mangaId, page }: CastPlace): string =>
  `${castPath(mangaId)}/pages/${encodeURIComponent(page)}`;

const castsApi = api.injectEndpoints({
  endpoints: (build) => ({
    castMembers: build.query<readonly Member[], string>({
      query: (mangaId) => ({ path: castPath(mangaId) }),
      transformResponse: ({ members }: { readonly members: readonly Member[] }) => members,
    }),
    castLines: build.query<readonly AssignedLine[], CastPlace>({
      query: (place) => ({ path: pagePath(place) }),
      transformResponse: ({ lines }: { readonly lines: readonly AssignedLine[] }) => lines,
    }),
    saveCastMembers: build.mutation<
      unknown,
      { readonly mangaId: string; readonly members: readonly Member[] }
    >({
      query: ({ mangaId, members }) => ({
        path: castPath(mangaId),
        method: 'PUT',
        body: { members },
      }),
      async onQueryStarted({ mangaId, members }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (saved) void dispatch(castsApi.util.upsertQueryData('castMembers', mangaId, members));
      },
    }),
    saveCastLines: build.mutation<
      unknown,
      { readonly place: CastPlace; readonly lines: readonly AssignedLine[] }
    >({
      query: ({ place, lines }) => ({
        path: pagePath(place),
        method: 'PUT',
        body: { lines },
      }),
      async onQueryStarted({ place, lines }, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (saved) void dispatch(castsApi.util.upsertQueryData('castLines', place, lines));
      },
    }),
  }),
});

export const {
  useCastMembersQuery,
  useCastLinesQuery,
  useSaveCastMembersMutation,
  useSaveCastLinesMutation,
} = castsApi;
export const { castMembers: castMembersEndpoint, castLines: castLinesEndpoint } = castsApi.endpoints;
