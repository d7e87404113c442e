/** Events of the payment provider: a reason to look at an order, never by itself a reason to move credits. */
import { Problem } from '@komavox/core';
import type { CheckoutContext } from './context.js';
import { fulfil } from './fulfil.js';
import type { ProviderEvent } from './provider.js';

/**
 * A webhook as it came, before any parser.
 *
 * @throws `Problem` 400 `invalid_signature` or `wrong_mode`, 429 `too_many_attempts`; 5xx when the event could not be
 *   acted upon, so that it is sent again
 */
export async function receiveWebhook(
  context: CheckoutContext,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { clock, limits, logger, mode, payments } = context;
  await limits.webhooks.consume('all');
  const event = await payments.readEvent(body, signature ?? '', clock.now());
  if (event === 'forged') {
    await limits.forgedWebhooks.consume('all');
    throw new Problem(400, 'invalid_signature', 'This was not signed by the payment provider.');
  }
  if (event === 'ignored') return;
  if (event.live !== (mode === 'live')) {
    logger.error({ event: event.id, live: event.live, mode }, 'webhook of the other mode: check the keys');
    throw new Problem(400, 'wrong_mode', 'This event is of the other mode: live or test.');
  }
  await followEvent(context, event);
}

/** An event of an order that isn't ours is nothing to us: an account may sell other things, too. */
export async function followEvent(context: CheckoutContext, event: ProviderEvent): Promise<void> {
  const order = await orderOf(context, event);
  if (order?.mode !== context.mode) return;
  try {
    await fulfil(context, order.id, event.session);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'checkout_mismatch') throw error;
    // It will not match later either: nothing is granted, and somebody has to look.
    context.logger.error({ order: order.id, event: event.id }, 'payment does not match its order');
  }
}

async function orderOf({ orders, payments }: CheckoutContext, { order, session, intent }: ProviderEvent) {
  if (order !== undefined) return orders.find(order);
  if (session !== undefined) return orders.findBySession(session);
  if (intent === undefined) return undefined;
  const known = await orders.findByIntent(intent);
  if (known) return known;
  const id = await payments.orderOf(intent);
  return id === undefined ? undefined : orders.find(id);
}
