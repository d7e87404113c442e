/** Billing: credit accounts, their ledger, and what can be bought. */
import { defineService } from '@komavox/service';
import { billingSettings } from './settings.js';
import { billingConsumers } from './consumers.js';
import type { BillingContext } from './context.js';
import { billingRoutes } from './routes.js';
import { openStore } from './store.js';

export const billing = defineService({
  name: 'billing',
  settings: billingSettings,
  peers: [],
  build: ({ clock, documents, outbox }) => {
    const store = openStore(documents);
    const context: BillingContext = { clock, outbox, store };
    return {
      routes: billingRoutes(store),
      consumers: billingConsumers(context),
      outboxes: [store.entries],
    };
  },
});
