/** Billing's ledger and charges on the real stores, without its calls and consumers, for tests of the use cases. */
import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { openCharges } from '../src/charges/store.js';
import type { BillingContext } from '../src/context.js';
import { billingSettings } from '../src/settings.js';
import { openStore } from '../src/store.js';

export async function openLedger(): Promise<{ product: TestProduct; context: BillingContext }> {
  let opened: BillingContext | undefined;
  const ledger = defineService({
    name: 'billing',
    settings: billingSettings,
    peers: [],
    build: ({ clock, documents, outbox }) => {
      opened = { clock, outbox, store: openStore(documents), charges: openCharges(documents) };
      return { outboxes: [opened.store.entries, opened.charges.model] };
    },
  });
  const product = await bootForTest([ledger]);
  if (!opened) throw new Error('The ledger was not built.');
  return { product, context: opened };
}
