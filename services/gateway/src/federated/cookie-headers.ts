/** The cookies of a federated sign-in: its transaction while it lasts, then its result. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { ProviderId } from './providers.js';
import type { Intent } from './transaction.js';

/** Longer than a transaction is valid, so that a late one still fails with the page of its intent. */
const transactionSeconds = 3600;

/** For the next page only; it removes the cookie as it reads it. */
const resultSeconds = 60;

/** `created` and `returned` show a greeting; a failure names the intent and the provider's display name. */
type SignInResult = 'created' | 'returned' | `failed.${Intent}.${string}`;

export function federatedCookieHeaders(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:');
  const common = { path: '/', secure, sameSite: 'lax' } as const;
  const nameOf = (provider: ProviderId) => `${secure ? '__Host-' : ''}komavox-${provider}`;
  /** Apple's page posts its answer cross-site, with such cookies only. On http there is only the simulation. */
  const siteOf = (provider: ProviderId) => (provider === 'apple' && secure ? 'none' : 'lax');
  const line = (provider: ProviderId, value: string, maxAge: number) =>
    stringifySetCookie({
      ...common,
      name: nameOf(provider),
      value,
      maxAge,
      httpOnly: true,
      sameSite: siteOf(provider),
    });
  return {
    /** The sealed transaction in a `Cookie` header. */
    readTransaction: (provider: ProviderId, header: string | undefined): string | undefined =>
      parseCookie(header ?? '')[nameOf(provider)],
    setTransaction: (provider: ProviderId, sealed: string): string =>
      line(provider, sealed, transactionSeconds),
    clearTransaction: (provider: ProviderId): string => line(provider, '', 0),
    /** Read by the client, and so without `HttpOnly`. */
    setResult: (result: SignInResult): string =>
      stringifySetCookie({ ...common, name: 'komavox-sign-in', value: result, maxAge: resultSeconds }),
  };
}

export type FederatedCookieHeaders = ReturnType<typeof federatedCookieHeaders>;
