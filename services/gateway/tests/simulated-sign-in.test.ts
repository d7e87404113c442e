import { headers } from '@komavox/events';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { gateway } from '../src/index.js';
import { answerIn, begin, comeBack, decide, endingOf, failedAt, type Id } from './federated-visitor.js';
import { purse } from './purse.js';
import { environment, newUser, visitor, type UserView, type Visitor } from './visitor.js';

let product: TestProduct;
/** Ids of `user.created`, by user: a repeat of one has its id. */
const told = new Map<string, Set<string>>();

beforeAll(async () => {
  product = await bootForTest([gateway, purse], { environment });
  await product.events.watch([topics.userCreated.name], ({ key, headers: { [headers.id]: id = '' } }) => {
    told.set(key, (told.get(key) ?? new Set()).add(id));
  });
});
afterAll(() => product.stop());

const ids: readonly Id[] = ['google', 'apple'];
const names = { google: 'Google', apple: 'Apple' };
let people = 0;
const newEmail = () => `someone-${(people += 1)}@example.org`;

async function signIn(one: Visitor, id: Id, email: string, query?: string): Promise<Response> {
  const page = await begin(one, id, query);
  return comeBack(
    one,
    id,
    await answerIn(await decide(one, page, { decision: 'continue', name: 'Ada', email })),
  );
}
const me = async (one: Visitor) => (await (await one.call('/api/users/me')).json()) as UserView;

it('both are offered, as simulated', async () => {
  const config = (await (await visitor(product).call('/api/auth/config')).json()) as object;
  expect(config).toEqual({
    provider: 'local',
    federated: [
      { id: 'google', name: 'Google', simulated: true },
      { id: 'apple', name: 'Apple', simulated: true },
    ],
  });
});

describe.each(ids)('simulated sign-in with %s', (id) => {
  it('makes a user once, tells of it once, and knows them again', async () => {
    const email = newEmail();
    const one = visitor(product);
    const first = await signIn(one, id, email, `intent=signup&next=${encodeURIComponent('/manga/1?a=b')}`);
    expect(endingOf(first)).toEqual({ status: 303, at: '/manga/1?a=b', outcome: 'created' });
    expect(first.headers.getSetCookie()[0]).toMatch(
      /^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const user = await me(one);
    expect(user).toMatchObject({ email, display_name: 'Ada', photoURL: null, dubs: 0 });

    const other = visitor(product);
    expect(endingOf(await signIn(other, id, email.toUpperCase()))).toEqual({
      status: 303,
      at: '/',
      outcome: 'returned',
    });
    expect((await me(other)).id).toBe(user.id);
    // Somebody later, so that a second event for the first would have come before.
    const last = visitor(product);
    await signIn(last, id, newEmail());
    const lastId = (await me(last)).id;
    await waitFor(() => told.has(lastId));
    expect(told.get(user.id)?.size).toBe(1);
  });

  it('makes one user of two callbacks at once', async () => {
    const email = newEmail();
    const both = [visitor(product), visitor(product)];
    const endings = await Promise.all(both.map(async (one) => endingOf(await signIn(one, id, email))));
    expect(endings.map(({ outcome }) => outcome).sort()).toEqual(['created', 'returned']);
    const [first, second] = await Promise.all(both.map(me));
    expect(first?.id).toBe(second?.id);
  });

  it('ends the session that the browser had, also when its cookie does not come along', async () => {
    const { visitor: one } = await newUser(product);
    const before = visitor(product, one.cookie());
    const page = await begin(one, id);
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    const sealed = one.all().filter((pair) => pair.startsWith('komavox-'));
    const withoutSession = visitor(product, ...sealed);
    expect(endingOf(await comeBack(withoutSession, id, answer)).outcome).toBe('created');
    expect((await before.call('/api/users/me')).status).toBe(401);
    expect((await withoutSession.call('/api/users/me')).status).toBe(200);
  });

  it.each([
    ['signin', '/auth/login'],
    ['signup', '/auth/register'],
  ] as const)('that is cancelled (%s) leads back to %s', async (intent, at) => {
    const one = visitor(product);
    const page = await begin(one, id, `intent=${intent}`);
    const answer = await answerIn(await decide(one, page, { decision: 'cancel' }));
    expect(answer.get('error')).toBe('access_denied');
    expect(endingOf(await comeBack(one, id, answer))).toEqual(failedAt(at, names[id]));
    expect(one.cookie()).toBeUndefined();
  });

  it('takes another state for no answer to ours', async () => {
    const one = visitor(product);
    const page = await begin(one, id, 'intent=signup');
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    answer.set('state', 'another');
    expect(endingOf(await comeBack(one, id, answer))).toEqual(failedAt('/auth/register', names[id]));
    expect(one.cookie()).toBeUndefined();
  });

  it('can’t be finished in a browser that did not begin it, nor twice', async () => {
    const one = visitor(product);
    const page = await begin(one, id);
    const sealed = one.all();
    const answer = await answerIn(
      await decide(one, page, { decision: 'continue', name: 'Ada', email: newEmail() }),
    );
    const stranger = visitor(product);
    expect(endingOf(await comeBack(stranger, id, answer))).toEqual(failedAt('/auth/login', names[id]));
    expect(stranger.cookie()).toBeUndefined();
    expect(endingOf(await comeBack(one, id, answer)).outcome).toBe('created');
    // The cookie is gone, and with a copy of it the code is still spent.
    expect(endingOf(await comeBack(one, id, answer))).toEqual(failedAt('/auth/login', names[id]));
    const copy = visitor(product, ...sealed);
    expect(endingOf(await comeBack(copy, id, answer))).toEqual(failedAt('/auth/login', names[id]));
    expect(copy.cookie()).toBeUndefined();
  });

  it.each(['https://elsewhere.example/', '//elsewhere.example', '/.//elsewhere.example', '/api/auth/logout'])(
    'does not lead to %s',
    async (next) => {
      const ending = await signIn(visitor(product), id, newEmail(), `next=${encodeURIComponent(next)}`);
      expect(endingOf(ending)).toEqual({ status: 303, at: '/', outcome: 'created' });
    },
  );

  it('says on its page what it is, and what is wrong with what was typed', async () => {
    const one = visitor(product);
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

  it('has a page only for what our own client asks, and for this computer', async () => {
    const one = visitor(product);
    const page = await begin(one, id);
    const asked = new URLSearchParams(page.search);
    asked.set('redirect_uri', 'https://elsewhere.example/');
    expect((await one.call(`${page.pathname}?${asked.toString()}`)).status).toBe(400);
    expect((await one.call(page.pathname)).status).toBe(400);
    const rebound = await product.call('gateway', `${page.pathname}${page.search}`, {
      headers: { host: 'elsewhere.example' },
    });
    expect(rebound.status).toBe(400);
    const crossSite = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const forced = await one.call(`${page.pathname}${page.search}`, { method: 'POST', headers: crossSite });
    expect(forced.status).toBe(403);
  });
});

it('the same email is another user at each provider, and with a password', async () => {
  const { visitor: local, user } = await newUser(product);
  const both = ids.map(() => visitor(product));
  for (const [index, one] of both.entries()) {
    expect(endingOf(await signIn(one, ids[index] ?? 'google', user.email)).outcome).toBe('created');
  }
  const users = await Promise.all([local, ...both].map(me));
  expect(users.map(({ email }) => email)).toEqual([user.email, user.email, user.email]);
  expect(new Set(users.map(({ id }) => id)).size).toBe(3);
});

it('another site may post only what Apple posts', async () => {
  const crossSite = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
  };
  const post = { method: 'POST', body: 'state=x', headers: crossSite };
  expect((await visitor(product).call('/api/auth/google/callback', post)).status).toBe(403);
  expect((await visitor(product).call('/api/auth/apple/callback', post)).status).toBe(303);
  expect((await visitor(product).call('/api/auth/other/start')).status).toBe(400);
});

async function waitFor(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error('It did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
