/** The text of pages. */
import type { Thunk } from '../store/state.js';
import { api } from './api.js';
import { inTurn } from './in-turn.js';
import { whenFree } from './when-free.js';
import type { Box, CorrectedRegion, KnownTexts, PagePanels, PageText } from './types.js';

interface PageQuery {
  readonly imageUrl: string;
  /** A code of the ten languages. */
  readonly language: string;
}

interface ExtractTextQuery extends PageQuery {
  /** Read alone, as printed; in pixels of the image. */
  readonly area?: Box;
}

interface PanelsQuery {
  readonly imageUrl: string;
  /** That of the page's chapter where it isn't given. */
  readonly direction?: 'ltr' | 'rtl';
}

/** Calls on the corrections of a page are made one after another, so that the newest is what stays. */
const turnOf = ({ imageUrl, language }: PageQuery): string => `correction ${language} ${imageUrl}`;

const visionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A question, though it is a POST: the same page in the same language has the same text. */
    extractText: build.query<PageText, ExtractTextQuery>({
      queryFn: (body, { signal }, _options, fetchCall) =>
        whenFree<PageText>({ path: '/api/vision/extract-text', method: 'POST', body }, { fetchCall, signal }),
    }),
    /** Like the text a question: the same page read in the same direction has the same panels. */
    pagePanels: build.query<PagePanels, PanelsQuery>({
      queryFn: (body, { signal }, _options, fetchCall) =>
        whenFree<PagePanels>({ path: '/api/vision/panels', method: 'POST', body }, { fetchCall, signal }),
      providesTags: (_result, _error, { imageUrl }) => [{ type: 'Panels', id: imageUrl }],
    }),
    /** They are the same in either direction. */
    savePanels: build.mutation<null, { readonly imageUrl: string; readonly panels: readonly Box[] }>({
      queryFn: async (body, _api, _options, fetchCall) => {
        const call = { path: '/api/vision/panels', method: 'PUT', body } as const;
        const { error } = await inTurn(`panels ${body.imageUrl}`, async () => fetchCall(call));
        return error ? { error } : { data: null };
      },
    }),
    removePanels: build.mutation<null, string>({
      queryFn: async (imageUrl, _api, _options, fetchCall) => {
        const query = new URLSearchParams({ imageUrl }).toString();
        const call = { path: `/api/vision/panels?${query}`, method: 'DELETE' } as const;
        const { error } = await inTurn(`panels ${imageUrl}`, async () => fetchCall(call));
        return error ? { error } : { data: null };
      },
      invalidatesTags: (_result, error, imageUrl) => (error ? [] : [{ type: 'Panels', id: imageUrl }]),
    }),
    /** Texts that the user had read before, in the order of the addresses; null where there is none. */
    knownTexts: build.query<
      KnownTexts,
      { readonly imageUrls: readonly string[]; readonly language?: string }
    >({
      query: (body) => ({ path: '/api/vision/known-texts', method: 'POST', body }),
      transformResponse: ({ texts }: { readonly texts: KnownTexts }) => texts,
    }),
    saveCorrection: build.mutation<null, PageQuery & { readonly regions: readonly CorrectedRegion[] }>({
      queryFn: async (body, _api, _options, fetchCall) => {
        const call = { path: '/api/vision/corrections', method: 'PUT', body } as const;
        const { error } = await inTurn(turnOf(body), async () => fetchCall(call));
        return error ? { error } : { data: null };
      },
    }),
    removeCorrection: build.mutation<null, PageQuery>({
      queryFn: async (page, _api, _options, fetchCall) => {
        const query = new URLSearchParams({ imageUrl: page.imageUrl, language: page.language });
        const call = { path: `/api/vision/corrections?${query.toString()}`, method: 'DELETE' } as const;
        const { error } = await inTurn(turnOf(page), async () => fetchCall(call));
        return error ? { error } : { data: null };
      },
    }),
  }),
});

export const {
  useExtractTextQuery,
  usePagePanelsQuery,
  useSaveCorrectionMutation,
  useRemoveCorrectionMutation,
  useSavePanelsMutation,
  useRemovePanelsMutation,
} = visionApi;

/** The text of a page as it is known from now on, without a call. */
export const knowText = (page: PageQuery, text: PageText) =>
  visionApi.util.upsertQueryData('extractText', page, text);

/** The panels of a page as its user has corrected them, without a call. */
export const knowPanels =
  (imageUrl: string, panels: PagePanels): Thunk =>
  (dispatch) => {
    for (const direction of ['ltr', 'rtl'] as const) {
      void dispatch(visionApi.util.upsertQueryData('pagePanels', { imageUrl, direction }, panels));
    }
  };

/** The panels of a page are to be asked for again, where somebody sees them. */
export const panelsChanged = (imageUrl: string) =>
  visionApi.util.invalidateTags([{ type: 'Panels', id: imageUrl }]);

export const {
  extractText: extractTextEndpoint,
  knownTexts: knownTextsEndpoint,
  pagePanels: pagePanelsEndpoint,
  saveCorrection: saveCorrectionEndpoint,
  savePanels: savePanelsEndpoint,
} = visionApi.endpoints;
