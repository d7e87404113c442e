/**
 * Reconciles orders from time to time: checks open ones, and reads the provider's events since the last run. It makes a
 * webhook address that the internet reaches unnecessary, and heals what a crash left half done.
 */
import { isUnavailable, type ScheduledTask } from '@komavox/core';
import type { Order } from '../model/order.js';
import type { CheckoutContext } from './context.js';
import { fulfil } from './fulfil.js';
import type { ProviderEvent } from './provider.js';
import { followEvent } from './receive-event.js';
import type { StoredOrder } from './store.js';

const batch = 50;
/** An open order is looked at in every sweep at first, and later rarely. */
const recentMs = 60 * 60_000;
const rarelyMs = 10 * 60_000;
/** Providers list an event a little after it happened. */
const overlapMs = 60_000;
/** An order without a session after so long never got one: its buyer was told of a failure. */
const abandonedMs = 10 * 60_000;

export const sweepTask = (context: CheckoutContext, everyMs: number): ScheduledTask => ({
  name: 'checkout-sweep',
  everyMs,
  role: 'api',
  async run(signal) {
    await sweepOrders(context, everyMs, signal);
    await sweepEvents(context, signal);
  },
});

async function sweepOrders(context: CheckoutContext, everyMs: number, signal: AbortSignal): Promise<void> {
  const { clock, mode, orders } = context;
  const start = clock.now();
  // What changes meanwhile is due again after the start, so this ends.
  for (let due = await orders.findDue(mode, start, batch); due.length > 0 && !signal.aborted;) {
    for (const { order, checkAt } of due) {
      // Other replicas leave it alone until about the next sweep.
      const isRecent = start.getTime() - order.createdAt.getTime() < recentMs;
      const until = new Date(start.getTime() + (isRecent ? everyMs / 2 : rarelyMs));
      if (await orders.claim(order.id, checkAt, until)) await sweepOrder(context, order);
    }
    due = await orders.findDue(mode, start, batch);
  }
}

/** An order that was changed since it was read stays as it is now, and is looked at in a later sweep. */
async function sweepOrder(context: CheckoutContext, order: StoredOrder): Promise<void> {
  const { clock, logger, orders } = context;
  try {
    if (order.session !== undefined) await fulfil(context, order.id);
    else if (isAbandoned(order, clock.now()))
      await orders.replace({ ...order, state: 'expired' }, clock.now());
  } catch (error) {
    logger.error({ err: error, order: order.id }, 'order could not be looked at');
  }
}

const isAbandoned = ({ createdAt }: Order, now: Date): boolean =>
  now.getTime() - createdAt.getTime() > abandonedMs;

async function sweepEvents(context: CheckoutContext, signal: AbortSignal): Promise<void> {
  const { clock, mode, orders, payments } = context;
  const before = new Date(clock.now().getTime() - overlapMs);
  const since = await orders.readCursor(mode, before);
  for await (const event of payments.eventsSince(since)) {
    if (signal.aborted) return;
    await followSafely(context, event);
  }
  await orders.moveCursor(mode, before);
}

/** One event that can't be followed doesn't keep the others from it; an outage does, and all are read again. */
async function followSafely(context: CheckoutContext, event: ProviderEvent): Promise<void> {
  try {
    await followEvent(context, event);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    context.logger.error({ err: error, event: event.id }, 'payment event could not be followed');
  }
}
