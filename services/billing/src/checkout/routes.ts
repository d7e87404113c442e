/** HTTP routes for buying credits. */
import { Problem, readAtMost, TooManyBytes } from '@komavox/core';
import { type AnyRoute, assertOwnUser, idempotencyKeyOf, replies, route } from '@komavox/http';
import { z } from 'zod';
import { planIds } from '../model/plans.js';
import { completeReturn } from './complete-return.js';
import type { CheckoutContext } from './context.js';
import { createCheckout } from './create-session.js';
import { takePlaceholder } from './placeholder.js';
import { receiveWebhook } from './receive-event.js';
import { findReceipt } from './receipt.js';

/** What the spec's client sends beside the plan, which alone decides. */
const ignored = z.unknown().optional().describe('Ignored: the plan decides');

const purchase = z.object({
  planId: z.enum(planIds),
  userId: z.string().optional().describe('Only the signed-in user’s own'),
  productName: ignored,
  credits: ignored,
  amount: ignored,
});

const parameter = z.string().max(500).optional();
const returned = z.object({
  session_id: parameter,
  user_id: parameter,
  credits: parameter,
  token: parameter,
});

/** Stripe's events are some kilobytes. */
const maxWebhookBytes = 256 * 1024;

export function checkoutRoutes(context: CheckoutContext): readonly AnyRoute[] {
  return [...purchaseRoutes(context), ...accountRoutes(context), webhookRoute(context)];
}

const purchaseRoutes = (context: CheckoutContext): readonly AnyRoute[] => [
  route.post('/api/create-checkout-session', {
    summary: 'Begin to buy a plan; the answer is the address to pay at',
    access: 'user',
    body: purchase,
    responses: { 200: z.object({ url: z.string() }) },
    handle: async ({ body, user, headers }) => {
      assertOwnUser(body.userId, user);
      const { origin } = headers;
      return replies.json({ url: await createCheckout(context, { user, planId: body.planId, origin }) });
    },
  }),
  route.get('/api/checkout/success', {
    summary: 'The credits of a payment, as its buyer comes back; 402 with Retry-After until it has arrived',
    access: 'user',
    query: returned,
    responses: {
      200: z.object({
        creditPoints: z.number().int().describe('The balance'),
        creditPoint: z.number().int().describe('The same'),
        credits: z.number().int().describe('What was bought'),
        alreadyProcessed: z.boolean().describe('Whether this was answered before'),
      }),
    },
    handle: async ({ query, user }) => {
      const { session_id: session, user_id: claimedUser, credits, token } = query;
      const completed = await completeReturn(context, { session, claimedUser, credits, token, user });
      return replies.json({ creditPoints: completed.creditPoint, ...completed });
    },
  }),
];

const accountRoutes = (context: CheckoutContext): readonly AnyRoute[] => [
  route.get('/api/checkout/config', {
    summary: 'How credits are bought here',
    access: 'user',
    responses: {
      200: z.object({ sandbox: z.boolean().describe('Payments are a test; nothing is charged') }),
    },
    handle: () => replies.json({ sandbox: context.mode === 'sandbox' }),
  }),
  route.get('/api/checkout/receipts/{order}', {
    summary: 'Leads to the receipt for an order',
    access: 'user',
    params: z.object({ order: z.string().min(1).max(100) }),
    responses: { 303: undefined },
    handle: async ({ params, user }) =>
      replies.empty(303, { Location: await findReceipt(context, user, params.order) }),
  }),
  route.post('/api/credits/placeholder', {
    summary: 'Five credits without payment, where payments are a test; once for an Idempotency-Key',
    access: 'user',
    responses: { 200: z.object({ creditPoint: z.number().int() }) },
    handle: async ({ user, headers }) =>
      replies.json({ creditPoint: await takePlaceholder(context, user, idempotencyKeyOf(headers)) }),
  }),
];

/** Without a schema for its body nothing parses it: the signature is over the bytes as they came. */
const webhookRoute = (context: CheckoutContext): AnyRoute =>
  route.post('/api/stripe/webhook', {
    summary: 'Stripe tells of payments; signed',
    access: 'public',
    responses: { 200: z.object({ received: z.literal(true) }) },
    handle: async ({ raw, headers }) => {
      const signature = headers['stripe-signature'];
      const body = await readAtMost(raw.request, maxWebhookBytes).catch((error: unknown) => {
        if (!(error instanceof TooManyBytes)) throw error;
        throw new Problem(413, 'body_too_large', 'The request is too large.', { cause: error });
      });
      await receiveWebhook(context, body, typeof signature === 'string' ? signature : undefined);
      return replies.json({ received: true });
    },
  });
