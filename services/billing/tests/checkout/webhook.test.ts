import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { randomFrom } from '@komavox/test-kit';
import { billing } from '../../src/index.js';
import { voice } from '../voice-stand-in.js';
import { signatureHeader } from '../../src/stripe-sandbox/webhooks.js';
import { begin, entriesOf, kindsOf, movementsBecome, newUser, press, type Purchase } from './shop.js';
import { post, startStandIn, tell, webhookSecret, type StandIn, type StandInEvent } from './stand-in.js';

let stripe: StandIn;
let product: TestProduct;

beforeAll(async () => {
  stripe = await startStandIn();
  // One sweep, at the start: from then on there are only webhooks.
  const environment = { ...stripe.settings, CHECKOUT_SWEEP_SECONDS: '3600' };
  product = await bootForTest([billing, voice], { environment });
});
afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const pay = (purchase: Purchase, method = 'card') =>
  press(stripe, 'stripe', purchase, { decision: 'pay', method });
const act = (purchase: Purchase, action: string) =>
  press(
    stripe,
    'stripe',
    { user: purchase.user, page: '/sandbox/payments' },
    { action, session: purchase.session },
  );

async function buy(planId: 'basic' | 'plus' | 'pro' = 'plus'): Promise<Purchase> {
  const purchase = await begin(product, newUser(), planId);
  await pay(purchase);
  return purchase;
}

/** Of these purchases, oldest first. */
async function eventsOf(...purchases: readonly Purchase[]): Promise<readonly StandInEvent[]> {
  const own = purchases.map(({ session }) => session);
  const all = await stripe.listEvents();
  // What is about a charge names no session, but its payment, as the session does.
  const intents = all
    .map((event) => JSON.stringify(event))
    .filter((text) => own.some((session) => text.includes(session)))
    .flatMap((text) => /pi_test_\w+/.exec(text) ?? []);
  return all.filter((event) => intents.some((intent) => JSON.stringify(event).includes(intent))).reverse();
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

it('200 webhooks, doubled, reordered, forged and replayed, fulfil each order once', async () => {
  const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stderr.write(`webhooks are shuffled with TEST_SEED=${seed}\n`);
  const random = randomFrom(seed);
  const bought = await Promise.all(Array.from({ length: 20 }, () => buy()));
  const refunded = bought.slice(0, 8);
  const disputed = bought.slice(8, 14);
  for (const purchase of refunded) await act(purchase, 'refund-half');
  for (const purchase of disputed) await act(purchase, 'dispute');
  for (const purchase of disputed.slice(0, 3)) await act(purchase, 'win');
  const events = await eventsOf(...bought);
  expect(events).toHaveLength(20 + 8 + 6 + 3);

  const genuine = Array.from({ length: 152 }, (_, index) => events[index % events.length] ?? {});
  const forged = Array.from({ length: 48 }, (_, index) => events[index % events.length] ?? {});
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  const forgeries: readonly ((event: object) => Promise<Response>)[] = [
    (event) => tell(product.origin, event, { secret: 'whsec_another' }),
    (event) => tell(product.origin, event, { at: tenMinutesAgo }),
    (event) => tell(product.origin, { ...event, livemode: true }),
    (event) => post(product.origin, JSON.stringify(event)),
    (event) => {
      const header = signatureHeader(JSON.stringify(event), webhookSecret, new Date());
      return post(product.origin, JSON.stringify({ ...event, type: 'checkout.session.completed' }), header);
    },
    (event) => post(product.origin, JSON.stringify(event), 't=1,v1=00'),
  ];
  const calls = shuffled(
    [
      ...genuine.map((event) => ({ expected: 200, send: () => tell(product.origin, event) })),
      ...forged.map((event, index) => ({
        expected: 400,
        send: () => forgeries[index % forgeries.length]?.(event) ?? Promise.reject(new Error('none')),
      })),
    ],
    random,
  );
  // What was changed into the type that it has already is no forgery.
  const answers: string[] = [];
  const lanes = Array.from({ length: 8 }, async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const { status } = await call.send();
      if (status !== call.expected) answers.push(`${status} instead of ${call.expected}`);
    }
  });
  await Promise.all(lanes);
  const unchanged = forged.filter(
    (event, index) =>
      index % forgeries.length === 4 && (event as StandInEvent).type === 'checkout.session.completed',
  );
  expect(answers).toEqual(unchanged.map(() => '200 instead of 400'));

  const granted = 'purchased 200';
  for (const [index, { user }] of bought.entries()) {
    const movements = kindsOf(await entriesOf(product, user)).join(', ');
    if (index < 8) expect(movements).toBe(`${granted}, refunded -100`);
    // A dispute that was won before anybody heard of it took nothing; the sweep at the start may have heard.
    else if (index < 11) expect([granted, `${granted}, disputed -200, reinstated 200`]).toContain(movements);
    else expect(movements).toBe(index < 14 ? `${granted}, disputed -200` : granted);
  }
});

it('a webhook grants, takes back and gives back, in whatever order it comes', async () => {
  const purchase = await buy('pro');
  await act(purchase, 'refund');
  const [completed, refund] = await eventsOf(purchase);
  expect([completed?.type, refund?.type]).toEqual(['checkout.session.completed', 'charge.refunded']);
  expect((await tell(product.origin, refund ?? {})).status).toBe(200);
  expect(kindsOf(await entriesOf(product, purchase.user))).toEqual(['purchased 400', 'refunded -400']);
  expect((await tell(product.origin, completed ?? {})).status).toBe(200);
  expect(kindsOf(await entriesOf(product, purchase.user))).toEqual(['purchased 400', 'refunded -400']);
});

it('money that arrives later is granted when it has arrived', async () => {
  const purchase = await begin(product, newUser());
  await pay(purchase, 'transfer');
  const [completed] = await eventsOf(purchase);
  expect((await tell(product.origin, completed ?? {})).status).toBe(200);
  expect(await entriesOf(product, purchase.user)).toEqual([]);
  let succeeded: StandInEvent | undefined;
  while (!succeeded) [, succeeded] = await eventsOf(purchase);
  expect(succeeded.type).toBe('checkout.session.async_payment_succeeded');
  expect((await tell(product.origin, succeeded)).status).toBe(200);
  await movementsBecome(product, purchase.user, ['purchased 200']);
});

it('a body that is too large, and one that is no event, are refused', async () => {
  expect((await post(product.origin, 'x'.repeat(300_000))).status).toBe(413);
  expect((await post(product.origin, '')).status).toBe(400);
  const text = 'no json';
  expect((await post(product.origin, text, signatureHeader(text, webhookSecret, new Date()))).status).toBe(
    400,
  );
});

it('an event of something else on the same account is taken, and nothing is done', async () => {
  const other = {
    id: 'evt_other',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    livemode: false,
    data: { object: { id: 'cs_test_other', client_reference_id: 'another-shop' } },
  };
  expect((await tell(product.origin, other)).status).toBe(200);
  expect((await tell(product.origin, { ...other, type: 'customer.created' })).status).toBe(200);
});
