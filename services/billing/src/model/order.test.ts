import { nextCheck, reconcile, type Order, type PaymentFacts } from './order.js';

const order: Order = {
  id: 'o1',
  user: 'ada',
  planId: 'pro',
  planName: 'Pro',
  amount: 399,
  currency: 'usd',
  credits: 400,
  mode: 'test',
  secret: 's',
  state: 'pending',
  createdAt: new Date(0),
  session: 'cs_1',
  reversals: [],
  movements: [],
};

const facts: PaymentFacts = {
  session: 'cs_1',
  order: 'o1',
  live: false,
  amount: 399,
  currency: 'usd',
  state: 'paid',
  intent: 'pi_1',
  providerCharge: 'ch_1',
  reversals: [],
};

describe('an order', () => {
  it('is granted when it is paid, once', () => {
    const paid = reconcile(order, facts);
    expect(paid).toMatchObject({ state: 'paid', intent: 'pi_1', providerCharge: 'ch_1' });
    expect(paid.movements).toEqual([
      { key: 'checkout:cs_1', kind: 'purchased', credits: 400, booked: false },
    ]);
    expect(reconcile(paid, facts)).toBe(paid);
  });

  it.each(['pending', 'processing', 'expired', 'failed'] as const)('that is %s grants nothing', (state) => {
    expect(reconcile(order, { ...facts, state, providerCharge: undefined }).movements).toEqual([]);
  });

  it('stays paid, whatever is told later', () => {
    const paid = reconcile(order, facts);
    expect(reconcile(paid, { ...facts, state: 'expired' })).toBe(paid);
  });

  it.each([
    ['another session', { session: 'cs_2' }],
    ['another order', { order: 'o2' }],
    ['no order', { order: undefined }],
    ['less money', { amount: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['money of the other mode', { live: true }],
  ] as const)('is not paid by %s', (_what, change) => {
    expect(() => reconcile(order, { ...facts, ...change })).toThrow(
      expect.objectContaining({ status: 409, code: 'checkout_mismatch' }) as Error,
    );
  });

  it('is looked at while something is expected of it or not booked', () => {
    const now = new Date(10_000);
    const soon = new Date(11_000);
    const paid = reconcile(order, facts);
    const booked = { ...paid, movements: paid.movements.map((one) => ({ ...one, booked: true })) };
    expect(nextCheck(order, now)).toEqual(soon);
    expect(nextCheck({ ...order, state: 'processing' }, now)).toEqual(soon);
    expect(nextCheck(paid, now)).toEqual(soon);
    expect(nextCheck(booked, now)).toBeUndefined();
    expect(nextCheck({ ...order, state: 'expired' }, now)).toBeUndefined();
  });
});
