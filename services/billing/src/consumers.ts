/** What billing does on events of others. */
import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { LedgerContext } from './append-entry.js';
import { openAccount } from './open-account.js';

export function billingConsumers(context: LedgerContext): readonly Consumer[] {
  return [
    consumer(topics.userCreated, {
      group: 'billing.open-account',
      role: 'api',
      handle: async ({ userId }) => void (await openAccount(context, userId)),
    }),
  ];
}
