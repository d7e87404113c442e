import { returnTo } from './return-to.js';

export type Intent = 'signin' | 'signup';

/** Longer ones don't fit into the provider's way; they wait in the tab (see `useOutcome`). */
const maxNextLength = 2000;

/** The address that begins a sign-in at a provider; a page of its own follows. */
export function federatedStart(provider: string, intent: Intent): string {
  const next = returnTo();
  const query = new URLSearchParams({ intent, ...(next.length > maxNextLength ? {} : { next }) });
  return `/api/auth/${encodeURIComponent(provider)}/start?${query.toString()}`;
}
