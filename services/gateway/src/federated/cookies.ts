/** What a federated sign-in leaves in the browser: its transaction for as long as it lasts, and then how it ended. */
import { parseCookie, stringifySetCookie } from 'cookie';
import type { ProviderId } from './providers.js';
import type { Intent } from './transaction.js';

/** Longer than a transaction is good for, so that a late one can be told in the words of what was wanted. */
const keptSeconds = 3600;

/** For the next page only; it removes the cookie as it reads it. */
const outcomeSeconds = 60;

/** `created` and `returned` greet; a failure names what was wanted, and the provider as people know it. */
export type Outcome = 'created' | 'returned' | `failed.${Intent}.${string}`;

export interface FederatedCookies {
  /** The sealed transaction in a `Cookie` header. */
  read(provider: ProviderId, header: string | undefined): string | undefined;
  keep(provider: ProviderId, sealed: string): string;
  drop(provider: ProviderId): string;
  /** Read by the client, and so without `HttpOnly`. */
  tell(outcome: Outcome): string;
}

export function federatedCookies(publicOrigin: string): FederatedCookies {
  const secure = publicOrigin.startsWith('https:');
  const common = { path: '/', secure, sameSite: 'lax' } as const;
  const nameOf = (provider: ProviderId) => `${secure ? '__Host-' : ''}komavox-${provider}`;
  /** A page of Apple's posts the answer, and only such a cookie comes along. On http there is only the simulation. */
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
    read: (provider, header) => parseCookie(header ?? '')[nameOf(provider)],
    keep: (provider, sealed) => line(provider, sealed, keptSeconds),
    drop: (provider) => line(provider, '', 0),
    tell: (outcome) =>
      stringifySetCookie({ ...common, name: 'komavox-sign-in', value: outcome, maxAge: outcomeSeconds }),
  };
}
