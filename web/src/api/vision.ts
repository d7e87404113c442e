/** The text of pages. */
import { api } from './api.js';
import type { PageText } from './types.js';

interface ExtractTextQuery {
  readonly imageUrl: string;
  /** A code of the ten languages. */
  readonly language: string;
}

const visionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A question, though it is a POST: the same page in the same language has the same text. */
    extractText: build.query<PageText, ExtractTextQuery>({
      query: (body) => ({ path: '/api/vision/extract-text', method: 'POST', body }),
    }),
  }),
});

export const { useExtractTextQuery } = visionApi;
export const { extractText: extractTextEndpoint } = visionApi.endpoints;
