/** The text of pages. */
import { api } from './api.js';
import type { KnownTexts, PagePanels, PageText } from './types.js';

interface ExtractTextQuery {
  readonly imageUrl: string;
  /** A code of the ten languages. */
  readonly language: string;
}

interface PanelsQuery {
  readonly imageUrl: string;
  readonly direction: 'ltr' | 'rtl';
}

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
  }),
});

export const { useExtractTextQuery, usePagePanelsQuery } = visionApi;
export const { extractText: extractTextEndpoint, knownTexts: knownTextsEndpoint } = visionApi.endpoints;
