/**
 * Result of a sign-in at a provider, in a cookie of one minute for the next page. The server sets it, or the page itself
 * where Firebase's client has signed in.
 */
import type { Intent } from './federated-start.js';

type SignInResult =
  | { readonly kind: 'created' | 'returned' }
  | { readonly kind: 'failed'; readonly intent: Intent; readonly provider: string };

const pattern =
  /(?:^|;\s*)komavox-sign-in=(?:(created|returned)|failed\.(signin|signup)\.([A-Za-z]+))(?:;|$)/;

/** Reads it once: the cookie is deleted. */
export function takeSignInResult(): SignInResult | undefined {
  const found = pattern.exec(document.cookie);
  if (!found) return undefined;
  document.cookie = 'komavox-sign-in=; path=/; max-age=0';
  const [, kind, intent, provider = ''] = found;
  if (kind === 'created' || kind === 'returned') return { kind };
  return { kind: 'failed', intent: intent === 'signup' ? 'signup' : 'signin', provider };
}

export function leaveSignInResult(kind: 'created' | 'returned'): void {
  document.cookie = `komavox-sign-in=${kind}; path=/; max-age=60`;
}

/** Spec 1 section 2: greetings after signing in. */
export const greetings = { created: 'Welcome!', returned: 'Welcome back!' } as const;

/** Spec 1 section 8; without a provider, it was with a password. */
export function failureOf(intent: Intent, provider?: string): string {
  const what = intent === 'signin' ? 'Failed to sign in' : 'Failed to create account';
  return `${what}${provider === undefined ? '' : ` with ${provider}`}. Please try again.`;
}
