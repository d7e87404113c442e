/** The sandbox's objects as Stripe's API shows them; the fields that have a meaning here. */
import {
  amountOf,
  refundedOf,
  type Checkout,
  type Dispute,
  type Refund,
  type SandboxEvent,
} from './records.js';

const apiVersion = '2026-10-28.endive';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The pages of the sandbox are on the origin that the browser comes back to. */
const pageOf = ({ request }: Checkout, path: string): string =>
  new URL(`/sandbox/${path}`, request.successUrl).href;

/** @param expand paths of what is shown whole instead of as an id */
export function sessionObject(checkout: Checkout, expand: readonly string[] = []): object {
  const { id, request, status, payment, createdAt, expiresAt } = checkout;
  const isExpanded = payment && expand.some((path) => path.split('.')[0] === 'payment_intent');
  const withCharge = expand.includes('payment_intent.latest_charge');
  const intent = isExpanded ? paymentIntentObject(checkout, { withCharge }) : payment?.intent;
  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    payment_status: checkout.paymentStatus,
    amount_subtotal: amountOf(request),
    amount_total: amountOf(request),
    currency: request.currency,
    client_reference_id: request.clientReferenceId ?? null,
    metadata: request.metadata,
    payment_intent: intent ?? null,
    payment_method_types: ['card'],
    success_url: request.successUrl,
    cancel_url: request.cancelUrl ?? null,
    url: status === 'open' ? pageOf(checkout, `checkout/${id}`) : null,
    created: seconds(createdAt),
    expires_at: seconds(expiresAt),
  };
}

export function paymentIntentObject(
  checkout: Checkout,
  { declined = false, withCharge = false } = {},
): object {
  const { payment, request } = checkout;
  if (!payment) throw new TypeError(`${checkout.id} has no payment`);
  return {
    id: payment.intent,
    object: 'payment_intent',
    livemode: false,
    amount: amountOf(request),
    amount_received: payment.status === 'succeeded' ? amountOf(request) : 0,
    currency: request.currency,
    status: payment.status,
    latest_charge: payment.charge === undefined ? null : withCharge ? chargeObject(checkout) : payment.charge,
    last_payment_error: declined
      ? { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
      : null,
    metadata: request.paymentMetadata,
    created: seconds(payment.createdAt),
  };
}

export function chargeObject(checkout: Checkout): object {
  const { payment, request } = checkout;
  if (payment?.charge === undefined) throw new TypeError(`${checkout.id} has no charge`);
  return {
    id: payment.charge,
    object: 'charge',
    livemode: false,
    amount: amountOf(request),
    amount_refunded: refundedOf(payment),
    currency: request.currency,
    status: 'succeeded',
    paid: true,
    captured: true,
    disputed: payment.disputes.length > 0,
    refunded: refundedOf(payment) === amountOf(request),
    payment_intent: payment.intent,
    metadata: request.paymentMetadata,
    receipt_url: pageOf(checkout, `receipts/${payment.charge}`),
    created: seconds(payment.createdAt),
  };
}

export const refundObject = (checkout: Checkout, { id, amount, status, createdAt }: Refund): object => ({
  id,
  object: 'refund',
  amount,
  currency: checkout.request.currency,
  status,
  charge: checkout.payment?.charge,
  payment_intent: checkout.payment?.intent,
  metadata: {},
  created: seconds(createdAt),
});

export const disputeObject = (checkout: Checkout, { id, amount, status, createdAt }: Dispute): object => ({
  id,
  object: 'dispute',
  livemode: false,
  amount,
  currency: checkout.request.currency,
  status,
  reason: 'general',
  charge: checkout.payment?.charge,
  payment_intent: checkout.payment?.intent,
  metadata: {},
  created: seconds(createdAt),
});

export const eventObject = ({ id, type, createdAt, object }: SandboxEvent): object => ({
  id,
  object: 'event',
  api_version: apiVersion,
  livemode: false,
  type,
  created: seconds(createdAt),
  data: { object: JSON.parse(object) as object },
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
});

/** A page of a list (Stripe's lists are newest first). */
export const listObject = (url: string, data: readonly object[], hasMore: boolean): object => ({
  object: 'list',
  url,
  data,
  has_more: hasMore,
});
