/** Stripe as the payment provider, by its own SDK. Which server answers, Stripe's or a stand-in, is not known here. */
import type { Agent } from 'node:http';
import { Problem } from '@komavox/core';
import type { Logger } from 'pino';
import Stripe from 'stripe';
import type { PaymentProvider, ProviderEvent } from '../checkout/provider.js';
import type { Order, PaymentFacts } from '../model/order.js';
import type { Reversal } from '../model/reversals.js';

interface StripeOptions {
  readonly secretKey: string;
  /** Undefined when there is no webhook endpoint: the sweep finds everything, later. */
  readonly webhookSecret: () => Promise<string | undefined>;
  readonly logger: Logger;
  /** Of a stand-in. */
  readonly apiUrl?: string | undefined;
  /** Of a stand-in in this process. */
  readonly agent?: Agent | undefined;
}

/** What the product wants to hear of; the webhook endpoint in Stripe's dashboard has the same. */
const eventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** A person waits for some of the answers. */
const timeoutMs = 15_000;

export function stripePayments(options: StripeOptions): PaymentProvider {
  const stripe = createStripe(options);
  const ask = <Answer>(asking: Promise<Answer>) =>
    asking.catch((error: unknown) => refuse(error, options.logger));
  return {
    async openSession(order, { success, cancel }) {
      const created = await ask(
        stripe.checkout.sessions.create(sessionOf(order, success, cancel), {
          idempotencyKey: `order-${order.id}`,
        }),
      );
      if (created.url === null)
        throw new Problem(409, 'checkout_closed', 'This purchase was begun and has ended.');
      return { session: created.id, url: created.url };
    },
    async closeSession(id) {
      await ask(
        stripe.checkout.sessions.expire(id).catch((error: unknown) => {
          // Only open ones can expire.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          options.logger.info({ session: id, code: error.code }, 'a session had ended before it was closed');
        }),
      );
    },
    async readPayment(id) {
      const session = await ask(
        stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }),
      );
      const charge = chargeOf(session);
      return { ...factsOf(session), reversals: charge ? await ask(reversalsOf(stripe, charge)) : [] };
    },
    async orderOf(intent) {
      const { data } = await ask(stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
      return data[0]?.client_reference_id ?? undefined;
    },
    async receiptOf(charge) {
      return (await ask(stripe.charges.retrieve(charge))).receipt_url ?? undefined;
    },
    async readEvent(body, signature, at) {
      const secret = await options.webhookSecret();
      if (secret === undefined) return 'forged';
      const event = verified(stripe, { body, signature, secret, at });
      return event ? (toEvent(event) ?? 'ignored') : 'forged';
    },
    async *eventsSince(since) {
      const query = {
        created: { gte: Math.floor(since.getTime() / 1000) },
        types: [...eventTypes],
        limit: 100,
      };
      try {
        for await (const event of stripe.events.list(query)) {
          const told = toEvent(event);
          if (told) yield told;
        }
      } catch (error) {
        refuse(error, options.logger);
      }
    },
  };
}

function createStripe({ secretKey, apiUrl, agent }: StripeOptions): Stripe {
  const common = { telemetry: false, maxNetworkRetries: 2, timeout: timeoutMs };
  if (agent)
    return new Stripe(secretKey, { ...common, host: 'stripe.invalid', protocol: 'http', httpAgent: agent });
  if (apiUrl === undefined) return new Stripe(secretKey, common);
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const defaultPort = scheme === 'http' ? '80' : '443';
  return new Stripe(secretKey, { ...common, host: hostname, port: port || defaultPort, protocol: scheme });
}

const sessionOf = (order: Order, success: string, cancel: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  submit_type: 'pay',
  client_reference_id: order.id,
  metadata: { order: order.id },
  payment_intent_data: { metadata: { order: order.id } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: order.currency,
        unit_amount: order.amount,
        product_data: { name: `Komavox ${order.planName}: ${order.credits} credits` },
      },
    },
  ],
  // The amount paid must be the order's, in its currency.
  adaptive_pricing: { enabled: false },
  success_url: success,
  cancel_url: cancel,
});

function factsOf(session: Stripe.Checkout.Session): Omit<PaymentFacts, 'reversals'> {
  return {
    session: session.id,
    order: session.client_reference_id ?? undefined,
    live: session.livemode,
    amount: session.amount_total ?? undefined,
    currency: session.currency ?? undefined,
    state: stateOf(session),
    intent: intentOf(session)?.id,
    providerCharge: chargeOf(session)?.id,
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentFacts['state'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'pending';
  if (session.payment_status !== 'unpaid') return 'paid';
  const status = intentOf(session)?.status;
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'processing';
}

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | undefined =>
  typeof intent === 'string' ? undefined : (intent ?? undefined);

function chargeOf(session: Stripe.Checkout.Session): Stripe.Charge | undefined {
  const charge = session.payment_status === 'paid' ? intentOf(session)?.latest_charge : undefined;
  return typeof charge === 'string' ? undefined : (charge ?? undefined);
}

/** Oldest first. */
async function reversalsOf(stripe: Stripe, charge: Stripe.Charge): Promise<readonly Reversal[]> {
  const found: (Reversal & { readonly created: number })[] = [];
  for await (const { id, amount, status, created } of stripe.refunds.list({ charge: charge.id, limit: 100 }))
    found.push({
      id,
      kind: 'refunded',
      amount,
      holds: status !== 'failed' && status !== 'canceled',
      created,
    });
  if (charge.disputed)
    for await (const { id, amount, status, created } of stripe.disputes.list({
      charge: charge.id,
      limit: 100,
    }))
      found.push({ id, kind: 'disputed', amount, holds: isWithdrawn(status), created });
  return found
    .sort((one, other) => one.created - other.created)
    .map(({ created: _, ...reversal }) => reversal);
}

/** An inquiry (`warning_…`) takes no money yet, and a dispute that was won or prevented gives it back. */
const isWithdrawn = (status: Stripe.Dispute.Status): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

interface Signed {
  readonly body: Buffer;
  readonly signature: string;
  readonly secret: string;
  readonly at: Date;
}

/** Undefined when it isn't Stripe's, or older than its tolerance of five minutes. */
function verified(stripe: Stripe, { body, signature, secret, at }: Signed): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, at.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return undefined;
    throw error;
  }
}

function toEvent(event: Stripe.Event): ProviderEvent | undefined {
  const { id, type, created, livemode: live } = event;
  const common = { id, type, live, createdAt: new Date(created * 1000) };
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id: session, client_reference_id: order } = event.data.object;
      return { ...common, session, order: order ?? undefined, intent: undefined };
    }
    case 'charge.refunded':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent: intent, metadata } = event.data.object;
      const id = typeof intent === 'string' ? intent : intent?.id;
      return { ...common, intent: id, order: metadata?.['order'], session: undefined };
    }
    default:
      return undefined;
  }
}

/** What a person may see of a failure; the log has the rest. */
function refuse(error: unknown, logger: Logger): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, code, statusCode, requestId } = error;
  logger.error({ err: error, type, code, status: statusCode, requestId }, 'Stripe refused a request');
  const isOurs = error instanceof Stripe.errors.StripeInvalidRequestError;
  throw isOurs
    ? new Problem(502, 'payment_refused', 'The payment provider refused the request.', { cause: error })
    : new Problem(
        503,
        'payments_unavailable',
        'Payments are not available just now. Please try again in a moment.',
        {
          cause: error,
          unavailable: true,
          headers: { 'Retry-After': '5' },
        },
      );
}
