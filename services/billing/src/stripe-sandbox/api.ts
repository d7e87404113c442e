/** The part of Stripe's HTTP API that the product uses, for its own SDK to talk to. */
import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '@komavox/core';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { expire, openCheckout, refund } from './checkout.js';
import { StripeFailure } from './failure.js';
import { answerOnce } from './idempotency.js';
import {
  chargeObject,
  disputeObject,
  eventObject,
  listObject,
  refundObject,
  sessionObject,
} from './objects.js';
import type { Checkout } from './records.js';
import * as asked from './requests.js';
import type { SandboxStore } from './store.js';

interface ApiOptions {
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly apiKey: string;
  readonly logger: Logger;
  /** Told after every change, to deliver its events. */
  readonly changed: () => void;
}

export function sandboxApi(options: ApiOptions): Express {
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'extended');
  app.use(express.urlencoded({ extended: true, limit: '64kb' }));
  app.use((request, response, next) => {
    response.set('Request-Id', `req_${randomUUID()}`);
    authenticate(request, options.apiKey);
    next();
  });
  addSessions(app, options);
  addRefundsAndDisputes(app, options);
  addCharges(app, options);
  addEvents(app, options);
  app.use(({ method, path }) => {
    throw new StripeFailure(404, { message: `Unrecognized request URL (${method}: ${path}).` });
  });
  // Express knows an error handler by its four parameters.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const failure =
      error instanceof StripeFailure
        ? error
        : new StripeFailure(500, { type: 'api_error', message: 'The sandbox failed.' });
    if (failure !== error) options.logger.error({ err: error }, 'sandbox request failed');
    response.status(failure.status).json(failure);
  });
  return app;
}

function authenticate(request: Request, apiKey: string): void {
  if (request.get('authorization') !== `Bearer ${apiKey}`)
    throw new StripeFailure(401, { message: 'Invalid API Key provided.' });
}

function addSessions(app: Express, options: ApiOptions): void {
  const { store, clock } = options;
  post(app, '/v1/checkout/sessions', options, async ({ body }, key) => {
    const wanted = asked.parse(asked.createSession, body);
    const id = `cs_test_${createHash('sha256').update(key).digest('hex')}`;
    await store.insert(openCheckout(id, wanted, clock.now()));
    return sessionObject(found(await store.find({ _id: id }), 'checkout.session', id));
  });
  post(app, '/v1/checkout/sessions/:id/expire', options, async ({ params }) => {
    const id = String(params['id']);
    const after = await store.change(id, (checkout) =>
      checkout.status === 'expired' ? checkout : expire(checkout, clock.now()),
    );
    return sessionObject(found(after, 'checkout.session', id));
  });
  app.get('/v1/checkout/sessions/:id', async ({ params: { id }, query }, response) => {
    const { expand } = asked.parse(asked.retrieve, query);
    response.json(sessionObject(found(await store.find({ _id: id }), 'checkout.session', id), expand));
  });
  app.get('/v1/checkout/sessions', async ({ query, path }, response) => {
    const { payment_intent: intent, ...page } = asked.parse(asked.listSessions, query);
    const checkout = await store.find({ intent });
    response.json(pageOf(path, checkout ? [sessionObject(checkout)] : [], page));
  });
}

function addRefundsAndDisputes(app: Express, options: ApiOptions): void {
  const { store, clock } = options;
  post(app, '/v1/refunds', options, async ({ body }, key) => {
    const { amount, ...payment } = asked.parse(asked.createRefund, body);
    const { id } = found(await ofPayment(store, payment), 'charge', payment.charge ?? payment.payment_intent);
    const after = found(
      await store.change(id, (checkout) => refund(checkout, { amount, key }, clock.now())),
      'charge',
      id,
    );
    const made = found(
      after.payment?.refunds.find((one) => one.key === key),
      'refund',
      key,
    );
    return refundObject(after, made);
  });
  app.get('/v1/refunds', async ({ query, path }, response) => {
    const wanted = asked.parse(asked.listOfPayment, query);
    const checkout = await ofPayment(store, wanted);
    const refunds = checkout?.payment?.refunds.map((one) => refundObject(checkout, one)) ?? [];
    response.json(pageOf(path, refunds.reverse(), wanted));
  });
  app.get('/v1/disputes', async ({ query, path }, response) => {
    const wanted = asked.parse(asked.listOfPayment, query);
    const checkout = await ofPayment(store, wanted);
    const disputes = checkout?.payment?.disputes.map((one) => disputeObject(checkout, one)) ?? [];
    response.json(pageOf(path, disputes, wanted));
  });
}

function addCharges(app: Express, { store }: ApiOptions): void {
  app.get('/v1/charges/:charge', async ({ params: { charge }, query }, response) => {
    asked.parse(asked.retrieve, query);
    response.json(chargeObject(found(await store.find({ charge }), 'charge', charge)));
  });
}

function addEvents(app: Express, { store }: ApiOptions): void {
  app.get('/v1/events', async ({ query, path }, response) => {
    const { type, types, created = {}, ...page } = asked.parse(asked.listEvents, query);
    const from = Math.max(created.gte ?? 0, (created.gt ?? -1) + 1);
    const wanted = types ?? (type === undefined ? undefined : [type]);
    const changed = await store.changedSince(new Date(from * 1000));
    const events = changed
      .flatMap((checkout) => checkout.events)
      .filter((event) => {
        const at = Math.floor(event.createdAt.getTime() / 1000);
        return at >= from && at < (created.lt ?? Infinity) && (wanted?.includes(event.type) ?? true);
      })
      .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
    response.json(pageOf(path, events.map(eventObject), page));
  });
}

type Answer = (request: Request, key: string) => Promise<object>;

/** A request that changes something: once for each idempotency key. */
function post(app: Express, path: string, options: ApiOptions, answer: Answer): void {
  app.post(path, async (request, response) => {
    const key = request.get('idempotency-key') ?? randomUUID();
    const keyed = { key, path: request.path, body: request.body as unknown };
    const { answer: answered, replayed } = await answerOnce(options, keyed, () => answer(request, key));
    if (replayed) response.set('Idempotent-Replayed', 'true');
    response.json(answered);
    options.changed();
  });
}

const ofPayment = async (
  store: SandboxStore,
  {
    charge,
    payment_intent: intent,
  }: { readonly charge?: string | undefined; readonly payment_intent?: string | undefined },
): Promise<Checkout | undefined> =>
  charge !== undefined ? store.find({ charge }) : intent === undefined ? undefined : store.find({ intent });

function found<Value>(value: Value | undefined, what: string, id: string | undefined): Value {
  if (value !== undefined) return value;
  throw new StripeFailure(404, {
    code: 'resource_missing',
    message: `No such ${what}: '${id ?? ''}'`,
    param: 'id',
  });
}

/** @param all newest first */
function pageOf(
  path: string,
  all: readonly object[],
  { limit, starting_after: after }: { readonly limit: number; readonly starting_after?: string | undefined },
): object {
  const from = after === undefined ? 0 : all.findIndex((one) => 'id' in one && one.id === after) + 1;
  return listObject(path, all.slice(from, from + limit), all.length > from + limit);
}
