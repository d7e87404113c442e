/** The product itself. */
import { api } from './api.js';
import type { About } from './types.js';

const aboutApi = api.injectEndpoints({
  endpoints: (build) => ({
    about: build.query<About, void>({ query: () => ({ path: '/api/about' }) }),
  }),
});

export const { useAboutQuery } = aboutApi;
