/** Billing's settings: the payment provider. Prices and credits are constants of the product. */
import { defineSettings, SettingsError, wholeNumber } from '@komavox/core';
import { z } from 'zod';

const shape = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(?:sk|rk)_(?:test|live)_\w+$/,
      'a secret key begins with sk_test_ or sk_live_, a restricted one with rk_; keys that begin with pk_ are for browsers',
    )
    .optional()
    .describe('The key of a Stripe account; without one, payments are a test and nothing is charged'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'the signing secret of a webhook endpoint begins with whsec_')
    .optional()
    .describe("Signing secret of the account's webhook endpoint at `<PUBLIC_ORIGIN>/api/stripe/webhook`"),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('A stand-in for Stripe to talk to, for tests; never with a live key'),
  CHECKOUT_SWEEP_SECONDS: wholeNumber(1, 3600)
    .default(30)
    .describe('How often open orders, refunds and disputes are looked up at Stripe'),
  NODE_ENV: z.string().optional().describe('`production` refuses settings that are for tests'),
};

type Environment = z.infer<z.ZodObject<typeof shape>>;

/** `sandbox`: no provider, payments are a test of ours; `test` and `live`: as the key says. */
export type PaymentMode = 'sandbox' | 'test' | 'live';

export const billingSettings = defineSettings(shape, (environment) => {
  const mistakes = contradictions(environment);
  if (mistakes.length > 0) throw new SettingsError(mistakes);
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = environment;
  return {
    mode: modeOf(secretKey),
    /** Undefined in the sandbox. */
    stripe: secretKey === undefined ? undefined : { secretKey, webhookSecret, apiUrl },
    sweepMs: environment.CHECKOUT_SWEEP_SECONDS * 1000,
  };
});

export type BillingSettings = ReturnType<typeof billingSettings.read>;

const modeOf = (key: string | undefined): PaymentMode =>
  key === undefined ? 'sandbox' : /^.k_live_/.test(key) ? 'live' : 'test';

/** Keys that contradict each other would lose money quietly, so the start is refused. */
function contradictions(environment: Environment): string[] {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
    NODE_ENV: nodeEnv,
  } = environment;
  const isLive = modeOf(key) === 'live';
  return [
    ...(key === undefined && webhookSecret !== undefined
      ? ['STRIPE_SECRET_KEY: needed beside STRIPE_WEBHOOK_SECRET; without a key, payments would be a test']
      : []),
    ...(key === undefined && apiUrl !== undefined
      ? ['STRIPE_API_URL: works only with STRIPE_SECRET_KEY, a key that begins with sk_test_']
      : []),
    ...(isLive && webhookSecret === undefined
      ? [
          'STRIPE_WEBHOOK_SECRET: needed beside a live key; add a webhook endpoint in the Stripe dashboard and copy its signing secret',
        ]
      : []),
    ...(isLive && apiUrl !== undefined
      ? [
          'STRIPE_API_URL: a live key is for Stripe alone; remove this setting, or use a key that begins with sk_test_',
        ]
      : []),
    ...(!isLive && apiUrl !== undefined && nodeEnv === 'production'
      ? ['STRIPE_API_URL: is for tests and refused with NODE_ENV=production; remove it']
      : []),
  ];
}
