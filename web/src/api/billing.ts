/** Credits and what they cost. */
import { api } from './api.js';
import type { Plan, Statement } from './types.js';

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<readonly Plan[], void>({ query: () => ({ path: '/api/plans' }) }),
    /** The newest entries of the ledger, newest first. */
    credits: build.query<Statement, number>({
      query: (limit) => ({ path: '/api/credits', query: { limit } }),
      providesTags: ['Credits'],
    }),
  }),
});

export const { usePlansQuery, useCreditsQuery } = billingApi;
