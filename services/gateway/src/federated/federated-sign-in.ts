/** Sign-in with Google and Apple, put together: what is offered, and its routes. */
import { randomBytes } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { GatewayContext } from '../context.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import { federatedCookieHeaders, type FederatedCookieHeaders } from './cookie-headers.js';
import {
  configuredProviders,
  providerIds,
  providerNames,
  simulatedIds,
  type Offer,
  type Provider,
  type ProviderId,
} from './providers.js';
import { createRelyingParty } from './relying-party.js';
import { federatedRoutes } from './routes.js';
import { SignInFlow } from './sign-in-flow.js';
import { createTransactions, type Transactions } from './transaction.js';

interface FederatedOptions extends Offer {
  /** All origins under which browsers reach us. */
  readonly ownOrigins: readonly string[];
  readonly context: GatewayContext;
  readonly sessionCookies: SessionCookies;
  readonly logger: Logger;
}

type CallbackUrl = (id: ProviderId) => string;

export async function createFederatedSignIn(options: FederatedOptions) {
  const { context, publicOrigin } = options;
  const callbackUrl: CallbackUrl = (id) => `${publicOrigin}/api/auth/${id}/callback`;
  const simulation = await simulate(options, callbackUrl);
  const providers = inOrder([...configuredProviders(options), ...(simulation?.providers ?? [])]);
  const cookieHeaders = federatedCookieHeaders(publicOrigin);
  /** Cookies don't reach from one origin to another: a sign-in begins where the provider's answer will come. */
  const elsewhere = (hostHeader: string | undefined): string | undefined =>
    options.ownOrigins.some((origin) => new URL(origin).host === hostHeader) &&
    new URL(publicOrigin).host !== hostHeader
      ? publicOrigin
      : undefined;
  const flow = new SignInFlow({
    ...options,
    cookieHeaders,
    providers,
    relyingParty: createRelyingParty(({ id }) => callbackUrl(id)),
    transactions: sharedTransactions(context),
  });
  return {
    /** The buttons of login and register. */
    offered: [...providers.values()].map(({ id, simulated }) => ({ id, name: providerNames[id], simulated })),
    routes: federatedRoutes(flow, {
      sealedOf: (response) => (response.locals as CallbackLocals).sealed,
      elsewhere: (id, hostHeader) =>
        providers.get(id)?.simulated === false ? elsewhere(hostHeader) : undefined,
    }),
    /** Mounts what comes before the guard. */
    before: (app: Express) => readCallbacks(app, callbackUrl, cookieHeaders),
    /** Mounts what comes after the routes. */
    mount: (app: Express) => simulation?.mount(app),
  };
}

export type FederatedSignIn = Awaited<ReturnType<typeof createFederatedSignIn>>;

/** By id, in the order of their buttons. */
function inOrder(providers: readonly Provider[]): ReadonlyMap<ProviderId, Provider> {
  const sorted = providerIds.flatMap((id) => providers.filter((one) => one.id === id));
  return new Map(sorted.map((one) => [one.id, one]));
}

/** Sealed with a secret that all replicas share, read when it is first needed. */
function sharedTransactions({ store }: GatewayContext): Transactions {
  let secret: Promise<string> | undefined;
  return createTransactions(() => {
    secret ??= store.secrets.keep('federated-sign-in', randomBytes(32).toString('base64url'));
    // A failure of the store is not cached.
    secret.catch(() => (secret = undefined));
    return secret;
  });
}

interface CallbackLocals {
  sealed?: string | undefined;
}

/** Reads the cookie before the guard drops it, and the form that Apple posts. */
function readCallbacks(app: Express, callbackUrl: CallbackUrl, cookieHeaders: FederatedCookieHeaders): void {
  for (const id of providerIds) {
    const { pathname } = new URL(callbackUrl(id));
    app.use(pathname, (request: Request, response: Response, next: NextFunction) => {
      const locals = response.locals as CallbackLocals;
      locals.sealed = cookieHeaders.readTransaction(id, request.headers.cookie);
      next();
    });
  }
  app.post(
    new URL(callbackUrl('apple')).pathname,
    express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 }),
  );
}

interface Simulation {
  readonly providers: readonly Provider[];
  mount(app: Express): void;
}

/** Loads its code only where it is offered. */
async function simulate(offer: FederatedOptions, callbackUrl: CallbackUrl): Promise<Simulation | undefined> {
  const ids = simulatedIds(offer);
  if (ids.length === 0) return undefined;
  const { createSimulation } = await import('./simulated/simulation.js');
  return createSimulation({
    ids,
    publicOrigin: offer.publicOrigin,
    callbackUrl,
    clock: offer.context.clock,
    logger: offer.logger,
  });
}
