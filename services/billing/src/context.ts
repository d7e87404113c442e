import type { Clock } from '@komavox/core';
import type { Outbox } from '@komavox/outbox';
import type { Charges } from './charges/store.js';
import type { Store } from './store.js';

/** The dependencies of billing's use cases. */
export interface BillingContext {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly store: Store;
  readonly charges: Charges;
}
