import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { gateway } from '../src/index.js';
import { credits, billingStub } from './billing-stub.js';
import { environment, newUser, password, openBrowser, type UserView } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-accounts-'));
let product: TestProduct;

const boot = () => bootForTest([gateway, billingStub], { environment, folder });
beforeAll(async () => {
  product = await boot();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (body?: unknown) => ({ method: 'POST', ...(body === undefined ? {} : { body }) });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('accounts', () => {
  it('are created with no credits, signed in, with one event', async () => {
    const created = product.nextEvent(topics.userCreated);
    const ada = openBrowser(product);
    const response = await ada.call(
      '/api/auth/register',
      post({ name: ' Ada ', email: ' Ada@Example.org ', password }),
    );
    expect(response.status).toBe(201);
    const user = (await response.json()) as UserView;
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      email: 'Ada@Example.org',
      display_name: 'Ada',
      photoURL: null,
      creditPoint: 0,
      dubs: 0,
      createdAt: expect.stringMatching(/Z$/) as string,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      'komavox-signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax',
      expect.stringMatching(/^komavox-known=[\w.-]{66}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const me = await (await ada.call('/api/users/me')).json();
    expect(me).toEqual({ ...user, creditPoint: credits });
    expect(await created).toMatchObject({ userId: user.id });
  });

  it('are one per email, in any case of letters and with concurrent calls', async () => {
    const emails = ['bob@example.org', 'Bob@example.org', 'BOB@EXAMPLE.ORG', 'bob@Example.org'];
    const answers = await Promise.all(
      emails.map((email) =>
        openBrowser(product).call('/api/auth/register', post({ name: 'Bob', email, password })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 409);
    expect(taken && (await codeOf(taken))).toBe('email_taken');
  });

  it.each([
    { name: '', email: 'x@example.org', password },
    { name: 'a\r\nSet-Cookie: x=1', email: 'x@example.org', password },
    { name: '\u202eevil', email: 'x@example.org', password },
    { name: 'a\u2066b', email: 'x@example.org', password },
    { name: 'X', email: 'not an email', password },
    { name: 'X', email: '', password },
    { name: 'X', email: 'x@example.org', password: '1234567' },
    { name: 'X', email: 'x@example.org', password: 'x'.repeat(129) },
    { name: 'X', email: 'x@example.org' },
    {},
    '{"name": "X"',
    '"text"',
  ])('are not made of %j', async (body) => {
    const response = await openBrowser(product).call('/api/auth/register', post(body));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('answer the same to a wrong password and to an unknown email', async () => {
    const { user } = await newUser(product);
    const wrong = await openBrowser(product).call(
      '/api/auth/login',
      post({ email: user.email, password: 'wrong' }),
    );
    const unknown = await openBrowser(product).call(
      '/api/auth/login',
      post({ email: 'nobody@example.org', password: 'wrong' }),
    );
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it('accept their email in any case of letters, with a new session each time', async () => {
    const { browser: first, user } = await newUser(product);
    const second = openBrowser(product);
    const response = await second.call(
      '/api/auth/login',
      post({ email: user.email.toUpperCase(), password }),
    );
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ ...user, creditPoint: credits });
    expect(second.cookie()).not.toBe(first.cookie());
    expect((await first.call('/api/users/me')).status).toBe(200);
  });
});

describe('sessions', () => {
  it('end at once by signing out, and that is no error without one', async () => {
    const { browser: one } = await newUser(product);
    const stolen = openBrowser(product, one.cookie());
    expect((await stolen.call('/api/users/me')).status).toBe(200);
    const response = await one.call('/api/auth/logout', post());
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toEqual([
      'sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'komavox-signed-in=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
    expect((await stolen.call('/api/users/me')).status).toBe(401);
    expect((await one.call('/api/auth/logout', post())).status).toBe(204);
  });

  it('end when another one begins in the same browser', async () => {
    const { browser: one, user } = await newUser(product);
    const before = openBrowser(product, one.cookie());
    await one.call('/api/auth/login', post({ email: user.email, password }));
    expect((await before.call('/api/users/me')).status).toBe(401);
    expect((await one.call('/api/users/me')).status).toBe(200);
  });

  it('end everywhere by one call, with their streams; other users’ go on', async () => {
    const { browser: here, user } = await newUser(product);
    const { browser: somebodyElse } = await newUser(product);
    const there = openBrowser(product);
    await there.call('/api/auth/login', post({ email: user.email, password }));
    // Remembered sessions end, too.
    expect((await there.call('/api/users/me')).status).toBe(200);
    const stream = await there.call('/api/events');
    expect((await here.call('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
    expect([here.cookie(), here.isMarked()]).toEqual([undefined, false]);
    expect(await stream.text()).toContain('retry: 2000');
    expect((await there.call('/api/users/me')).status).toBe(401);
    expect((await here.call('/api/auth/sessions', { method: 'DELETE' })).status).toBe(401);
    expect((await somebodyElse.call('/api/users/me')).status).toBe(200);
  });

  it('mark the browser for its scripts for as long as they last', async () => {
    const page = { headers: { accept: 'text/html' } };
    const { browser: one, user } = await newUser(product);
    expect(one.isMarked()).toBe(true);
    const other = openBrowser(product);
    await other.call('/api/auth/login', post({ email: user.email, password }));
    await one.call('/api/auth/sessions', { method: 'DELETE' });
    expect(one.isMarked()).toBe(false);
    // The next page of the other browser learns it before its scripts ask.
    await other.call('/', page);
    expect(other.isMarked()).toBe(false);
    await other.call('/api/auth/login', post({ email: user.email, password }));
    const unmarked = openBrowser(product, other.cookie());
    await unmarked.call('/', page);
    expect(unmarked.isMarked()).toBe(true);
    await other.call('/api/auth/logout', { method: 'POST' });
    await unmarked.call('/api/users/me');
    expect(unmarked.isMarked()).toBe(false);
    const stranger = await openBrowser(product).call('/', page);
    expect(stranger.headers.getSetCookie()).toEqual([]);
  });

  it.each(['sid=', `sid=${'A'.repeat(43)}`, 'sid=../../x', 'other=1'])(
    'are not made by a cookie %s',
    async (cookie) => {
      expect((await openBrowser(product, cookie).call('/api/users/me')).status).toBe(401);
    },
  );

  it('survive a restart, and their token is in no file', async () => {
    const { browser: one, user } = await newUser(product);
    await product.stop();
    const token = one.cookie()?.split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const holding = (text: string) =>
      files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text));
    expect(holding(user.email)).not.toEqual([]);
    expect(holding(token)).toEqual([]);
    expect(holding(password)).toEqual([]);
    product = await boot();
    const again = await openBrowser(product, one.cookie()).call('/api/users/me');
    expect(await again.json()).toMatchObject({ id: user.id, email: user.email });
  });
});
