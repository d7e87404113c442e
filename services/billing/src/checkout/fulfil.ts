/**
 * Brings an order to what the provider says of its payment, and its user's ledger to what follows: the one way in which
 * the webhook, the return page and the sweep grant credits and take them back. Doing it again changes nothing.
 */
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import { appendEntry, type NewEntry } from '../append-entry.js';
import { mismatch, reconcile } from '../model/order.js';
import type { Movement } from '../model/reversals.js';
import type { CheckoutContext } from './context.js';
import type { StoredOrder } from './store.js';

/** More writers at once than that on one order are a fault. */
const maxRounds = 50;

/**
 * @param session of an order that doesn't know its own yet, as the product ended before it was stored
 * @throws `Problem` 409 `checkout_mismatch`, with nothing changed; 503 when the provider or the stores are unavailable
 */
export async function fulfil(context: CheckoutContext, id: string, session?: string): Promise<StoredOrder> {
  const { clock, orders, payments } = context;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await orders.find(id);
    const paidIn = found?.session ?? session;
    if (!found || paidIn === undefined) throw mismatch();
    const before = found.session === undefined ? { ...found, session: paidIn } : found;
    // Read after the order: what is written was true at or after the version that it replaces.
    const facts = await payments.readPayment(paidIn);
    const after = reconcile(before, facts);
    if (after === found) return book(context, found);
    if (await orders.replace({ ...after, version: found.version }, clock.now()))
      return book(context, { ...after, version: found.version + 1 });
  }
  throw new Problem(503, 'order_busy', 'The order is busy. Please try again.');
}

/** Writes the entries that the ledger may lack. The order says what they are, so two that do this write the same. */
async function book(context: CheckoutContext, order: StoredOrder): Promise<StoredOrder> {
  if (order.movements.every(({ booked }) => booked)) return order;
  for (const movement of order.movements) {
    if (!movement.booked) await appendEntry(context, entryOf(context, order, movement));
  }
  const booked = { ...order, movements: order.movements.map((one) => ({ ...one, booked: true })) };
  // When another was faster, it books the rest, and the sweep looks at what is left.
  await context.orders.replace(booked, context.clock.now());
  return booked;
}

const notes = {
  purchased: (plan: string, credits: number) => `${plan} plan, ${credits} credits`,
  refunded: (plan: string) => `${plan} plan, refund`,
  disputed: (plan: string) => `${plan} plan, disputed payment`,
  reinstated: (plan: string) => `${plan} plan, payment received again`,
} as const;

function entryOf(
  { outbox }: CheckoutContext,
  { id: orderId, user, planName, credits: granted }: StoredOrder,
  { key, kind, credits, undoes }: Movement,
): NewEntry {
  const fields = { user, key, credits, note: notes[kind](planName, granted) };
  if (kind === 'reinstated') {
    if (undoes === undefined) throw new TypeError(`${key} undoes nothing`);
    return { ...fields, kind, undoes };
  }
  if (kind !== 'purchased') return { ...fields, kind };
  return {
    ...fields,
    kind,
    events: ({ balance }) => [
      outbox.entry(topics.creditPurchased, { userId: user, orderId, credits, balance: BigInt(balance) }),
    ],
  };
}
