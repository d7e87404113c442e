/** The two steps of a federated sign-in. Whatever goes wrong ends on a page of ours, in the same words. */
import { type AnyRoute, replies, type Reply, route } from '@komavox/http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { GatewayContext } from '../context.js';
import type { Door } from '../door.js';
import { addressOf, guardedLocals } from '../guard.js';
import { ownPath } from '../model/own-path.js';
import type { FederatedCookies } from './cookies.js';
import { isCancelled, reasonOf } from './failures.js';
import { personOf } from './person.js';
import { providerIds, providerNames, type Provider, type ProviderId } from './providers.js';
import type { RelyingParty } from './relying-party.js';
import { signIn } from './sign-in.js';
import { intents, type Intent, type Transactions } from './transaction.js';

export interface StepsOptions {
  readonly context: GatewayContext;
  readonly door: Door;
  readonly logger: Logger;
  readonly publicOrigin: string;
  readonly cookies: FederatedCookies;
  readonly providers: ReadonlyMap<ProviderId, Provider>;
  readonly relyingParty: RelyingParty;
  readonly transactions: Transactions;
  /** The sealed transaction that the call came with: the guard drops all cookies. */
  readonly sealedOf: (response: Response) => string | undefined;
}

/** A person signs in at the provider meanwhile. */
const transactionMs = 10 * 60_000;

const pages: Readonly<Record<Intent, string>> = { signin: '/auth/login', signup: '/auth/register' };

const params = z.object({ provider: z.enum(providerIds) });

export function federatedSteps(options: StepsOptions): readonly AnyRoute[] {
  const { context, door, logger, publicOrigin, cookies, providers, relyingParty, transactions } = options;
  const { clock, limits } = context;

  const failed = (response: Response, id: ProviderId, intent: Intent, error: unknown): Reply => {
    const facts = { provider: id, intent, reason: reasonOf(error) };
    if (isCancelled(error)) logger.info(facts, 'federated sign-in was cancelled');
    else logger.warn(facts, 'federated sign-in failed');
    response.append('Set-Cookie', cookies.tell(`failed.${intent}.${providerNames[id]}`));
    return goTo(pages[intent]);
  };

  const providerOf = (id: ProviderId): Provider => {
    const found = providers.get(id);
    if (found) return found;
    throw new Error(`${providerNames[id]} has no client in the settings, and is simulated on loopback only`);
  };

  async function start(
    response: Response,
    id: ProviderId,
    { intent, next }: { readonly intent: Intent; readonly next?: string | undefined },
    address: string,
  ): Promise<Reply> {
    try {
      await limits.authCall(address);
      const { url, proof } = await relyingParty.begin(providerOf(id));
      const { token } = guardedLocals(response);
      const sealed = await transactions.seal({
        provider: id,
        intent,
        next: ownPath(next, publicOrigin),
        ...proof,
        ...(token === undefined ? {} : { before: token }),
        until: clock.now().getTime() + transactionMs,
      });
      response.append('Set-Cookie', cookies.keep(id, sealed));
      // A simulated provider is wherever the browser sees us: `localhost` and `127.0.0.1` don't share cookies.
      return goTo(url.origin === publicOrigin ? `${url.pathname}${url.search}` : url.href);
    } catch (error) {
      return failed(response, id, intent, error);
    }
  }

  async function callback(
    response: Response,
    id: ProviderId,
    answer: URLSearchParams,
    address: string,
  ): Promise<Reply> {
    response.append('Set-Cookie', cookies.drop(id));
    let intent: Intent = 'signin';
    try {
      await limits.authCall(address);
      const transaction = await transactions.open(options.sealedOf(response) ?? '');
      if (transaction?.provider !== id) throw new Error('The browser has not begun to sign in');
      intent = transaction.intent;
      if (transaction.until <= clock.now().getTime()) throw new Error('It took too long');
      const claims = await relyingParty.finish(providerOf(id), transaction, answer);
      const { token, created } = await signIn(context, personOf(claims, answer.get('user')), address);
      await door.enter(response, token, transaction.before);
      response.append('Set-Cookie', [cookies.drop(id), cookies.tell(created ? 'created' : 'returned')]);
      return goTo(transaction.next);
    } catch (error) {
      return failed(response, id, intent, error);
    }
  }

  const responses = { 303: undefined };
  return [
    route({
      method: 'get',
      path: '/api/auth/{provider}/start',
      summary: 'Sends the browser to a provider to sign in; `next` is where it goes then',
      access: 'public',
      params,
      query: z.object({ intent: z.enum(intents).default('signin'), next: z.string().optional() }),
      responses,
      handle: ({ params: { provider }, query, raw }) =>
        start(raw.response, provider, query, addressOf(raw.request)),
    }),
    route({
      method: 'get',
      path: '/api/auth/{provider}/callback',
      summary: 'Where a provider sends the browser back to',
      access: 'public',
      params,
      responses,
      handle: ({ params: { provider }, raw }) =>
        callback(raw.response, provider, queryOf(raw.request), addressOf(raw.request)),
    }),
    route({
      method: 'post',
      path: '/api/auth/apple/callback',
      summary: 'As Apple has it: the answer is posted as a form',
      access: 'public',
      responses,
      handle: ({ raw }) => callback(raw.response, 'apple', postedIn(raw.request), addressOf(raw.request)),
    }),
  ];
}

const goTo = (place: string): Reply => replies.empty(303, { Location: place });

const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.originalUrl.split('?').slice(1).join('?'));

const postedIn = (request: Request): URLSearchParams =>
  new URLSearchParams(request.body as Record<string, string> | undefined);
