/** Schemas of the requests of Stripe's SDK: forms with nested names, every value a string. */
import { z } from 'zod';
import { invalid } from './failure.js';
import type { SessionRequest } from './records.js';

const whole = z.coerce.number().int();
const isOn = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z.record(z.string(), z.string().max(500)).default({});
/** May hold `{CHECKOUT_SESSION_ID}`, which `URL` takes as it is. */
const address = z.url({ protocol: /^https?$/ });

const lineItem = z.strictObject({
  quantity: whole.min(1),
  price_data: z.strictObject({
    currency: z.string().length(3),
    unit_amount: whole.min(0),
    product_data: z.strictObject({ name: z.string().min(1), description: z.string().optional() }),
  }),
});

export const createSession = z
  .strictObject({
    mode: z.literal('payment'),
    success_url: address,
    cancel_url: address.optional(),
    client_reference_id: z.string().max(200).optional(),
    line_items: z.array(lineItem).min(1).max(100),
    metadata,
    payment_intent_data: z.strictObject({ metadata, description: z.string().optional() }).optional(),
    adaptive_pricing: z.strictObject({ enabled: isOn }).optional(),
    submit_type: z.literal('pay').optional(),
    expand: z.array(z.string()).optional(),
  })
  .transform((asked): SessionRequest => {
    const { cancel_url: cancelUrl, client_reference_id: clientReferenceId } = asked;
    return {
      successUrl: asked.success_url,
      ...(cancelUrl !== undefined && { cancelUrl }),
      ...(clientReferenceId !== undefined && { clientReferenceId }),
      currency: asked.line_items[0]?.price_data.currency ?? 'usd',
      lineItems: asked.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
        name: product_data.name,
        unitAmount: unit_amount,
        quantity,
      })),
      metadata: asked.metadata,
      paymentMetadata: asked.payment_intent_data?.metadata ?? {},
    };
  });

export const createRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: whole.optional(),
  reason: z.string().optional(),
  metadata,
});

const expand = z.array(z.string()).default([]);
const page = {
  limit: whole.min(1).max(100).default(10),
  starting_after: z.string().optional(),
};

export const retrieve = z.strictObject({ expand });
export const listSessions = z.strictObject({ ...page, payment_intent: z.string() });
export const listOfPayment = z.strictObject({
  ...page,
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
});
export const listEvents = z.strictObject({
  ...page,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  created: z.strictObject({ gte: whole.optional(), gt: whole.optional(), lt: whole.optional() }).optional(),
});

/** Throws `StripeFailure` as Stripe does: it refuses what it doesn't know, too. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(given ?? {});
  if (!error) return data;
  const [issue] = error.issues;
  const keys = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const [first = '', ...rest] = [...(issue?.path ?? []), ...keys].map(String);
  const param = first + rest.map((part) => `[${part}]`).join('');
  throw keys.length > 0
    ? invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
    : invalid(`Invalid ${param}: ${issue?.message ?? ''}`, { param });
}
