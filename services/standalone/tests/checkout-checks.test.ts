/** What must hold of buying whoever keeps the accounts: each check, in local mode and in Firebase mode. */
import { billing } from '@komavox/billing';
import { gateway } from '@komavox/gateway';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import {
  claimsOf,
  firebaseSettings,
  idToken,
  projectId,
  signers,
  startGoogleStandIn,
  type GoogleStandIn,
} from '@komavox/test-kit';

const nowhere = 'http://127.0.0.1:9';
const others = {
  CATALOGUE_URL: nowhere,
  READER_URL: nowhere,
  VISION_URL: nowhere,
  VOICE_URL: nowhere,
  RENDER_URL: nowhere,
  AUTH_CALLS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
};

interface Mode {
  readonly name: 'local' | 'firebase';
  readonly settings: Record<string, string>;
  readonly path: string;
  readonly proof: (name: string) => object;
}

const modes: readonly Mode[] = [
  {
    name: 'local',
    settings: {},
    path: '/api/auth/register',
    proof: (name) => ({ name, email: `${name}@example.org`, password: 'correct horse battery' }),
  },
  {
    name: 'firebase',
    settings: firebaseSettings,
    path: '/api/auth/session',
    proof: (name) => ({
      idToken: idToken(signers.one, claimsOf(projectId, { uid: name, name, email: `${name}@example.org` })),
    }),
  },
];

let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogleStandIn();
});
afterAll(() => google.close());

describe.each(modes)('in $name mode', ({ settings, path, proof }) => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await bootForTest([gateway, billing], { environment: { ...others, ...settings } });
  });
  afterAll(() => product.stop());

  let people = 0;
  /** A new user in a browser. */
  async function newBuyer() {
    people += 1;
    const { origin } = product;
    const headers = { origin, 'content-type': 'application/json' };
    const body = JSON.stringify(proof(`buyer-${people}`));
    const entered = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    expect(entered.status).toBe(201);
    const { id } = (await entered.json()) as { id: string };
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const call = (to: string, { headers: more, ...init }: RequestInit = {}) =>
      fetch(new URL(to, origin), {
        ...init,
        redirect: 'manual',
        headers: { cookie, origin, accept: 'text/html', ...(more as Record<string, string>) },
      });
    const order = (fields: object) =>
      call('/api/create-checkout-session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
    const begin = async (planId = 'plus') =>
      ((await (await order({ planId, userId: id })).json()) as { url: string }).url;
    const decide = async (url: string, decision: 'pay' | 'cancel') => {
      const fields = new URLSearchParams({ decision, method: 'card' });
      const answer = await call(url, { method: 'POST', body: fields });
      return new URL(answer.headers.get('location') ?? '', origin);
    };
    const buy = async (planId = 'plus') => (await decide(await begin(planId), 'pay')).searchParams;
    const comeBack = (query: URLSearchParams) => call(`/api/checkout/success?${query.toString()}`);
    const balance = async () =>
      ((await (await call('/api/users/me')).json()) as { creditPoint: number }).creditPoint;
    return { id, call, order, begin, decide, buy, comeBack, balance };
  }
  const changed = (query: URLSearchParams, name: string, value: string) => {
    const copy = new URLSearchParams(query);
    copy.set(name, value);
    return copy;
  };

  const checks: Readonly<Record<string, () => Promise<void>>> = {
    'a paid plan gives its credits': async () => {
      const buyer = await newBuyer();
      expect((await buyer.comeBack(await buyer.buy())).status).toBe(200);
      expect(await buyer.balance()).toBe(200);
    },
    'coming back again gives nothing more': async () => {
      const buyer = await newBuyer();
      const query = await buyer.buy('basic');
      await buyer.comeBack(query);
      expect(await (await buyer.comeBack(query)).json()).toMatchObject({ alreadyProcessed: true });
      expect(await buyer.balance()).toBe(100);
    },
    'the price and the credits are the plan’s, whatever the browser says': async () => {
      const buyer = await newBuyer();
      const answer = await buyer.order({ planId: 'basic', userId: buyer.id, credits: 9999, amount: 0.01 });
      const { url } = (await answer.json()) as { url: string };
      expect(await (await buyer.call(url)).text()).toContain('Pay $1.99');
      const query = (await buyer.decide(url, 'pay')).searchParams;
      await buyer.comeBack(query);
      expect(await buyer.balance()).toBe(100);
    },
    'nobody orders for another user': async () => {
      const [buyer, other] = [await newBuyer(), await newBuyer()];
      expect((await buyer.order({ planId: 'plus', userId: other.id })).status).toBe(403);
    },
    'who is signed out orders nothing': async () => {
      const { origin } = product;
      const headers = { origin, 'content-type': 'application/json' };
      const body = '{"planId":"plus"}';
      const answer = await fetch(`${origin}/api/create-checkout-session`, { method: 'POST', headers, body });
      expect(answer.status).toBe(401);
    },
    'another site orders nothing': async () => {
      const buyer = await newBuyer();
      const answer = await buyer.call('/api/create-checkout-session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example' },
        body: '{"planId":"plus"}',
      });
      expect(answer.status).toBe(403);
    },
    'an order that is not paid for gives nothing, also under the parameters of a paid one': async () => {
      const buyer = await newBuyer();
      const query = await buyer.buy();
      const unpaid = (await buyer.begin('pro')).split('/').at(-1) ?? '';
      expect((await buyer.comeBack(changed(query, 'session_id', unpaid))).status).toBe(409);
      await buyer.comeBack(query);
      expect(await buyer.balance()).toBe(200);
    },
    'another user’s payment gives nothing': async () => {
      const [buyer, other] = [await newBuyer(), await newBuyer()];
      const query = await buyer.buy();
      expect((await other.comeBack(query)).status).toBe(403);
      expect((await other.comeBack(changed(query, 'user_id', other.id))).ok).toBe(false);
      expect(await other.balance()).toBe(0);
    },
    'changed credits, a changed token and a missing parameter give nothing': async () => {
      const buyer = await newBuyer();
      const query = await buyer.buy();
      const missing = new URLSearchParams(query);
      missing.delete('session_id');
      const answers = [
        await buyer.comeBack(changed(query, 'credits', '400')),
        await buyer.comeBack(changed(query, 'token', 'x')),
        await buyer.comeBack(missing),
      ];
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 400]);
    },
    'a cancelled payment charges nothing': async () => {
      const buyer = await newBuyer();
      expect((await buyer.decide(await buyer.begin(), 'cancel')).pathname).toBe('/checkout/cancel');
      expect(await buyer.balance()).toBe(0);
    },
    'a forged webhook gives nothing': async () => {
      const answer = await fetch(`${product.origin}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        body: '{"id":"evt_1","object":"event","type":"checkout.session.completed"}',
      });
      expect(answer.status).toBe(400);
    },
  };

  it.each(Object.entries(checks))('%s', (_what, check) => check());
});
