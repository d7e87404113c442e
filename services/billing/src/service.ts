/** Billing: credit accounts, their ledger, and what can be bought. */
import { defineService } from '@komavox/service';
import { buildCheckout } from './checkout/checkout.js';
import { billingSettings } from './settings.js';
import { billingConsumers } from './consumers.js';
import { giveBackLeftovers } from './charges/charge-speech.js';
import { nameOfVoice } from './charges/name-of-voice.js';
import { openCharges } from './charges/store.js';
import type { BillingContext } from './context.js';
import { billingRoutes } from './routes.js';
import { openStore } from './store.js';

export const billing = defineService({
  name: 'billing',
  settings: billingSettings,
  // Itself: the sandbox of payments calls the webhook. Voice says what its users call their voices.
  peers: ['billing', 'voice'],
  build: (chassis, settings) => {
    const { clock, documents, outbox } = chassis;
    const store = openStore(documents);
    const context: BillingContext = { clock, outbox, store, charges: openCharges(documents) };
    const checkout = buildCheckout(chassis, settings, context);
    const { detail, receipts, routes, scheduledTasks, sandbox, stop } = checkout;
    return {
      routes: [...billingRoutes(store, receipts), ...routes],
      mount(app) {
        if (sandbox) app.use('/sandbox', sandbox.pages);
      },
      consumers: billingConsumers(context, {
        closeCheckouts: checkout.closeCheckouts,
        nameOfVoice: (speechId) => nameOfVoice(chassis, speechId),
      }),
      scheduledTasks: [
        ...scheduledTasks,
        {
          name: 'billing.give-back-leftovers',
          everyMs: 60_000,
          role: 'api',
          run: (signal) => giveBackLeftovers(context, signal),
        },
      ],
      checks: { payments: () => Promise.resolve({ ok: true, detail }) },
      outboxes: [store.entries, context.charges.model],
      stop,
    };
  },
});
