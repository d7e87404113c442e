/** A new user gets an account without credits. */
import { appendEntry, type Appended, type LedgerContext } from './append-entry.js';

export function openAccount(context: LedgerContext, user: string): Promise<Appended> {
  return appendEntry(context, {
    user,
    key: `account:${user}`,
    kind: 'opened',
    credits: 0,
    note: 'Account opened',
  });
}
