/**
 * A checkout of the sandbox as it is stored: the session, its payment, refunds and disputes, and the events about them, in
 * one document.
 */
interface LineItem {
  readonly name: string;
  /** Cents. */
  readonly unitAmount: number;
  readonly quantity: number;
}

/** What `checkout.sessions.create` was asked for. */
export interface SessionRequest {
  readonly successUrl: string;
  readonly cancelUrl?: string;
  readonly clientReferenceId?: string;
  readonly currency: string;
  readonly lineItems: readonly LineItem[];
  readonly metadata: Readonly<Record<string, string>>;
  readonly paymentMetadata: Readonly<Record<string, string>>;
}

export interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly status: 'succeeded' | 'failed';
  readonly createdAt: Date;
  /** Idempotency key of the request that made it. */
  readonly key?: string;
}

export interface Dispute {
  readonly id: string;
  readonly amount: number;
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly createdAt: Date;
}

export interface Payment {
  readonly intent: string;
  readonly status: 'requires_payment_method' | 'processing' | 'succeeded';
  readonly charge?: string;
  readonly createdAt: Date;
  /** Of a payment that arrives later: when, and how it ends. */
  readonly settles?: { readonly at: Date; readonly as: 'succeeded' | 'failed' };
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
}

export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The object as it was then, as JSON. */
  readonly object: string;
  readonly deliveries: number;
  /** When it is delivered next; none once it was taken, or given up. */
  readonly deliverAt?: Date;
}

export interface Checkout {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly request: SessionRequest;
  readonly status: 'open' | 'complete' | 'expired';
  readonly paymentStatus: 'unpaid' | 'paid';
  readonly payment?: Payment;
  readonly events: readonly SandboxEvent[];
}

export const amountOf = ({ lineItems }: SessionRequest): number =>
  lineItems.reduce((sum, { unitAmount, quantity }) => sum + unitAmount * quantity, 0);

/** Of refunds that did not fail. */
export const refundedOf = ({ refunds }: Payment): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);
