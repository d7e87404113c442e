/** Lines of shots by the model that an operator has set up. */
import { api } from './api.js';
import type { Retelling, RetellRequest } from './types.js';

const retellingApi = api.injectEndpoints({
  endpoints: (build) => ({
    retelling: build.query<Retelling, void>({ query: () => ({ path: '/api/retelling' }) }),
    retell: build.mutation<{ readonly lines: readonly string[] }, RetellRequest>({
      query: (body) => ({ path: '/api/retelling/lines', method: 'POST', body }),
    }),
  }),
});

export const { useRetellingQuery } = retellingApi;
export const { retelling: retellingEndpoint, retell: retellEndpoint } = retellingApi.endpoints;
