/** Transitions of a checkout: pure functions of the whole, so that one write stores a state and its events together. */
import { createHash } from 'node:crypto';
import { invalid, StripeFailure } from './failure.js';
import { chargeObject, disputeObject, paymentIntentObject, refundObject, sessionObject } from './objects.js';
import {
  amountOf,
  refundedOf,
  type Checkout,
  type Dispute,
  type Payment,
  type Refund,
  type SandboxEvent,
  type SessionRequest,
} from './records.js';

/** The ways to pay on the test page, and how each ends. */
export const paymentMethods = {
  card: { label: 'Card that pays', ends: 'paid' },
  declined: { label: 'Card that is declined', ends: 'declined' },
  transfer: { label: 'Bank transfer that arrives later', ends: 'arrives' },
  failing: { label: 'Bank transfer that never arrives', ends: 'fails' },
} as const;

export type PaymentMethod = keyof typeof paymentMethods;

/** A session may be paid for so long (Stripe's default). */
const openMs = 24 * 60 * 60 * 1000;

interface RefundRequest {
  readonly amount?: number | undefined;
  readonly key?: string | undefined;
}

export function openCheckout(id: string, request: SessionRequest, now: Date): Checkout {
  return {
    id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + openMs),
    request,
    status: 'open',
    paymentStatus: 'unpaid',
    events: [],
  };
}

/** @param settleMs after which a payment that arrives later has arrived */
export function pay(checkout: Checkout, method: PaymentMethod, now: Date, settleMs: number): Checkout {
  requireOpen(checkout);
  const { ends } = paymentMethods[method];
  const payment = checkout.payment ?? newPayment(checkout, now);
  if (ends === 'declined') {
    const declined: Checkout = { ...checkout, payment };
    return record(
      declined,
      'payment_intent.payment_failed',
      paymentIntentObject(declined, { declined: true }),
      now,
    );
  }
  const complete: Checkout = { ...checkout, status: 'complete' };
  if (ends === 'paid') {
    const paid = charged({ ...complete, payment });
    return record(paid, 'checkout.session.completed', sessionObject(paid), now);
  }
  const settles = {
    at: new Date(now.getTime() + settleMs),
    as: ends === 'fails' ? 'failed' : 'succeeded',
  } as const;
  const processing: Checkout = { ...complete, payment: { ...payment, status: 'processing', settles } };
  return record(processing, 'checkout.session.completed', sessionObject(processing), now);
}

/** Ends what is due: a payment that arrives later, and a session that was open for too long. */
export function settle(checkout: Checkout, now: Date): Checkout {
  const { payment, status, expiresAt } = checkout;
  if (status === 'open') return expiresAt > now ? checkout : expire(checkout, now);
  if (!payment?.settles || payment.settles.at > now) return checkout;
  const { settles, ...rest } = payment;
  if (settles.as === 'succeeded') {
    const paid = charged({ ...checkout, payment: rest });
    return record(paid, 'checkout.session.async_payment_succeeded', sessionObject(paid), now);
  }
  const failed: Checkout = { ...checkout, payment: { ...rest, status: 'requires_payment_method' } };
  return record(failed, 'checkout.session.async_payment_failed', sessionObject(failed), now);
}

export function expire(checkout: Checkout, now: Date): Checkout {
  requireOpen(checkout);
  const expired: Checkout = { ...checkout, status: 'expired' };
  return record(expired, 'checkout.session.expired', sessionObject(expired), now);
}

/**
 * @param amount cents; all that is left when not given
 * @param key of the request: a second one with the same key changes nothing
 */
export function refund(checkout: Checkout, { amount, key }: RefundRequest, now: Date): Checkout {
  const payment = requireCharge(checkout);
  if (key !== undefined && payment.refunds.some((one) => one.key === key)) return checkout;
  const left = amountOf(checkout.request) - refundedOf(payment);
  const wanted = amount ?? left;
  if (payment.disputes.some(({ status }) => status !== 'won'))
    throw invalid('This charge is disputed and cannot be refunded.', { code: 'charge_disputed' });
  if (left === 0)
    throw invalid('This charge has already been refunded.', { code: 'charge_already_refunded' });
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > left)
    throw invalid(`Refund amount (${wanted}) is greater than what is left of the charge (${left}).`, {
      param: 'amount',
    });
  const id = idIn(checkout, 're', payment.refunds.length);
  const made: Refund = {
    id,
    amount: wanted,
    status: 'succeeded',
    createdAt: now,
    ...(key !== undefined && { key }),
  };
  const refunds = [...payment.refunds, made];
  const after: Checkout = { ...checkout, payment: { ...payment, refunds } };
  return record(after, 'charge.refunded', chargeObject(after), now);
}

/** The bank sends the money of a refund back, as happens with closed accounts. */
export function failRefund(checkout: Checkout, id: string, now: Date): Checkout {
  const payment = requireCharge(checkout);
  const refunds = payment.refunds.map((one) =>
    one.id === id ? ({ ...one, status: 'failed' } as const) : one,
  );
  const failed = refunds.find((one) => one.id === id);
  if (!failed || payment.refunds.some((one) => one.id === id && one.status === 'failed'))
    throw invalid(`No such refund: '${id}'`, { code: 'resource_missing', param: 'id' });
  const after: Checkout = { ...checkout, payment: { ...payment, refunds } };
  return record(after, 'refund.failed', refundObject(after, failed), now);
}

export function dispute(checkout: Checkout, now: Date): Checkout {
  const payment = requireCharge(checkout);
  const amount = amountOf(checkout.request) - refundedOf(payment);
  if (payment.disputes.length > 0 || amount === 0)
    throw invalid('This charge cannot be disputed.', { code: 'charge_not_disputable' });
  const opened = {
    id: idIn(checkout, 'dp', 0),
    amount,
    status: 'needs_response',
    createdAt: now,
  } as const;
  const after: Checkout = { ...checkout, payment: { ...payment, disputes: [opened] } };
  return record(after, 'charge.dispute.created', disputeObject(after, opened), now);
}

export function closeDispute(checkout: Checkout, outcome: 'won' | 'lost', now: Date): Checkout {
  const payment = requireCharge(checkout);
  const [opened] = payment.disputes;
  if (opened?.status !== 'needs_response')
    throw invalid('There is no open dispute.', { code: 'dispute_already_closed' });
  const closed: Dispute = { ...opened, status: outcome };
  const after: Checkout = { ...checkout, payment: { ...payment, disputes: [closed] } };
  return record(after, 'charge.dispute.closed', disputeObject(after, closed), now);
}

/** Made of the checkout's own id, so that doing the same step twice makes the same. */
const idIn = ({ id }: Checkout, prefix: string, index: number): string =>
  `${prefix}_test_${createHash('sha256').update(`${id} ${prefix} ${index}`).digest('hex').slice(0, 24)}`;

function newPayment(checkout: Checkout, now: Date): Payment {
  return {
    intent: idIn(checkout, 'pi', 0),
    status: 'requires_payment_method',
    createdAt: now,
    refunds: [],
    disputes: [],
  };
}

function charged(checkout: Checkout & { readonly payment: Payment }): Checkout {
  const payment: Payment = { ...checkout.payment, status: 'succeeded', charge: idIn(checkout, 'ch', 0) };
  return { ...checkout, paymentStatus: 'paid', payment };
}

function requireOpen({ status, id }: Checkout): void {
  if (status !== 'open')
    throw invalid(`The Checkout Session ${id} has a status of '${status}'; only open ones can change.`);
}

function requireCharge({ payment }: Checkout): Payment {
  if (payment?.charge === undefined)
    throw new StripeFailure(404, { message: 'No such charge', code: 'resource_missing' });
  return payment;
}

function record(checkout: Checkout, type: string, object: object, now: Date): Checkout {
  const event: SandboxEvent = {
    id: idIn(checkout, 'evt', checkout.events.length),
    type,
    createdAt: now,
    object: JSON.stringify(object),
    deliveries: 0,
    deliverAt: now,
  };
  return { ...checkout, events: [...checkout.events, event] };
}
