import { billingSettings } from './settings.js';

const live = 'sk_live_abc';
const test = 'sk_test_abc';
const secret = 'whsec_abc';
const standIn = 'http://127.0.0.1:9999';

describe('settings of payments', () => {
  it.each([
    [{}, 'sandbox'],
    [{ NODE_ENV: 'production' }, 'sandbox'],
    [{ STRIPE_SECRET_KEY: test }, 'test'],
    [{ STRIPE_SECRET_KEY: 'rk_test_abc', STRIPE_WEBHOOK_SECRET: secret }, 'test'],
    [{ STRIPE_SECRET_KEY: test, STRIPE_API_URL: standIn }, 'test'],
    [{ STRIPE_SECRET_KEY: live, STRIPE_WEBHOOK_SECRET: secret, NODE_ENV: 'production' }, 'live'],
    [{ STRIPE_SECRET_KEY: 'rk_live_abc', STRIPE_WEBHOOK_SECRET: secret }, 'live'],
  ] as const)('%j are for: %s', (environment, mode) => {
    expect(billingSettings.read(environment).mode).toBe(mode);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'pk_live_abc' }, 'keys that begin with pk_ are for browsers'],
    [{ STRIPE_SECRET_KEY: test, STRIPE_WEBHOOK_SECRET: test }, 'begins with whsec_'],
    [{ STRIPE_WEBHOOK_SECRET: secret }, 'STRIPE_SECRET_KEY: needed beside STRIPE_WEBHOOK_SECRET'],
    [{ STRIPE_API_URL: standIn }, 'STRIPE_API_URL: works only with STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: live }, 'STRIPE_WEBHOOK_SECRET: needed beside a live key'],
    [
      { STRIPE_SECRET_KEY: live, STRIPE_WEBHOOK_SECRET: secret, STRIPE_API_URL: standIn },
      'STRIPE_API_URL: a live key is for Stripe alone',
    ],
    [
      { STRIPE_SECRET_KEY: test, STRIPE_API_URL: standIn, NODE_ENV: 'production' },
      'STRIPE_API_URL: is for tests and refused with NODE_ENV=production',
    ],
  ] as const)('%j are refused, and say why', (environment, sentence) => {
    expect(() => billingSettings.read(environment)).toThrow(sentence);
  });
});
