/** The stand-in under Stripe's own SDK: it answers as Stripe does. */
import { until } from '@komavox/test-kit';
import Stripe from 'stripe';
import { apiKey, startStandIn, webhookSecret, type StandIn } from '../../tests/checkout/stand-in.js';
import { press } from '../../tests/checkout/shop.js';
import { signatureHeader } from '../stripe-sandbox/webhooks.js';

interface Delivery {
  readonly body: string;
  readonly signature: string;
}

let skewMs = 0;
const deliveries: Delivery[] = [];
let answer = 200;
let stand: StandIn;
let stripe: Stripe;

beforeAll(async () => {
  stand = await startStandIn({
    clock: { now: () => new Date(Date.now() + skewMs) },
    async postWebhook(body, headers) {
      deliveries.push({ body, signature: headers['stripe-signature'] ?? '' });
      return answer;
    },
  });
  stripe = clientWith(apiKey);
});
afterEach(() => {
  skewMs = 0;
});
afterAll(() => stand.stop());

function clientWith(key: string): Stripe {
  const { hostname, port } = new URL(stand.origin);
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
}

const order = (reference = 'o1', amount = 299): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: reference,
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'Plus' } } },
  ],
  success_url: 'http://127.0.0.1:8080/checkout/success?session_id={CHECKOUT_SESSION_ID}&a=b',
  cancel_url: 'http://127.0.0.1:8080/checkout/cancel',
});

const pay = (session: string, method = 'card') =>
  press(stand, 'stripe', { user: 'x', page: `/sandbox/checkout/${session}` }, { decision: 'pay', method });
const act = (session: string, action: string) =>
  press(stand, 'stripe', { user: 'x', page: '/sandbox/payments' }, { action, session });

const paid = async () => {
  const { id } = await stripe.checkout.sessions.create(order());
  await pay(id);
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
};
const chargeOf = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.Charge => {
  const charge = typeof intent === 'string' ? undefined : intent?.latest_charge;
  if (!charge || typeof charge === 'string') throw new Error('no charge');
  return charge;
};
const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more }) as Error;
const toldOf = (id: string) =>
  deliveries
    .map(({ body }) => JSON.parse(body) as Stripe.Event)
    .filter((event) => JSON.stringify(event.data.object).includes(id));

describe('sessions', () => {
  it('are open, paid with a redirect, and complete', async () => {
    const open = await stripe.checkout.sessions.create(order());
    expect(open).toMatchObject({
      object: 'checkout.session',
      livemode: false,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 299,
      currency: 'usd',
      client_reference_id: 'o1',
      payment_intent: null,
      url: `http://127.0.0.1:8080/sandbox/checkout/${open.id}`,
    });
    const { status, location } = await pay(open.id);
    expect([status, location]).toEqual([
      303,
      `http://127.0.0.1:8080/checkout/success?session_id=${open.id}&a=b`,
    ]);
    const after = await stripe.checkout.sessions.retrieve(open.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(after).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(chargeOf(after)).toMatchObject({
      amount: 299,
      paid: true,
      receipt_url: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:8080\/sandbox\/receipts\/ch_test_/,
      ) as string,
    });
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(open.id);
    const { data } = await stripe.checkout.sessions.list({ payment_intent: intent as string });
    expect(data.map(({ id }) => id)).toEqual([open.id]);
  });

  it('can be expired once, and not be paid then', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect((await pay(id)).status).toBe(409);
    const session = await paid();
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("status of 'complete'");
  });

  it('expire by themselves after a day', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    skewMs = 25 * 3_600_000;
    await until(
      'it expired',
      async () => (await stripe.checkout.sessions.retrieve(id)).status === 'expired',
      10_000,
    );
    await until('it is told', () => toldOf(id).length > 0);
    expect(toldOf(id).map(({ type }) => type)).toEqual(['checkout.session.expired']);
  });
});

describe('requests', () => {
  it('with a known idempotency key are answered as before, or refused when they ask for something else', async () => {
    const options = { idempotencyKey: 'order-1' };
    const both = await Promise.allSettled([
      stripe.checkout.sessions.create(order(), options),
      stripe.checkout.sessions.create(order(), options),
    ]);
    const made = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []));
    expect(new Set(made).size).toBe(1);
    const again = await stripe.checkout.sessions.create(order(), options);
    expect(again.id).toBe(made[0]);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(stripe.checkout.sessions.create(order('o2'), options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  it('are refused as by Stripe: without its key, with unknown parameters, for what is not there', async () => {
    await expect(clientWith('sk_test_other').checkout.sessions.retrieve('x')).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    const misspelt = { ...order(), succes_url: 'http://x/' } as Stripe.Checkout.SessionCreateParams;
    await expect(stripe.checkout.sessions.create(misspelt)).rejects.toThrow(
      refusal('parameter_unknown', { param: 'succes_url' }),
    );
    await expect(stripe.checkout.sessions.create({ ...order(), line_items: [] })).rejects.toBeInstanceOf(
      Stripe.errors.StripeInvalidRequestError,
    );
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toThrow(
      refusal('resource_missing'),
    );
    await expect(stripe.customers.list()).rejects.toThrow('Unrecognized request URL');
  });
});

describe('payments', () => {
  it('can be declined, and paid with another card', async () => {
    const { id } = await stripe.checkout.sessions.create(order());
    expect((await pay(id, 'declined')).status).toBe(402);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session).toMatchObject({ status: 'open', payment_intent: { status: 'requires_payment_method' } });
    expect((await pay(id)).status).toBe(303);
  });

  it('are refunded in parts, up to the whole, once for a key', async () => {
    const { id: charge } = chargeOf(await paid());
    const options = { idempotencyKey: `refund-${charge}` };
    const first = await stripe.refunds.create({ charge, amount: 100 }, options);
    expect(first).toMatchObject({ object: 'refund', amount: 100, status: 'succeeded', charge });
    expect((await stripe.refunds.create({ charge, amount: 100 }, options)).id).toBe(first.id);
    await expect(stripe.refunds.create({ charge, amount: 200 })).rejects.toThrow('greater than');
    const rest = await stripe.refunds.create({ charge });
    expect(rest.amount).toBe(199);
    await expect(stripe.refunds.create({ charge })).rejects.toThrow(refusal('charge_already_refunded'));
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 299, refunded: true });
    const listed: string[] = [];
    for await (const refund of stripe.refunds.list({ charge, limit: 1 })) listed.push(refund.id);
    expect(listed).toEqual([rest.id, first.id]);
  });

  it('are disputed, and refused a refund until that is won', async () => {
    const session = await paid();
    const { id: charge } = chargeOf(session);
    await act(session.id, 'dispute');
    const { data } = await stripe.disputes.list({ charge });
    expect(data).toMatchObject([{ object: 'dispute', amount: 299, status: 'needs_response', charge }]);
    await expect(stripe.refunds.create({ charge })).rejects.toThrow(refusal('charge_disputed'));
    await act(session.id, 'win');
    expect((await stripe.refunds.create({ charge })).amount).toBe(299);
  });
});

describe('events', () => {
  it('are listed newest first, by type and time', async () => {
    const since = Math.floor(Date.now() / 1000);
    const session = await paid();
    await act(session.id, 'refund');
    const own = async (query: Stripe.EventListParams) => {
      const types: string[] = [];
      for await (const event of stripe.events.list({ ...query, created: { gte: since }, limit: 2 }))
        if (
          JSON.stringify(event).includes(session.id) ||
          JSON.stringify(event).includes(chargeOf(session).id)
        )
          types.push(event.type);
      return types;
    };
    expect((await own({})).slice().sort()).toEqual(['charge.refunded', 'checkout.session.completed']);
    expect(await own({ types: ['charge.refunded'] })).toEqual(['charge.refunded']);
    const { data } = await stripe.events.list({ created: { gte: since + 3 * 86_400 } });
    expect(data).toEqual([]);
  });

  it('are told with a signature that the SDK believes, and no other', async () => {
    const { id } = await paid();
    await until('it is told', () => toldOf(id).length > 0);
    const delivery = deliveries.find(({ body }) => body.includes(id));
    const { body, signature } = delivery ?? { body: '', signature: '' };
    expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).type).toBe(
      'checkout.session.completed',
    );
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow();
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow();
    const at = new Date();
    const timestamp = Math.floor(at.getTime() / 1000);
    expect(signatureHeader(body, webhookSecret, at).replace(/.*v1=/, '')).toBe(
      stripe.webhooks
        .generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp })
        .replace(/.*v1=/, ''),
    );
  });

  it('are told again with growing pauses until they are taken', async () => {
    answer = 500;
    const { id } = await paid();
    await until('it is told', () => toldOf(id).length === 1);
    skewMs = 6_000;
    await until('it is told again', () => toldOf(id).length === 2);
    skewMs = 12_000;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(toldOf(id)).toHaveLength(2);
    answer = 200;
    skewMs = 40_000;
    await until('it is taken', () => toldOf(id).length === 3);
    skewMs = 24 * 3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(toldOf(id)).toHaveLength(3);
  });
});
