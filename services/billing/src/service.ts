/** Billing: credit accounts, their ledger, and what can be bought. */
import { defineService } from '@komavox/service';
import { billingSettings } from './settings.js';
import { billingConsumers } from './consumers.js';
import { giveBackLeftovers } from './charges/charge-speech.js';
import { openCharges } from './charges/store.js';
import type { BillingContext } from './context.js';
import { billingRoutes } from './routes.js';
import { openStore } from './store.js';

export const billing = defineService({
  name: 'billing',
  settings: billingSettings,
  peers: [],
  build: ({ clock, documents, outbox }) => {
    const store = openStore(documents);
    const context: BillingContext = { clock, outbox, store, charges: openCharges(documents) };
    return {
      routes: billingRoutes(store),
      consumers: billingConsumers(context),
      scheduledTasks: [
        {
          name: 'billing.give-back-leftovers',
          everyMs: 60_000,
          role: 'api',
          run: (signal) => giveBackLeftovers(context, signal),
        },
      ],
      outboxes: [store.entries, context.charges.model],
    };
  },
});
