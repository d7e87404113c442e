/** The parts of buying credits: the provider by its SDK, or its sandbox, and the orders. */
import { agentInMemory, exportRoute, RateLimit, type AnyRoute } from '@komavox/http';
import type { Chassis } from '@komavox/service';
import type { ScheduledTask } from '@komavox/core';
import type { BillingContext } from '../context.js';
import { exportUser } from '../export-user.js';
import type { BillingSettings, PaymentMode } from '../settings.js';
import { createStripeSandbox, type StripeSandbox } from '../stripe-sandbox/sandbox.js';
import { stripePayments } from '../vendors/stripe.js';
import type { CheckoutContext } from './context.js';
import { observeOrders } from './metrics.js';
import { receiptAddresses } from './receipt.js';
import { checkoutRoutes } from './routes.js';
import { openOrderStore, type OrderStore } from './store.js';
import { sweepTask } from './sweep.js';

export interface CheckoutParts {
  readonly routes: readonly AnyRoute[];
  readonly scheduledTasks: readonly ScheduledTask[];
  /** Addresses of receipts, by the key of the ledger's entry. */
  readonly receipts: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Of a user who is gone: what was begun can't be paid any more. Throws as `PaymentProvider` does. */
  readonly closeCheckouts: (user: string) => Promise<void>;
  /** For `/readyz`: what payments are. */
  readonly detail: string;
  /** Undefined with a key of a provider. */
  readonly sandbox: StripeSandbox | undefined;
  readonly stop: () => Promise<void>;
}

const details: Readonly<Record<PaymentMode, string>> = {
  sandbox: 'a test: no STRIPE_SECRET_KEY is set',
  test: 'Stripe, with a test key',
  live: 'Stripe',
};

/** Nothing checks it but the sandbox. */
const sandboxKey = 'sk_test_sandbox';
const settleMs = 10_000;
/** A page of test payments. */
const maxPayments = 50;

export function buildCheckout(
  chassis: Chassis,
  settings: BillingSettings,
  billing: BillingContext,
): CheckoutParts {
  const { documents, ids, logger, ownOrigins, role } = chassis;
  const { mode, stripe, sweepMs } = settings;
  const orders = openOrderStore(documents);
  const sandbox = stripe ? undefined : openSandbox(chassis, orders);
  const payments = stripePayments({
    logger,
    secretKey: stripe?.secretKey ?? sandboxKey,
    webhookSecret: sandbox?.webhookSecret ?? (async () => stripe?.webhookSecret),
    apiUrl: stripe?.apiUrl,
    agent: sandbox && agentInMemory(sandbox.api),
  });
  const unobserve = role === 'worker' ? undefined : observeOrders(orders, mode, logger);
  const limits = createLimits();
  const context: CheckoutContext = { ...billing, ids, logger, mode, orders, payments, ownOrigins, limits };
  return {
    routes: [...checkoutRoutes(context), exportRoute((user) => exportUser(billing.store, orders, user))],
    detail: details[mode],
    async closeCheckouts(user) {
      for (const session of await orders.pendingSessionsOf(user, mode)) await payments.closeSession(session);
    },
    receipts: (keys) => receiptAddresses(context, keys),
    scheduledTasks: [sweepTask(context, sweepMs), ...(sandbox ? [sandbox.task] : [])],
    sandbox,
    stop: async () => unobserve?.(),
  };
}

function openSandbox({ clock, documents, logger, peers }: Chassis, orders: OrderStore): StripeSandbox {
  logger.warn('payments are a test: no STRIPE_SECRET_KEY is set, and nobody is charged');
  return createStripeSandbox({
    documents,
    clock,
    logger,
    apiKey: sandboxKey,
    settleMs,
    // As Stripe does it, from outside and over HTTP; by itself it reaches this service wherever it runs.
    async postWebhook(body, headers) {
      const request = { method: 'POST', body, headers } as const;
      const answer = await peers.get('billing').fetch('/api/stripe/webhook', request);
      answer.body.resume();
      return answer.status;
    },
    ownership: {
      isOwner: async (user, session) => (await orders.findBySession(session))?.user === user,
      sessionsOf: (user) => orders.sessionsOf(user, 'sandbox', maxPayments),
    },
  });
}

const createLimits = (): CheckoutContext['limits'] => ({
  checkouts: new RateLimit({
    maxCalls: 10,
    perSeconds: 60,
    code: 'too_many_checkouts',
    detail: 'Too many purchases were begun. Please try again in a minute.',
  }),
  returns: new RateLimit({
    maxCalls: 120,
    perSeconds: 60,
    code: 'too_many_attempts',
    detail: 'Too many attempts. Please try again in a minute.',
  }),
  placeholders: new RateLimit({
    maxCalls: 30,
    perSeconds: 60,
    code: 'too_many_checkouts',
    detail: 'Too many credits were asked for. Please try again in a minute.',
  }),
  webhooks: new RateLimit({
    maxCalls: 1200,
    perSeconds: 60,
    code: 'too_many_attempts',
    detail: 'Too many events at once. Please send them again later.',
  }),
  forgedWebhooks: new RateLimit({
    maxCalls: 60,
    perSeconds: 60,
    code: 'too_many_attempts',
    detail: 'Too many attempts. Please try again later.',
  }),
});
