/** Begins a purchase: the order is written first, then the provider is asked for a session of it. */
import { createHmac, randomBytes } from 'node:crypto';
import { Problem } from '@komavox/core';
import { browserOrigin } from '../model/browser-origin.js';
import type { Order } from '../model/order.js';
import { plans, type PlanId } from '../model/plans.js';
import type { CheckoutContext } from './context.js';

interface Purchase {
  readonly user: string;
  readonly planId: PlanId;
  /** `Origin` of the call. */
  readonly origin: string | undefined;
}

/** The address to pay at. Throws `Problem` 429 `too_many_checkouts`, 503 `payments_unavailable`. */
export async function createCheckout(
  context: CheckoutContext,
  { user, planId, origin }: Purchase,
): Promise<string> {
  const { clock, limits, orders, payments } = context;
  await limits.checkouts.consume(user);
  const order = newOrder(context, user, planId);
  await orders.insert(order, clock.now());
  const addresses = addressesOf(order, browserOrigin(context.ownOrigins, origin));
  const { session, url } = await payments.openSession(order, addresses);
  if (!(await orders.replace({ ...order, session, version: 1 }, clock.now())))
    throw new Problem(503, 'order_busy', 'The order is busy. Please try again.');
  return url;
}

function newOrder({ clock, ids, mode }: CheckoutContext, user: string, planId: PlanId): Order {
  const plan = plans.find(({ id }) => id === planId);
  if (!plan) throw new Problem(400, 'unknown_plan', 'There is no such plan.');
  return {
    id: ids.next(),
    user,
    planId,
    planName: plan.name,
    amount: Math.round(plan.price * 100),
    currency: 'usd',
    credits: plan.credits,
    mode,
    secret: randomBytes(32).toString('base64url'),
    state: 'pending',
    createdAt: clock.now(),
    reversals: [],
    movements: [],
  };
}

/** Proves that a return address was made for this order. */
export const tokenOf = ({ id, user, credits, secret }: Order): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, user, credits]))
    .digest('base64url');

function addressesOf(order: Order, origin: string) {
  const fields = { user_id: order.user, credits: String(order.credits), token: tokenOf(order) };
  const query = new URLSearchParams(fields).toString();
  return {
    // The provider puts the session in; its braces must not be escaped.
    success: `${origin}/checkout/success?session_id={CHECKOUT_SESSION_ID}&${query}`,
    cancel: `${origin}/checkout/cancel`,
  };
}
