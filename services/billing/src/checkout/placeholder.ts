/** The editor's placeholder purchase (spec 2, section 9): credits without a payment, where payments are a test anyway. */
import { Problem } from '@komavox/core';
import { appendEntry } from '../append-entry.js';
import { spendable } from '../model/ledger.js';
import { readBalance } from '../read-account.js';
import type { CheckoutContext } from './context.js';

const placeholderCredits = 5;

/**
 * The balance after it. A known key gives nothing again.
 *
 * @throws `Problem` 404 outside the sandbox, 429 `too_many_checkouts`
 */
export async function takePlaceholder(
  context: CheckoutContext,
  user: string,
  key: string | undefined,
): Promise<number> {
  if (context.mode !== 'sandbox')
    throw new Problem(404, 'not_found', 'Credits are bought on the page with the plans.');
  await context.limits.placeholders.consume(user);
  const { entry, applied } = await appendEntry(context, {
    user,
    key: `placeholder:${user}:${key ?? context.ids.next()}`,
    kind: 'placeholder',
    credits: placeholderCredits,
    note: `${placeholderCredits} credits without payment`,
  });
  return applied ? spendable(entry.balance) : await readBalance(context.store, user);
}
