import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import { gateway } from '../src/index.js';
import { credits, purse } from './purse.js';
import { environment, newUser, password, visitor, type UserView } from './visitor.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-accounts-'));
let product: TestProduct;

const boot = () => bootForTest([gateway, purse], { environment, folder });
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
  it('are made with no credits, signed in, and told of', async () => {
    const created = product.nextEvent(topics.userCreated, ({ email }) => email === 'Ada@Example.org');
    const ada = visitor(product);
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
    ]);
    const me = await (await ada.call('/api/users/me')).json();
    expect(me).toEqual({ ...user, creditPoint: credits });
    expect(await created).toMatchObject({ userId: user.id, displayName: 'Ada' });
  });

  it('are one for an email, whatever its letters and however many ask at once', async () => {
    const emails = ['bob@example.org', 'Bob@example.org', 'BOB@EXAMPLE.ORG', 'bob@Example.org'];
    const answers = await Promise.all(
      emails.map((email) =>
        visitor(product).call('/api/auth/register', post({ name: 'Bob', email, password })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 409);
    expect(taken && (await codeOf(taken))).toBe('email_taken');
  });

  it.each([
    { name: '', email: 'x@example.org', password },
    { name: 'X', email: 'not an email', password },
    { name: 'X', email: '', password },
    { name: 'X', email: 'x@example.org', password: '1234567' },
    { name: 'X', email: 'x@example.org', password: 'x'.repeat(129) },
    { name: 'X', email: 'x@example.org' },
    {},
    '{"name": "X"',
    '"text"',
  ])('are not made of %j', async (body) => {
    const response = await visitor(product).call('/api/auth/register', post(body));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('answer the same to a wrong password and to an unknown email', async () => {
    const { user } = await newUser(product);
    const wrong = await visitor(product).call(
      '/api/auth/login',
      post({ email: user.email, password: 'wrong' }),
    );
    const unknown = await visitor(product).call(
      '/api/auth/login',
      post({ email: 'nobody@example.org', password: 'wrong' }),
    );
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  it('let in by their email in any letters, with a new session each time', async () => {
    const { visitor: first, user } = await newUser(product);
    const second = visitor(product);
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
    const { visitor: one } = await newUser(product);
    const stolen = visitor(product, one.cookie());
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
    const { visitor: one, user } = await newUser(product);
    const before = visitor(product, one.cookie());
    await one.call('/api/auth/login', post({ email: user.email, password }));
    expect((await before.call('/api/users/me')).status).toBe(401);
    expect((await one.call('/api/users/me')).status).toBe(200);
  });

  it('end everywhere by one call, with their streams, and other people’s go on', async () => {
    const { visitor: here, user } = await newUser(product);
    const { visitor: somebodyElse } = await newUser(product);
    const there = visitor(product);
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
    const { visitor: one, user } = await newUser(product);
    expect(one.isMarked()).toBe(true);
    const other = visitor(product);
    await other.call('/api/auth/login', post({ email: user.email, password }));
    await one.call('/api/auth/sessions', { method: 'DELETE' });
    expect(one.isMarked()).toBe(false);
    // The next page of the other browser learns it before its scripts ask.
    await other.call('/', page);
    expect(other.isMarked()).toBe(false);
    await other.call('/api/auth/login', post({ email: user.email, password }));
    const unmarked = visitor(product, other.cookie());
    await unmarked.call('/', page);
    expect(unmarked.isMarked()).toBe(true);
    await other.call('/api/auth/logout', { method: 'POST' });
    await unmarked.call('/api/users/me');
    expect(unmarked.isMarked()).toBe(false);
    const stranger = await visitor(product).call('/', page);
    expect(stranger.headers.getSetCookie()).toEqual([]);
  });

  it.each(['sid=', `sid=${'A'.repeat(43)}`, 'sid=../../x', 'other=1'])(
    'are not made by a cookie %s',
    async (cookie) => {
      expect((await visitor(product, cookie).call('/api/users/me')).status).toBe(401);
    },
  );

  it('are still there after a restart, and their token is in no file', async () => {
    const { visitor: one, user } = await newUser(product);
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
    const again = await visitor(product, one.cookie()).call('/api/users/me');
    expect(await again.json()).toMatchObject({ id: user.id, email: user.email });
  });
});
