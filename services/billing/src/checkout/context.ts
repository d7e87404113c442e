import type { Ids } from '@komavox/core';
import type { RateLimit } from '@komavox/http';
import type { Logger } from 'pino';
import type { BillingContext } from '../context.js';
import type { PaymentMode } from '../settings.js';
import type { PaymentProvider } from './provider.js';
import type { OrderStore } from './store.js';

/** The dependencies of buying credits. */
export interface CheckoutContext extends BillingContext {
  readonly ids: Ids;
  readonly logger: Logger;
  readonly mode: PaymentMode;
  readonly orders: OrderStore;
  readonly payments: PaymentProvider;
  /** Where browsers reach the product. */
  readonly ownOrigins: readonly string[];
  readonly limits: {
    /** By user. */
    readonly checkouts: RateLimit;
    readonly returns: RateLimit;
    readonly placeholders: RateLimit;
    /** Of all callers together: they are one provider, or forgers. */
    readonly webhooks: RateLimit;
    readonly forgedWebhooks: RateLimit;
  };
}
