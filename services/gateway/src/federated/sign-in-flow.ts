/** The two steps of a federated sign-in. Every failure ends on a page of ours, with the same sentence. */
import type { Response } from 'express';
import type { Logger } from 'pino';
import { enterAs } from '../accounts/enter-as.js';
import type { GatewayContext } from '../context.js';
import type { Caller } from '../http/caller.js';
import { guardedLocals } from '../http/guard.js';
import { safeReturnPath } from '../model/return-path.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import type { FederatedCookieHeaders } from './cookie-headers.js';
import { isCancelled, reasonOf } from './failures.js';
import { accountOf } from './account-of.js';
import { providerNames, type Provider, type ProviderId } from './providers.js';
import type { RelyingParty } from './relying-party.js';
import type { Intent, Transactions } from './transaction.js';

interface SignInFlowOptions {
  readonly context: GatewayContext;
  readonly sessionCookies: SessionCookies;
  readonly logger: Logger;
  readonly publicOrigin: string;
  readonly cookieHeaders: FederatedCookieHeaders;
  readonly providers: ReadonlyMap<ProviderId, Provider>;
  readonly relyingParty: RelyingParty;
  readonly transactions: Transactions;
}

interface SignInRequest {
  readonly provider: ProviderId;
  readonly intent: Intent;
  readonly returnTo: string | undefined;
}

interface ProviderAnswer {
  readonly provider: ProviderId;
  readonly parameters: URLSearchParams;
  /** The sealed transaction that the browser carries. */
  readonly sealed: string | undefined;
}

/** Time that a user may take at the provider. */
const maxTransactionMs = 10 * 60_000;

const pages: Readonly<Record<Intent, string>> = { signin: '/auth/login', signup: '/auth/register' };

export class SignInFlow {
  constructor(private readonly options: SignInFlowOptions) {}

  /** Begins a transaction. @returns the provider's address for the browser. */
  async start(
    response: Response,
    { provider, intent, returnTo }: SignInRequest,
    address: string,
  ): Promise<string> {
    const { context, cookieHeaders, publicOrigin, relyingParty, transactions } = this.options;
    try {
      await context.limits.authCall(address);
      const { url, proof } = await relyingParty.begin(this.#providerOf(provider));
      const { token } = guardedLocals(response);
      const sealed = await transactions.seal({
        provider,
        intent,
        next: safeReturnPath(returnTo, publicOrigin),
        ...proof,
        ...(token === undefined ? {} : { before: token }),
        until: context.clock.now().getTime() + maxTransactionMs,
      });
      response.append('Set-Cookie', cookieHeaders.setTransaction(provider, sealed));
      // A simulated provider is wherever the browser sees us: `localhost` and `127.0.0.1` don't share cookies.
      return url.origin === publicOrigin ? `${url.pathname}${url.search}` : url.href;
    } catch (error) {
      return this.#fail(response, provider, intent, error);
    }
  }

  /** Checks the provider's answer and signs the browser in. @returns the page of ours that comes next. */
  async finish(
    response: Response,
    { provider, parameters, sealed }: ProviderAnswer,
    { address, browser }: Pick<Caller, 'address' | 'browser'>,
  ): Promise<string> {
    const { context, cookieHeaders, relyingParty, sessionCookies, transactions } = this.options;
    response.append('Set-Cookie', cookieHeaders.clearTransaction(provider));
    let intent: Intent = 'signin';
    try {
      await context.limits.authCall(address);
      const transaction = await transactions.open(sealed ?? '');
      if (transaction?.provider !== provider) throw new Error('The browser has not begun to sign in');
      intent = transaction.intent;
      if (transaction.until <= context.clock.now().getTime()) throw new Error('It took too long');
      const claims = await relyingParty.finish(this.#providerOf(provider), transaction, parameters);
      const account = accountOf(claims, parameters.get('user'));
      const { user, created } = await enterAs(context, account, address);
      const token = await context.sessions.open(user.id, browser);
      await sessionCookies.signIn(response, { token }, transaction.before);
      response.append('Set-Cookie', [
        cookieHeaders.clearTransaction(provider),
        cookieHeaders.setResult(created ? 'created' : 'returned'),
      ]);
      return transaction.next;
    } catch (error) {
      return this.#fail(response, provider, intent, error);
    }
  }

  #fail(response: Response, provider: ProviderId, intent: Intent, error: unknown): string {
    const { cookieHeaders, logger } = this.options;
    const facts = { provider, intent, reason: reasonOf(error) };
    if (isCancelled(error)) logger.info(facts, 'federated sign-in was cancelled');
    else logger.warn(facts, 'federated sign-in failed');
    response.append('Set-Cookie', cookieHeaders.setResult(`failed.${intent}.${providerNames[provider]}`));
    return pages[intent];
  }

  #providerOf(id: ProviderId): Provider {
    const found = this.options.providers.get(id);
    if (found) return found;
    throw new Error(`${providerNames[id]} has no client in the settings, and is simulated on loopback only`);
  }
}
