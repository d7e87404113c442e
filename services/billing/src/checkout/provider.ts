/** The port to the payment provider. */
import type { Order, PaymentFacts } from '../model/order.js';

interface ReturnAddresses {
  readonly success: string;
  readonly cancel: string;
}

/** Something happened at the provider. What it means is asked for: events come twice, late and out of order. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly live: boolean;
  /** Where the event says it: the order that it is about, by id or by the payment. */
  readonly order: string | undefined;
  readonly session: string | undefined;
  readonly intent: string | undefined;
}

/** Every call throws `Problem` 503 `payments_unavailable` when the provider doesn't answer or refuses our key. */
export interface PaymentProvider {
  /** Makes the session of an order; the same one when it is called again. */
  openSession(
    order: Order,
    addresses: ReturnAddresses,
  ): Promise<{ readonly session: string; readonly url: string }>;
  /** So that it can't be paid any more. Nothing happens to one that is paid or has ended. */
  closeSession(session: string): Promise<void>;
  readPayment(session: string): Promise<PaymentFacts>;
  /** The order of a payment that no order is known by yet. */
  orderOf(intent: string): Promise<string | undefined>;
  /** The address of a receipt for a payment. */
  receiptOf(providerCharge: string): Promise<string | undefined>;
  /** `forged`: not signed by the provider, or too long ago; `ignored`: signed, but of a kind that is of no interest. */
  readEvent(body: Buffer, signature: string, at: Date): Promise<ProviderEvent | 'forged' | 'ignored'>;
  /** Events from then on, each once; newest first. */
  eventsSince(since: Date): AsyncIterable<ProviderEvent>;
}
