import { headers } from '@komavox/events';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { gateway } from '../src/index.js';
import {
  answerIn,
  begin,
  returnFromProvider,
  decide,
  signInEnd,
  failedAt,
  type Id,
} from './federated-browser.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, openBrowser, type UserView, type Browser } from './browser.js';

let product: TestProduct;
/** Ids of `user.created`, by user: a repeat of one has its id. */
const told = new Map<string, Set<string>>();

beforeAll(async () => {
  product = await bootForTest([gateway, billingStub], { environment });
  await product.events.watch([topics.userCreated.name], ({ key, headers: { [headers.id]: id = '' } }) => {
    told.set(key, (told.get(key) ?? new Set()).add(id));
  });
});
afterAll(() => product.stop());

const ids: readonly Id[] = ['google', 'apple'];
const names = { google: 'Google', apple: 'Apple' };
let people = 0;
const newEmail = () => `someone-${(people += 1)}@example.org`;

async function signIn(one: Browser, id: Id, email: string, query?: string): Promise<Response> {
  const page = await begin(one, id, query);
  return returnFromProvider(
    one,
    id,
    await answerIn(await decide(one, page, { decision: 'continue', name: 'Ada', email })),
  );
}
const me = async (one: Browser) => (await (await one.call('/api/users/me')).json()) as UserView;

it('both are offered, as simulated', async () => {
  const config = (await (await openBrowser(product).call('/api/auth/config')).json()) as object;
  expect(config).toEqual({
    provider: 'local',
    federated: [
      { id: 'google', name: 'Google', simulated: true },
      { id: 'apple', name: 'Apple', simulated: true },
    ],
  });
});

describe.each(ids)('simulated sign-in with %s', (id) => {
  it('creates a user once, publishes one event, and identifies them again', async () => {
    const email = newEmail();
    const one = openBrowser(product);
    const first = await signIn(one, id, email, `intent=signup&next=${encodeURIComponent('/manga/1?a=b')}`);
    expect(signInEnd(first)).toEqual({ status: 303, at: '/manga/1?a=b', result: 'created' });
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const user = await me(one);
    expect(user).toMatchObject({ email, display_name: 'Ada', photoURL: null, dubs: 0 });

    const other = openBrowser(product);
    expect(signInEnd(await signIn(other, id, email.toUpperCase()))).toEqual({
      status: 303,
      at: '/',
      result: 'returned',
    });
    expect((await me(other)).id).toBe(user.id);
    // A later user, so that a second event for the first would have come before.
    const last = openBrowser(product);
    await signIn(last, id, newEmail());
    const lastId = (await me(last)).id;
    await waitFor(() => told.has(lastId));
    expect(told.get(user.id)?.size).toBe(1);
  });

  it('creates one user in two concurrent callbacks', async () => {
    const email = newEmail();
    const both = [openBrowser(product), openBrowser(product)];
    const endings = await Promise.all(both.map(async (one) => signInEnd(await signIn(one, id, email))));
    expect(endings.map(({ result }) => result).sort()).toEqual(['created', 'returned']);
    const [first, second] = await Promise.all(both.map(me));
    expect(first?.id).toBe(second?.id);
  });

  it('ends the browser’s previous session, also when the call does not carry its cookie', async () => {
    const { browser: one } = await newUser(product);
    const before = openBrowser(product, one.cookie());
    const page = await begin(one, id);
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    const sealed = one.all().filter((pair) => pair.startsWith('komavox-'));
    const withoutSession = openBrowser(product, ...sealed);
    expect(signInEnd(await returnFromProvider(withoutSession, id, answer)).result).toBe('created');
    expect((await before.call('/api/users/me')).status).toBe(401);
    expect((await withoutSession.call('/api/users/me')).status).toBe(200);
  });

  it.each([
    ['signin', '/auth/login'],
    ['signup', '/auth/register'],
  ] as const)('that is cancelled (%s) leads back to %s', async (intent, at) => {
    const one = openBrowser(product);
    const page = await begin(one, id, `intent=${intent}`);
    const answer = await answerIn(await decide(one, page, { decision: 'cancel' }));
    expect(answer.get('error')).toBe('access_denied');
    expect(signInEnd(await returnFromProvider(one, id, answer))).toEqual(failedAt(at, names[id]));
    expect(one.cookie()).toBeUndefined();
  });

  it('rejects an answer with another state', async () => {
    const one = openBrowser(product);
    const page = await begin(one, id, 'intent=signup');
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    answer.set('state', 'another');
    expect(signInEnd(await returnFromProvider(one, id, answer))).toEqual(
      failedAt('/auth/register', names[id]),
    );
    expect(one.cookie()).toBeUndefined();
  });

  it('cannot be finished in a browser that did not begin it, nor twice', async () => {
    const one = openBrowser(product);
    const page = await begin(one, id);
    const sealed = one.all();
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    const stranger = openBrowser(product);
    expect(signInEnd(await returnFromProvider(stranger, id, answer))).toEqual(
      failedAt('/auth/login', names[id]),
    );
    expect(stranger.cookie()).toBeUndefined();
    expect(signInEnd(await returnFromProvider(one, id, answer)).result).toBe('created');
    // The cookie is gone, and with a copy of it the code is still spent.
    expect(signInEnd(await returnFromProvider(one, id, answer))).toEqual(failedAt('/auth/login', names[id]));
    const copy = openBrowser(product, ...sealed);
    expect(signInEnd(await returnFromProvider(copy, id, answer))).toEqual(failedAt('/auth/login', names[id]));
    expect(copy.cookie()).toBeUndefined();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/.//elsewhere.example', '/api/auth/logout'])(
    'does not lead to %s',
    async (next) => {
      const ending = await signIn(openBrowser(product), id, newEmail(), `next=${encodeURIComponent(next)}`);
      expect(signInEnd(ending)).toEqual({ status: 303, at: '/', result: 'created' });
    },
  );

  it('says on its page that it is a simulation, and which input is wrong', async () => {
    const one = openBrowser(product);
    const page = await begin(one, id);
    const shown = await one.call(`${page.pathname}${page.search}`);
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html).toContain('<title>Simulated sign-in</title>');
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain(`This is a simulation of ${names[id]} sign-in. Nothing leaves this computer.`);
    const wrong = await decide(one, page, { decision: 'continue', name: '<b>', email: '"no email' });
    expect(wrong.status).toBe(400);
    const again = await wrong.text();
    expect(again).toContain('Please enter a valid email.');
    expect(again).toContain('value="&lt;b&gt;"');
    expect(again).toContain('value="&quot;no email"');
  });

  it('has a page only for requests of our own client on this computer', async () => {
    const one = openBrowser(product);
    const page = await begin(one, id);
    const asked = new URLSearchParams(page.search);
    asked.set('redirect_uri', 'https://elsewhere.example/');
    expect((await one.call(`${page.pathname}?${asked.toString()}`)).status).toBe(400);
    expect((await one.call(page.pathname)).status).toBe(400);
    const rebound = await product.call('gateway', `${page.pathname}${page.search}`, {
      headers: { host: 'elsewhere.example' },
    });
    expect(rebound.status).toBe(403);
    const crossSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const forced = await one.call(`${page.pathname}${page.search}`, { method: 'POST', headers: crossSite });
    expect(forced.status).toBe(403);
  });
});

it.each([
  { forwarded: 'for=203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 proxy' },
  { origin: 'https://manga.example', 'sec-fetch-site': 'same-origin' },
])('nobody signs in by simulation behind a proxy that sends %j', async (added) => {
  const one = openBrowser(product);
  const page = await begin(one, 'google');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...added };
  const form = { decision: 'continue', name: 'Mallory', email: newEmail() };
  const posted = await one.call(`${page.pathname}${page.search}`, {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers,
  });
  expect(posted.status).toBe(403);
  expect(await posted.text()).toContain(
    'Simulated sign-in works only in a browser on the computer that runs Komavox, without a proxy.',
  );
  expect((await one.call(`${page.pathname}${page.search}`, { headers: added })).status).toBe(403);
  expect(one.cookie()).toBeUndefined();
});

it('the same email is another user at each provider, and with a password', async () => {
  const { browser: local, user } = await newUser(product);
  const both = ids.map(() => openBrowser(product));
  for (const [index, one] of both.entries()) {
    expect(signInEnd(await signIn(one, ids[index] ?? 'google', user.email)).result).toBe('created');
  }
  const users = await Promise.all([local, ...both].map(me));
  expect(users.map(({ email }) => email)).toEqual([user.email, user.email, user.email]);
  expect(new Set(users.map(({ id }) => id)).size).toBe(3);
});

it('only Apple’s callback accepts a cross-site post', async () => {
  const crossSite = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
  };
  const post = { method: 'POST', body: 'state=x', headers: crossSite };
  expect((await openBrowser(product).call('/api/auth/google/callback', post)).status).toBe(403);
  expect((await openBrowser(product).call('/api/auth/apple/callback', post)).status).toBe(303);
  expect((await openBrowser(product).call('/api/auth/other/start')).status).toBe(400);
});

async function waitFor(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
