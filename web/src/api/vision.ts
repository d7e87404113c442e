/** The text of pages. */
import { api } from './api.js';
import { inTurn } from './in-turn.js';
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
  readonly direction: 'ltr' | 'rtl';
}

/** Calls on the corrections of a page are made one after another, so that the newest is what stays. */
const turnOf = ({ imageUrl, language }: PageQuery): string => `correction ${language} ${imageUrl}`;

const visionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A question, though it is a POST: the same page in the same language has the same text. */
    extractText: build.query<PageText, ExtractTextQuery>({
      query: (body) => ({ path: '/api/vision/extract-text', method: 'POST', body }),
    }),
    /** Like the text a question: the same page read in the same direction has the same panels. */
    pagePanels: build.query<PagePanels, PanelsQuery>({
      query: (body) => ({ path: '/api/vision/panels', method: 'POST', body }),
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
} = visionApi;

/** The text of a page as it is known from now on, without a call. */
export const knowText = (page: PageQuery, text: PageText) =>
  visionApi.util.upsertQueryData('extractText', page, text);

export const {
  extractText: extractTextEndpoint,
  knownTexts: knownTextsEndpoint,
  saveCorrection: saveCorrectionEndpoint,
} = visionApi.endpoints;
