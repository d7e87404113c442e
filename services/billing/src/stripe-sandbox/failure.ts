/** An answer of Stripe's that says what was wrong, in the shape that its SDK turns into errors. */
interface Details {
  readonly message: string;
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
}

export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';

  constructor(
    readonly status: number,
    private readonly details: Details,
  ) {
    super(details.message);
  }

  toJSON(): object {
    return { error: { type: 'invalid_request_error', ...this.details } };
  }
}

export const invalid = (message: string, more: Omit<Details, 'message'> = {}): StripeFailure =>
  new StripeFailure(400, { ...more, message });
