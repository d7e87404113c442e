import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { billing } from '../../src/index.js';
import { voice } from '../voice-stand-in.js';
import {
  act,
  balanceOf,
  begin,
  comeBack,
  entriesOf,
  kindsOf,
  movementsBecome,
  newUser,
  payIn,
  paymentFails,
  press,
  type Completed,
} from './shop.js';

let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([billing, voice], { environment: { CHECKOUT_SWEEP_SECONDS: '1' } });
});
afterAll(() => product.stop());

const code = async (answer: { json<T>(): Promise<T> }) => (await answer.json<{ code: string }>()).code;

describe('buying credits in the sandbox', () => {
  it.each([
    ['basic', 100, '$1.99'],
    ['plus', 200, '$2.99'],
    ['pro', 400, '$3.99'],
  ] as const)('%s gives %d credits for %s, once', async (planId, credits, price) => {
    const user = newUser();
    const told = product.nextEvent(topics.creditPurchased, ({ userId }) => userId === user);
    const purchase = await begin(product, user, planId);
    const page = await (await product.call('billing', purchase.page, { user })).text();
    expect(page).toContain(`Pay ${price}`);
    expect(page).toContain('This is a test: no card is charged.');

    const paid = await payIn(product, purchase);
    expect(paid.status).toBe(303);
    const first = await (await comeBack(product, user, paid.location)).json<Completed>();
    expect(first).toEqual({ creditPoints: credits, creditPoint: credits, credits, alreadyProcessed: false });
    const second = await (await comeBack(product, user, paid.location)).json<Completed>();
    expect(second).toEqual({ ...first, alreadyProcessed: true });
    expect(await told).toMatchObject({ userId: user, credits, balance: BigInt(credits) });
    expect(kindsOf(await entriesOf(product, user))).toEqual([`purchased ${credits}`]);
  });

  it('grants by the webhook alone, when the buyer does not come back', async () => {
    const user = newUser();
    await payIn(product, await begin(product, user));
    await movementsBecome(product, user, ['purchased 200']);
    const [entry] = await entriesOf(product, user);
    expect(entry?.note).toBe('Plus plan, 200 credits');
  });

  it('takes the price and the credits from the plan, whatever the browser says', async () => {
    const user = newUser();
    const answer = await product.call('billing', '/api/create-checkout-session', {
      method: 'POST',
      user,
      body: { planId: 'basic', userId: user, credits: 1_000_000, amount: 0.01, productName: 'Gold' },
    });
    const page = new URL((await answer.json<{ url: string }>()).url).pathname;
    const html = await (await product.call('billing', page, { user })).text();
    expect(html).toContain('Komavox Basic: 100 credits');
    expect(html).toContain('$1.99');
  });

  it('refuses another user’s id and an unknown plan', async () => {
    const ask = (body: object) =>
      product.call('billing', '/api/create-checkout-session', { method: 'POST', user: newUser(), body });
    expect((await ask({ planId: 'plus', userId: 'somebody-else' })).status).toBe(403);
    expect((await ask({ planId: 'gold' })).status).toBe(400);
    expect((await ask({})).status).toBe(400);
  });

  it('begins ten purchases a minute for a user', async () => {
    const user = newUser();
    for (let count = 0; count < 10; count += 1) await begin(product, user);
    await expect(begin(product, user)).rejects.toThrow('429');
    await begin(product, newUser());
  });

  it('charges nothing for a declined card, and takes another one', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    const declined = await payIn(product, purchase, 'declined');
    expect(declined.status).toBe(402);
    expect(declined.html).toContain('Your card was declined.');
    expect(await entriesOf(product, user)).toEqual([]);
    expect((await payIn(product, purchase)).status).toBe(303);
    await movementsBecome(product, user, ['purchased 200']);
  });

  it('a cancelled purchase leads to its page and can still be paid', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    const cancelled = await press(product, 'billing', purchase, { decision: 'cancel' });
    expect([cancelled.status, new URL(cancelled.location).pathname]).toEqual([303, '/checkout/cancel']);
    expect(await entriesOf(product, user)).toEqual([]);
    expect((await payIn(product, purchase)).status).toBe(303);
  });

  it('pays once for two presses of the button', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    const both = await Promise.all([payIn(product, purchase), payIn(product, purchase)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    await movementsBecome(product, user, ['purchased 200']);
  });

  it('waits for money that arrives later, and grants nothing for money that never does', async () => {
    const [later, never] = [newUser(), newUser()];
    const arriving = await payIn(product, await begin(product, later), 'transfer');
    const failing = await payIn(product, await begin(product, never), 'failing');
    const early = await comeBack(product, later, arriving.location);
    expect([early.status, early.headers['retry-after'], await code(early)]).toEqual([402, '2', 'not_paid']);
    await movementsBecome(product, later, ['purchased 200'], 30_000);
    await paymentFails(product, never, failing.location);
    expect(await entriesOf(product, never)).toEqual([]);
  });
});

describe('coming back from paying', () => {
  it('says what is missing or does not match, and adds nothing', async () => {
    const [user, other] = [newUser(), newUser()];
    const { location } = await payIn(product, await begin(product, user));
    const foreign = await payIn(product, await begin(product, other, 'pro'));
    await movementsBecome(product, user, ['purchased 200']);
    await movementsBecome(product, other, ['purchased 400']);
    const query = new URL(location).searchParams;
    const changed = (change: Readonly<Record<string, string | undefined>>, as = user) => {
      const fields = Object.entries({ ...Object.fromEntries(query), ...change });
      const given = fields.filter((field): field is [string, string] => field[1] !== undefined);
      return comeBack(product, as, `http://x/?${new URLSearchParams(given).toString()}`);
    };
    for (const name of ['session_id', 'user_id', 'credits']) {
      const answer = await changed({ [name]: undefined });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        code: 'missing_parameters',
        detail: 'Missing required parameters',
      });
    }
    const asOther = await changed({}, other);
    expect([asOther.status, await asOther.json()]).toMatchObject([
      403,
      { code: 'user_mismatch', detail: 'User authentication mismatch' },
    ]);
    const foreignSession = new URL(foreign.location).searchParams;
    const mismatches = [
      { credits: '100000' },
      { token: 'x' },
      { token: undefined },
      { token: foreignSession.get('token') ?? '' },
      { session_id: 'cs_test_unknown' },
      { session_id: foreignSession.get('session_id') ?? '' },
      {
        session_id: foreignSession.get('session_id') ?? '',
        credits: '400',
        token: foreignSession.get('token') ?? '',
      },
    ];
    for (const change of mismatches) {
      const answer = await changed(change);
      expect([answer.status, await code(answer)]).toEqual([409, 'checkout_mismatch']);
    }
    expect(kindsOf(await entriesOf(product, user))).toEqual(['purchased 200']);
    expect(kindsOf(await entriesOf(product, other))).toEqual(['purchased 400']);
    expect((await product.call('billing', `/api/checkout/success${new URL(location).search}`)).status).toBe(
      401,
    );
  });

  it('before paying is 402, and grants nothing', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    const { location } = await payIn(product, await begin(product, user, 'basic'));
    const query = new URL(location).searchParams;
    query.set('session_id', purchase.session);
    // The token of another order of the same user doesn't open it, either.
    expect((await comeBack(product, user, `http://x/?${query.toString()}`)).status).toBe(409);
  });
});

it('a buyer who comes back twenty times at once, beside the webhook, has the credits once', async () => {
  const user = newUser();
  const { location } = await payIn(product, await begin(product, user, 'pro'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(product, user, location)));
  const told = await Promise.all(answers.map((answer) => answer.json<Completed>()));
  expect(new Set(told.map(({ creditPoint }) => creditPoint))).toEqual(new Set([400]));
  expect(told.filter(({ alreadyProcessed }) => !alreadyProcessed)).toHaveLength(1);
  expect(kindsOf(await entriesOf(product, user))).toEqual(['purchased 400']);
});

it('whether payments are a test stands in /readyz', async () => {
  const ready = await (await fetch(`${product.internalOrigin}/readyz`)).text();
  expect(ready).toContain('a test: no STRIPE_SECRET_KEY is set');
});

describe('money that goes back', () => {
  it('takes credits in proportion, and never more than were granted', async () => {
    const user = newUser();
    const purchase = await begin(product, user, 'pro');
    await payIn(product, purchase);
    await movementsBecome(product, user, ['purchased 400']);
    expect((await act(product, purchase, 'refund-half')).status).toBe(303);
    await movementsBecome(product, user, ['purchased 400', 'refunded -199']);
    await act(product, purchase, 'refund');
    await movementsBecome(product, user, ['purchased 400', 'refunded -199', 'refunded -201']);
    expect(await balanceOf(product, user)).toBe(0);
    const again = await act(product, purchase, 'refund');
    expect([again.status, again.html.includes('has already been refunded')]).toEqual([400, true]);
  });

  it('gives the credits of a dispute back when it is won, and keeps them when it is lost', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    await payIn(product, purchase);
    await act(product, purchase, 'dispute');
    await movementsBecome(product, user, ['purchased 200', 'disputed -200']);
    expect(await balanceOf(product, user)).toBe(0);
    await act(product, purchase, 'win');
    await movementsBecome(product, user, ['purchased 200', 'disputed -200', 'reinstated 200']);

    const other = newUser();
    const lost = await begin(product, other);
    await payIn(product, lost);
    await act(product, lost, 'refund-half');
    await movementsBecome(product, other, ['purchased 200', 'refunded -100']);
    await act(product, lost, 'dispute');
    await act(product, lost, 'lose');
    await movementsBecome(product, other, ['purchased 200', 'refunded -100', 'disputed -100']);
  });

  it('gives the credits of a refund back when the bank returns it', async () => {
    const user = newUser();
    const purchase = await begin(product, user);
    await payIn(product, purchase);
    await act(product, purchase, 'refund');
    await movementsBecome(product, user, ['purchased 200', 'refunded -200']);
    await act(product, purchase, 'fail-refund');
    await movementsBecome(product, user, ['purchased 200', 'refunded -200', 'reinstated 200']);
  });
});

describe('what is beside a purchase', () => {
  it('says that payments are a test', async () => {
    const user = newUser();
    expect(await (await product.call('billing', '/api/checkout/config', { user })).json()).toEqual({
      sandbox: true,
    });
  });

  it('gives five credits without payment, once for a key', async () => {
    const user = newUser();
    const take = (key?: string) =>
      product.call('billing', '/api/credits/placeholder', {
        method: 'POST',
        user,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });
    expect(await (await take('one')).json()).toEqual({ creditPoint: 5 });
    expect(await (await take('one')).json()).toEqual({ creditPoint: 5 });
    expect(await (await take('two')).json()).toEqual({ creditPoint: 10 });
    expect(await (await take()).json()).toEqual({ creditPoint: 15 });
    expect((await take('x'.repeat(256))).status).toBe(400);
  });
});
