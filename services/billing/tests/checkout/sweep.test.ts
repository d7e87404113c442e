/** Without a webhook and without buyers who come back: the sweep finds payments, refunds, disputes and ends. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { until } from '@komavox/test-kit';
import { billing } from '../../src/index.js';
import { voice } from '../voice-stand-in.js';
import {
  balanceOf,
  begin,
  entriesOf,
  kindsOf,
  movementsBecome,
  newUser,
  paymentFails,
  press,
  type Purchase,
} from './shop.js';
import { startStandIn, type StandIn } from './stand-in.js';

let skewMs = 0;
let stripe: StandIn;
let product: TestProduct;

const clock = { now: () => new Date(Date.now() + skewMs) };

beforeAll(async () => {
  stripe = await startStandIn({ clock });
  const { STRIPE_WEBHOOK_SECRET: _, ...settings } = stripe.settings;
  product = await bootForTest([billing, voice], {
    environment: { ...settings, CHECKOUT_SWEEP_SECONDS: '1' },
    clock,
  });
});
afterAll(async () => {
  await product.stop();
  await stripe.stop();
});

const pay = (purchase: Purchase, method = 'card') =>
  press(stripe, 'stripe', purchase, { decision: 'pay', method });
const act = ({ user, session }: Purchase, action: string) =>
  press(stripe, 'stripe', { user, page: '/sandbox/payments' }, { action, session });

it('finds payments, and afterwards refunds and disputes', async () => {
  const [first, second] = [await begin(product, newUser()), await begin(product, newUser(), 'pro')];
  await Promise.all([pay(first), pay(second, 'transfer')]);
  await movementsBecome(product, first.user, ['purchased 200']);
  await movementsBecome(product, second.user, ['purchased 400']);
  await act(first, 'refund');
  await act(second, 'dispute');
  await movementsBecome(product, first.user, ['purchased 200', 'refunded -200']);
  await movementsBecome(product, second.user, ['purchased 400', 'disputed -400']);
  await act(second, 'win');
  await movementsBecome(product, second.user, ['purchased 400', 'disputed -400', 'reinstated 400']);
});

it('takes back what was spent meanwhile, shows 0, and the next purchase pays it off', async () => {
  const user = newUser();
  const purchase = await begin(product, user, 'basic');
  await pay(purchase);
  await movementsBecome(product, user, ['purchased 100']);
  const speech = {
    speechId: `speech-of-${user}`,
    userId: user,
    customVoiceId: 'mika',
  };
  await product.publish(topics.speechRequested, speech);
  await movementsBecome(product, user, ['purchased 100', 'spent -1']);
  expect((await entriesOf(product, user)).at(-1)?.note).toBe('Speech with “Mika”');
  await act(purchase, 'refund');
  await movementsBecome(product, user, ['purchased 100', 'spent -1', 'refunded -100']);
  expect((await entriesOf(product, user)).at(-1)?.balance).toBe(-1);
  expect(await balanceOf(product, user)).toBe(0);
  await pay(await begin(product, user, 'plus'));
  await movementsBecome(product, user, ['purchased 100', 'spent -1', 'refunded -100', 'purchased 200']);
  expect(await balanceOf(product, user)).toBe(199);
});

it('leaves payments alone that never come, and orders that ended', async () => {
  const [failed, left] = [await begin(product, newUser()), await begin(product, newUser())];
  const { location } = await pay(failed, 'failing');
  await paymentFails(product, failed.user, location);
  skewMs = 25 * 3_600_000;
  await until('the session expired', async () =>
    JSON.stringify(await stripe.listEvents()).includes(`${left.session}`),
  );
  await new Promise((resolve) => setTimeout(resolve, 2500));
  skewMs = 0;
  expect(await entriesOf(product, failed.user)).toEqual([]);
  expect(await entriesOf(product, left.user)).toEqual([]);
});

it('what a user began who has deleted the account can’t be paid any more', async () => {
  const user = newUser();
  const [paid, open] = [await begin(product, user), await begin(product, user, 'pro')];
  const other = await begin(product, newUser());
  await pay(paid);
  await movementsBecome(product, user, ['purchased 200']);
  await product.publish(topics.userDeleted, { userId: user });
  await until('the session is closed', async () =>
    (await stripe.listEvents()).some(
      (event) => event.type === 'checkout.session.expired' && JSON.stringify(event).includes(open.session),
    ),
  );
  await pay(open);
  // Told twice, and some of it has ended already.
  await product.publish(topics.userDeleted, { userId: user });
  await pay(other);
  await movementsBecome(product, other.user, ['purchased 200']);
  expect(kindsOf(await entriesOf(product, user))).toEqual(['purchased 200']);
});

it('believes no webhook without a secret to check it by', async () => {
  const answer = await fetch(`${product.origin}/api/stripe/webhook`, {
    method: 'POST',
    body: '{}',
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect(answer.status).toBe(400);
});

it('outside the sandbox there are no free credits and no pages to pay on', async () => {
  const user = newUser();
  const config = await product.call('billing', '/api/checkout/config', { user });
  expect(await config.json()).toEqual({ sandbox: false });
  const placeholder = await product.call('billing', '/api/credits/placeholder', { method: 'POST', user });
  expect(placeholder.status).toBe(404);
  expect((await product.call('billing', '/sandbox/payments', { user })).status).toBe(404);
});

it('while the provider is away, a purchase can’t begin, and the answer says so', async () => {
  const gone = await bootForTest([billing, voice], {
    environment: { STRIPE_SECRET_KEY: 'sk_test_gone', STRIPE_API_URL: 'http://127.0.0.1:9' },
  });
  const body = { planId: 'plus' };
  const answer = await gone.call('billing', '/api/create-checkout-session', {
    method: 'POST',
    user: 'ada',
    body,
  });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    code: 'payments_unavailable',
    detail: 'Payments are not available just now. Please try again in a moment.',
  });
  await gone.stop();
});
