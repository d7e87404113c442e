/** Sign-in with Google and Apple, put together: what is offered, and the routes by which it is done. */
import { randomBytes } from 'node:crypto';
import type { AnyRoute } from '@komavox/http';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { GatewayContext } from '../context.js';
import type { Door } from '../door.js';
import { federatedCookies } from './cookies.js';
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
import { federatedSteps } from './routes.js';
import { createTransactions } from './transaction.js';

export interface Federated {
  /** The buttons of login and register. */
  readonly offered: readonly { readonly id: string; readonly name: string; readonly simulated: boolean }[];
  readonly routes: readonly AnyRoute[];
  /** Ahead of the guard. */
  before(app: Express): void;
  /** After the routes. */
  mount(app: Express): void;
}

export interface FederatedOptions extends Offer {
  readonly context: GatewayContext;
  readonly door: Door;
  readonly logger: Logger;
}

export async function createFederated(options: FederatedOptions): Promise<Federated> {
  const { context, door, logger, publicOrigin } = options;
  const callbackOf = (id: ProviderId) => `${publicOrigin}/api/auth/${id}/callback`;
  const simulation = await simulate(options, callbackOf);
  const all = [...configuredProviders(options), ...(simulation?.providers ?? [])];
  const providers = new Map(
    providerIds.flatMap((id) => all.filter((one) => one.id === id)).map((one) => [one.id, one] as const),
  );
  const cookies = federatedCookies(publicOrigin);
  let secret: Promise<string> | undefined;
  const transactions = createTransactions(() => {
    secret ??= context.store.sharedSecret('federated-sign-in', randomBytes(32).toString('base64url'));
    // A store that didn't answer is asked again.
    secret.catch(() => (secret = undefined));
    return secret;
  });
  return {
    offered: [...providers.values()].map(({ id, simulated }) => ({ id, name: providerNames[id], simulated })),
    routes: federatedSteps({
      context,
      door,
      logger,
      publicOrigin,
      cookies,
      providers,
      relyingParty: createRelyingParty(({ id }) => callbackOf(id)),
      transactions,
      sealedOf: (response) => (response.locals as CallbackLocals).sealed,
    }),
    before(app) {
      for (const id of providerIds) {
        const { pathname } = new URL(callbackOf(id));
        app.use(pathname, (request: Request, response: Response, next: NextFunction) => {
          const locals = response.locals as CallbackLocals;
          locals.sealed = cookies.read(id, request.headers.cookie);
          next();
        });
      }
      app.post(
        new URL(callbackOf('apple')).pathname,
        express.urlencoded({ extended: false, limit: '16kb', parameterLimit: 20 }),
      );
    },
    mount(app) {
      simulation?.mount(app);
    },
  };
}

interface CallbackLocals {
  sealed?: string | undefined;
}

interface Simulation {
  readonly providers: readonly Provider[];
  mount(app: Express): void;
}

/** Its code is not even loaded where nothing is simulated. */
async function simulate(
  offer: FederatedOptions,
  callbackOf: (id: ProviderId) => string,
): Promise<Simulation | undefined> {
  const ids = simulatedIds(offer);
  if (ids.length === 0) return undefined;
  const { createSimulation } = await import('./simulated/simulation.js');
  return createSimulation({ ids, publicOrigin: offer.publicOrigin, callbackOf, clock: offer.context.clock });
}
