/** The buyer comes back from paying: their order is fulfilled, if the address is one that we made for them. */
import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@komavox/core';
import { mismatch, type Order } from '../model/order.js';
import { readBalance } from '../read-account.js';
import type { CheckoutContext } from './context.js';
import { tokenOf } from './create-session.js';
import { fulfil } from './fulfil.js';

interface Return {
  readonly session?: string | undefined;
  readonly claimedUser?: string | undefined;
  readonly credits?: string | undefined;
  readonly token?: string | undefined;
  /** Of the session. */
  readonly user: string;
}

interface Completed {
  readonly creditPoint: number;
  readonly credits: number;
  /** Whether its buyer was told before. */
  readonly alreadyProcessed: boolean;
}

/**
 * Any mismatch refuses, and adds nothing.
 *
 * @throws `Problem` 400 `missing_parameters`, 403 `user_mismatch`, 409 `checkout_mismatch`, 402 `not_paid`, 429
 */
export async function completeReturn(
  context: CheckoutContext,
  { session, claimedUser, credits, token, user }: Return,
): Promise<Completed> {
  if (!session || !claimedUser || !credits)
    throw new Problem(400, 'missing_parameters', 'Missing required parameters');
  if (claimedUser !== user) throw new Problem(403, 'user_mismatch', 'User authentication mismatch');
  await context.limits.returns.consume(user);
  const order = await context.orders.findBySession(session);
  const isOwn =
    order?.user === user &&
    order.mode === context.mode &&
    credits === String(order.credits) &&
    isToken(token, order);
  if (!isOwn) throw mismatch();
  const { state } = await fulfil(context, order.id);
  if (state !== 'paid') throw notPaid(state);
  const isFirst = await context.orders.markReturned(order.id, context.clock.now());
  return {
    creditPoint: await readBalance(context.store, user),
    credits: order.credits,
    alreadyProcessed: !isFirst,
  };
}

function isToken(token: string | undefined, order: Order): boolean {
  const expected = Buffer.from(tokenOf(order));
  const given = Buffer.from(token ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function notPaid(state: Order['state']): Problem {
  if (state === 'pending' || state === 'processing')
    return new Problem(402, 'not_paid', 'The payment has not arrived yet.', {
      retryable: true,
      headers: { 'Retry-After': '2' },
    });
  return new Problem(402, 'not_paid', 'The payment was not completed.');
}
