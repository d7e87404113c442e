/** The sandbox's pages. Each user reaches their own payments only. */
import { Problem, type Clock } from '@komavox/core';
import { userHeader } from '@komavox/http';
import express, { Router, type Request, type Response } from 'express';
import { z } from 'zod';
import { closeDispute, dispute, failRefund, pay, paymentMethods, refund } from './checkout.js';
import type { PaymentMethod } from './checkout.js';
import { StripeFailure } from './failure.js';
import { closedPage, missingPage, payPage, paymentsPage, receiptPage } from './pages.js';
import { amountOf, refundedOf, type Checkout } from './records.js';
import type { SandboxStore } from './store.js';

/** Whose session is whose; Stripe doesn't know, its customer does. */
export interface Ownership {
  isOwner(user: string, session: string): Promise<boolean>;
  /** Newest first. */
  sessionsOf(user: string): Promise<readonly string[]>;
}

interface PageOptions {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly ownership: Ownership;
  /** After which a payment that arrives later has arrived. */
  readonly settleMs: number;
  readonly changed: () => void;
}

const payForm = z.object({
  decision: z.enum(['pay', 'cancel']).default('pay'),
  method: z.enum(Object.keys(paymentMethods) as [PaymentMethod, ...PaymentMethod[]]).default('card'),
});

const actionForm = z.object({ action: z.string(), session: z.string() });

/** Below `/sandbox`. */
export function sandboxPages(options: PageOptions): Router {
  const router = Router();
  router.use(express.urlencoded({ extended: false, limit: '16kb' }));
  router.get('/checkout/:session', async (request, response) => {
    const checkout = await ownCheckout(userOf(request), { _id: request.params.session }, options);
    if (!checkout) send(response, 404, missingPage);
    else send(response, 200, checkout.status === 'open' ? payPage(checkout) : closedPage(checkout));
  });
  router.post('/checkout/:session', (request, response) => decide(request, response, options));
  router.get('/receipts/:charge', async (request, response) => {
    const checkout = await ownCheckout(userOf(request), { charge: request.params.charge }, options);
    if (checkout?.payment) send(response, 200, receiptPage(checkout, checkout.payment));
    else send(response, 404, missingPage);
  });
  router.get('/payments', async (request, response) => {
    send(response, 200, paymentsPage(await ownCheckouts(request, options)));
  });
  router.post('/payments', (request, response) => act(request, response, options));
  return router;
}

async function decide(
  request: Request<{ session: string }>,
  response: Response,
  options: PageOptions,
): Promise<void> {
  const { store, clock, settleMs, changed } = options;
  const checkout = await ownCheckout(userOf(request), { _id: request.params.session }, options);
  const { data: form } = payForm.safeParse(request.body ?? {});
  if (!checkout || !form) {
    send(response, checkout ? 400 : 404, missingPage);
    return;
  }
  if (form.decision === 'cancel') {
    response.redirect(303, checkout.request.cancelUrl ?? '/pricing');
    return;
  }
  // A second press of the button finds a session that is paid for.
  const after = await store.change(checkout.id, (one) =>
    one.status === 'open' ? pay(one, form.method, clock.now(), settleMs) : one,
  );
  changed();
  if (after?.status === 'complete') response.redirect(303, successOf(after));
  else if (after?.status === 'open')
    send(response, 402, payPage(after, form.method, 'Your card was declined. Please try another one.'));
  else send(response, 409, closedPage(checkout));
}

async function act(request: Request, response: Response, options: PageOptions): Promise<void> {
  const { store, clock, changed } = options;
  const { data: form } = actionForm.safeParse(request.body ?? {});
  const checkout = form && (await ownCheckout(userOf(request), { _id: form.session }, options));
  const change = form && actions[form.action];
  if (!checkout || !change) {
    send(response, 404, missingPage);
    return;
  }
  try {
    await store.change(checkout.id, (one) => change(one, clock.now()));
    changed();
    response.redirect(303, '/sandbox/payments');
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    send(response, error.status, paymentsPage(await ownCheckouts(request, options), error.message));
  }
}

const actions: Readonly<Record<string, (checkout: Checkout, now: Date) => Checkout>> = {
  refund: (checkout, now) => refund(checkout, {}, now),
  'refund-half': (checkout, now) => refund(checkout, { amount: halfLeft(checkout) }, now),
  'fail-refund': (checkout, now) => failRefund(checkout, lastRefund(checkout), now),
  dispute,
  win: (checkout, now) => closeDispute(checkout, 'won', now),
  lose: (checkout, now) => closeDispute(checkout, 'lost', now),
};

function halfLeft({ request, payment }: Checkout): number {
  return Math.max(1, Math.floor((amountOf(request) - (payment ? refundedOf(payment) : 0)) / 2));
}

const lastRefund = ({ payment }: Checkout): string =>
  payment?.refunds.filter(({ status }) => status === 'succeeded').at(-1)?.id ?? '';

const successOf = ({ request, id }: Checkout): string =>
  request.successUrl.replace('{CHECKOUT_SESSION_ID}', id);

async function ownCheckout(
  user: string,
  by: { _id: string } | { charge: string },
  { store, ownership }: PageOptions,
): Promise<Checkout | undefined> {
  const checkout = await store.find(by);
  return checkout && (await ownership.isOwner(user, checkout.id)) ? checkout : undefined;
}

const ownCheckouts = async (request: Request, { store, ownership }: PageOptions) =>
  store.findAll(await ownership.sessionsOf(userOf(request)));

function userOf(request: { get(header: string): string | undefined }): string {
  const user = request.get(userHeader);
  if (!user) throw new Problem(401, 'signed_out', 'Please sign in.');
  return user;
}

function send(response: Response, status: number, html: string): void {
  response.status(status).type('html').send(html);
}
