/**
 * An order: what was bought, what the payment provider says of it, and the entries of the ledger that follow. Pure, so that
 * the same facts, in any order and however often, end in the same entries.
 */
import { Problem } from '@komavox/core';
import { followReversals, type Movement, type Reversal, type SeenReversal } from './reversals.js';

/**
 * `pending`: not paid yet; `processing`: the money is on its way; `paid`: credits were granted; `expired`: not paid in
 * time; `failed`: the money never arrived.
 */
export type OrderState = 'pending' | 'processing' | 'paid' | 'expired' | 'failed';

export interface Order {
  readonly id: string;
  readonly user: string;
  readonly planId: string;
  /** For the note in the ledger. */
  readonly planName: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly credits: number;
  /** Where it is paid; a product that changes its provider leaves the orders of the former alone. */
  readonly mode: string;
  /** Key of the token in the return address. */
  readonly secret: string;
  readonly state: OrderState;
  readonly createdAt: Date;
  /** The checkout session, once the provider has made it. */
  readonly session?: string;
  readonly intent?: string;
  /** The provider's charge, which has the receipt. */
  readonly providerCharge?: string;
  /** Refunds and disputes, in the order in which they were seen. */
  readonly reversals: readonly SeenReversal[];
  /** Entries of the ledger, in order. */
  readonly movements: readonly Movement[];
}

/** What the provider says of a payment. */
export interface PaymentFacts {
  readonly session: string;
  /** The order that the session was made for. */
  readonly order: string | undefined;
  readonly live: boolean;
  readonly amount: number | undefined;
  readonly currency: string | undefined;
  readonly state: OrderState;
  readonly intent: string | undefined;
  readonly providerCharge: string | undefined;
  readonly reversals: readonly Reversal[];
}

/**
 * The order after what the provider says; the same object when that is nothing new.
 *
 * @throws `Problem` 409 `checkout_mismatch` for a payment that isn't the order's
 */
export function reconcile(order: Order, facts: PaymentFacts): Order {
  assertOwn(order, facts);
  const state = nextState(order.state, facts.state);
  const { intent = order.intent, providerCharge = order.providerCharge } = facts;
  const { reversals, movements } =
    state === 'paid' ? followReversals(granted(order), facts.reversals) : order;
  const isSame =
    state === order.state &&
    intent === order.intent &&
    providerCharge === order.providerCharge &&
    reversals === order.reversals &&
    movements === order.movements;
  if (isSame) return order;
  return {
    ...order,
    state,
    ...(intent !== undefined && { intent }),
    ...(providerCharge !== undefined && { providerCharge }),
    reversals,
    movements,
  };
}

function assertOwn(order: Order, facts: PaymentFacts): void {
  const isOwn =
    facts.session === order.session &&
    facts.order === order.id &&
    facts.amount === order.amount &&
    facts.currency === order.currency &&
    facts.live === (order.mode === 'live');
  if (!isOwn) throw mismatch();
}

export const mismatch = (): Problem =>
  new Problem(409, 'checkout_mismatch', 'This payment does not match the order.');

/** What was paid stays paid: refunds and disputes are beside it. */
const nextState = (present: OrderState, told: OrderState): OrderState => (present === 'paid' ? 'paid' : told);

const purchasePrefix = 'checkout:';

/** The key of the ledger's entry that grants what was paid in a session. */
export const keyOfPurchase = (session: string): string => `${purchasePrefix}${session}`;
export const sessionOfPurchase = (key: string): string => key.slice(purchasePrefix.length);

function granted(order: Order): Order {
  if (order.movements.length > 0 || order.session === undefined) return order;
  const purchase: Movement = {
    key: keyOfPurchase(order.session),
    kind: 'purchased',
    credits: order.credits,
    booked: false,
  };
  return { ...order, movements: [purchase] };
}

const soonMs = 1000;

/** When the sweep looks at it next; undefined once nothing more is expected but refunds and disputes. */
export function nextCheck({ state, movements }: Order, now: Date): Date | undefined {
  const isOpen = state === 'pending' || state === 'processing' || movements.some(({ booked }) => !booked);
  return isOpen ? new Date(now.getTime() + soonMs) : undefined;
}
