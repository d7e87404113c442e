/** Opens a new user's account, without credits. */
import { appendEntry, type Appended } from './append-entry.js';
import type { BillingContext } from './context.js';

export function openAccount(context: BillingContext, user: string): Promise<Appended> {
  return appendEntry(context, {
    user,
    key: `account:${user}`,
    kind: 'opened',
    credits: 0,
    note: 'Account opened',
  });
}
