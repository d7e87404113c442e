/** Handlers of other services' events. */
import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { BillingContext } from './context.js';
import { openAccount } from './open-account.js';

export function billingConsumers(context: BillingContext): readonly Consumer[] {
  return [
    consumer(topics.userCreated, {
      group: 'billing.open-account',
      role: 'api',
      handle: async ({ userId }) => void (await openAccount(context, userId)),
    }),
  ];
}
