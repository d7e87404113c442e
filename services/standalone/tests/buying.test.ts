/** Buying credits from outside: through the gateway, as two browsers and Stripe do it. */
import { createHmac } from 'node:crypto';
import { billing } from '@komavox/billing';
import { gateway } from '@komavox/gateway';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';

const nowhere = 'http://127.0.0.1:9';
const others = {
  CATALOGUE_URL: nowhere,
  READER_URL: nowhere,
  VISION_URL: nowhere,
  VOICE_URL: nowhere,
  RENDER_URL: nowhere,
};

interface Browser {
  readonly id: string;
  call(path: string, more?: RequestInit): Promise<Response>;
  json<T>(path: string): Promise<T>;
}

let product: TestProduct;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  product = await bootForTest([gateway, billing], { environment: others });
  [ada, bob] = await Promise.all([newBrowser('ada'), newBrowser('bob')]);
});
afterAll(() => product.stop());

async function newBrowser(name: string, { origin } = product): Promise<Browser> {
  const registered = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name, email: `${name}@example.org`, password: 'correct horse battery' }),
  });
  const { id } = (await registered.json()) as { id: string };
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const call = (path: string, { headers, ...more }: RequestInit = {}) =>
    fetch(new URL(path, origin), {
      ...more,
      redirect: 'manual',
      headers: { cookie, origin, accept: 'text/html', ...(headers as Record<string, string>) },
    });
  return { id, call, json: async <T>(path: string) => (await (await call(path)).json()) as T };
}

const begin = async (browser: Browser) => {
  const answer = await browser.call('/api/create-checkout-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ planId: 'plus', userId: browser.id }),
  });
  return ((await answer.json()) as { url: string }).url;
};
const submit = (browser: Browser, url: string, fields: Record<string, string>) =>
  browser.call(url, { method: 'POST', body: new URLSearchParams(fields) });

interface Statement {
  readonly entries: readonly { kind: string; note: string; receiptUrl?: string }[];
  readonly creditPoint: number;
}

it('from the plan to the receipt, on our own origin, for the buyer alone', async () => {
  const url = await begin(ada);
  expect(new URL(url).origin).toBe(product.origin);
  const page = await ada.call(url);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(page.headers.get('cache-control')).toBe('no-store');

  const paid = await submit(ada, url, { decision: 'pay', method: 'card' });
  expect(paid.status).toBe(303);
  const back = new URL(paid.headers.get('location') ?? '');
  expect([back.origin, back.pathname]).toEqual([product.origin, '/checkout/success']);
  const completed = await ada.json(`/api/checkout/success${back.search}`);
  expect(completed).toEqual({ creditPoints: 200, creditPoint: 200, credits: 200, alreadyProcessed: false });
  expect(await ada.json('/api/users/me')).toMatchObject({ creditPoint: 200 });

  const { entries } = await ada.json<Statement>('/api/credits');
  const [bought] = entries;
  expect(bought).toMatchObject({ kind: 'purchased', note: 'Plus plan, 200 credits' });
  const receipt = await ada.call(bought?.receiptUrl ?? '');
  expect(receipt.status).toBe(303);
  const address = receipt.headers.get('location') ?? '';
  expect(await (await ada.call(address)).text()).toContain('Test receipt');

  // Another user reaches none of it, by any id.
  const refused = await Promise.all([
    bob.call(url),
    submit(bob, url, { decision: 'pay', method: 'card' }),
    bob.call(bought?.receiptUrl ?? ''),
    bob.call(address),
    submit(bob, '/sandbox/payments', {
      action: 'refund',
      session: back.searchParams.get('session_id') ?? '',
    }),
    bob.call(`/api/checkout/success${back.search}`),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 403]);
  expect(await (await bob.call('/sandbox/payments')).text()).toContain('There are no test payments yet.');
  expect((await bob.json<Statement>('/api/credits')).creditPoint).toBe(0);
  expect((await ada.json<Statement>('/api/credits')).creditPoint).toBe(200);
});

it('the sandbox sends who is signed out to the first page, and takes no form of another site', async () => {
  const url = await begin(ada);
  const visitor = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/welcome']);
  const posted = await fetch(url, {
    method: 'POST',
    headers: { origin: product.origin },
    body: new URLSearchParams({ decision: 'pay' }),
  });
  expect(posted.status).toBe(401);
  const foreign = await ada.call(url, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ decision: 'pay' }),
  });
  expect(foreign.status).toBe(403);
});

it('a browser that calls this computer localhost comes back to localhost', async () => {
  const { port } = new URL(product.origin);
  const local = `http://localhost:${port}`;
  const answer = await ada.call('/api/create-checkout-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: local, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ planId: 'basic' }),
  });
  expect(((await answer.json()) as { url: string }).url).toMatch(`${local}/sandbox/checkout/`);
});

it('the page of test payments refunds, and the credits go', async () => {
  const url = await begin(bob);
  await submit(bob, url, { decision: 'pay', method: 'card' });
  await until(
    'the credits came',
    async () => (await bob.json<Statement>('/api/credits')).creditPoint === 200,
  );
  const session = url.split('/').at(-1) ?? '';
  const refunded = await submit(bob, '/sandbox/payments', { action: 'refund', session });
  expect([refunded.status, refunded.headers.get('location')]).toEqual([303, '/sandbox/payments']);
  await until('the credits went', async () => (await bob.json<Statement>('/api/credits')).creditPoint === 0);
  expect(await (await bob.call('/sandbox/payments')).text()).toContain('$2.99 of $2.99 refunded.');
});

describe('a webhook', () => {
  const secret = 'whsec_of_a_test';
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: nowhere,
    CHECKOUT_SWEEP_SECONDS: '3600',
  };
  /** Bytes that no parser would write again as they were. */
  const body = `{ "object":"event", "id":"evt_1","type" : "checkout.session.completed","livemode":false,
    "created":1.0,"data":{"object":{"id":"cs_1","client_reference_id":"é\\u00e9"}}}\n`;

  const send = (origin: string, sent = body) => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    return fetch(`${origin}/api/stripe/webhook`, {
      method: 'POST',
      body: sent,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
    });
  };

  it('comes through the gateway byte by byte, without session and origin', async () => {
    const one = await bootForTest([gateway, billing], { environment: { ...others, ...settings } });
    expect((await send(one.origin)).status).toBe(200);
    expect((await send(one.origin, body.trim())).status).toBe(400);
    expect((await send(one.origin, JSON.stringify(JSON.parse(body)))).status).toBe(400);
    await one.stop();
  });

  it('does so between separate processes, too', async () => {
    const apart = await bootForTest([billing], { environment: { ...settings, VOICE_URL: nowhere } });
    const entry = await bootForTest([gateway], { environment: { ...others, BILLING_URL: apart.origin } });
    expect((await send(entry.origin)).status).toBe(200);
    expect((await send(entry.origin, body.trim())).status).toBe(400);
    await entry.stop();
    await apart.stop();
  });
});
