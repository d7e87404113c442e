/** Credits, what they cost, and buying them. */
import { api } from './api.js';
import { changeMe } from './session.js';
import type {
  AddedCredits,
  CheckoutConfig,
  FinishedCheckout,
  Plan,
  StartedCheckout,
  Statement,
} from './types.js';

interface CheckoutReturn {
  readonly session_id: string;
  readonly user_id: string;
  readonly credits: string;
  readonly token: string;
}

/** All of the ledger, as a file for a spreadsheet. */
export const statementFile = '/api/credits/statement.csv';

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    plans: build.query<readonly Plan[], void>({ query: () => ({ path: '/api/plans' }) }),
    /** The newest entries of the ledger, newest first. */
    credits: build.query<Statement, number>({
      query: (limit) => ({ path: '/api/credits', query: { limit } }),
      providesTags: ['Credits'],
    }),
    /** Whether payments are a test. */
    checkoutConfig: build.query<CheckoutConfig, void>({
      query: () => ({ path: '/api/checkout/config' }),
    }),
    /** Begins an order; its payment is made at `url`. The server takes price and credits from the plan alone. */
    createCheckout: build.mutation<StartedCheckout, { readonly plan: Plan; readonly userId: string }>({
      query: ({ plan, userId }) => ({
        path: '/api/create-checkout-session',
        method: 'POST',
        body: {
          userId,
          productName: plan.name,
          credits: plan.credits,
          amount: plan.price,
          planId: plan.id,
        },
      }),
    }),
    /** The credits of a payment, added now if they weren't yet; 402 while the payment isn't confirmed. */
    confirmCheckout: build.mutation<FinishedCheckout, CheckoutReturn>({
      query: (returned) => ({ path: '/api/checkout/success', query: { ...returned } }),
      invalidatesTags: (answer) => (answer ? ['Credits'] : []),
      async onQueryStarted(_returned, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(changeMe({ creditPoint: data.creditPoints }));
      },
    }),
    /** Five credits without paying, where payments are a test; the same key adds them once. */
    addPlaceholder: build.mutation<AddedCredits, { readonly idempotencyKey: string }>({
      query: ({ idempotencyKey }) => ({
        path: '/api/credits/placeholder',
        method: 'POST',
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (answer) => (answer ? ['Credits'] : []),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(changeMe(data));
      },
    }),
  }),
});

export const {
  usePlansQuery,
  useCreditsQuery,
  useCheckoutConfigQuery,
  useCreateCheckoutMutation,
  useAddPlaceholderMutation,
} = billingApi;

export const { confirmCheckout: confirmCheckoutEndpoint } = billingApi.endpoints;
