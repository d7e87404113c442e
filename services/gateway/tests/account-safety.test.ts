/** Passwords, sessions and guesses: what defends an account. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { type Browser, environment, newUser, openBrowser, password } from './browser.js';
import { answerIn, begin, decide, returnFromProvider } from './federated-browser.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-account-safety-'));
const maxFailures = 5;
let product: TestProduct;
/** Advance of the gateway's clock. */
let ahead = 0;

const boot = () =>
  bootForTest([gateway, billingStub], {
    environment: { ...environment, LOGIN_ATTEMPTS: '1000', ACCOUNT_LOGIN_ATTEMPTS: String(maxFailures) },
    folder,
    clock: { now: () => new Date(Date.now() + ahead) },
  });
beforeAll(async () => {
  product = await boot();
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const logIn = (one: Browser, email: string, secret = password) =>
  one.call('/api/auth/login', {
    method: 'POST',
    body: { email, password: secret },
    headers: { 'user-agent': firefox },
  });
const change = (one: Browser, current: string, next: string) =>
  one.call('/api/users/me/password', { method: 'PUT', body: { current, password: next } });
const problemOf = async (response: Response) => {
  const { status, code, detail, field } = (await response.json()) as Record<string, unknown>;
  return { status, code, detail, field };
};

interface SessionView {
  readonly id: string;
  readonly browser: string;
  readonly startedAt: string;
  readonly usedAt: string;
  readonly current: boolean;
}
const sessionsOf = async (one: Browser) =>
  (await (await one.call('/api/auth/sessions')).json()) as SessionView[];

describe('a password', () => {
  it('is refused at sign-up when it is easy to guess', async () => {
    const body = { name: 'Ada', email: 'ada.easy@example.org', password: 'ADA.easy@example.org' };
    const response = await openBrowser(product).call('/api/auth/register', { method: 'POST', body });
    expect(await problemOf(response)).toEqual({
      status: 400,
      code: 'password_refused',
      detail: 'The password may not be your email.',
      field: 'password',
    });
  });

  it('is changed with the current one, and all other sessions end', async () => {
    const { browser: here, user } = await newUser(product);
    const there = openBrowser(product);
    await logIn(there, user.email);
    const stream = await there.call('/api/events');
    const ownStream = await here.call('/api/events');
    const next = 'another horse altogether';
    expect(await problemOf(await change(here, 'wrong', next))).toMatchObject({
      status: 403,
      code: 'wrong_password',
      field: 'current',
    });
    expect((await there.call('/api/users/me')).status).toBe(200);
    expect((await change(here, password, next)).status).toBe(204);
    expect(await stream.text()).toContain('retry');
    expect((await there.call('/api/users/me')).status).toBe(401);
    expect((await here.call('/api/users/me')).status).toBe(200);
    expect(await sessionsOf(here)).toHaveLength(1);
    expect((await logIn(there, user.email)).status).toBe(401);
    expect((await logIn(there, user.email, next)).status).toBe(200);
    await ownStream.body?.cancel();
  });

  it('is not changed to one that is easy to guess', async () => {
    const { browser: here, user } = await newUser(product);
    for (const easy of ['password1', user.email, '        ', 'short']) {
      expect(await problemOf(await change(here, password, easy))).toMatchObject({
        status: 400,
        field: 'password',
      });
    }
    expect((await logIn(openBrowser(product), user.email)).status).toBe(200);
  });

  it('is the provider’s of who signs in with one', async () => {
    const here = openBrowser(product);
    const page = await begin(here, 'google');
    const chosen = { decision: 'continue', name: 'Ada', email: 'ada.google@example.org' } as const;
    await returnFromProvider(here, 'google', await answerIn(await decide(here, page, chosen)));
    expect(await (await here.call('/api/users/me/sign-in')).json()).toEqual({ password: false, fresh: true });
    expect(await problemOf(await change(here, '', 'another horse altogether'))).toMatchObject({
      status: 409,
      code: 'no_password',
    });
  });

  it('can only be changed by who is signed in', async () => {
    expect((await change(openBrowser(product), password, 'another horse altogether')).status).toBe(401);
  });
});

describe('sessions', () => {
  it('are listed to their user, and end one by one', async () => {
    const { browser: here, user } = await newUser(product);
    const { browser: other } = await newUser(product);
    const there = openBrowser(product);
    await logIn(there, user.email);
    const listed = await sessionsOf(here);
    expect(listed.map(({ browser, current }) => [browser, current])).toEqual([
      ['Firefox on Windows', false],
      ['Unknown browser', true],
    ]);
    const [theirs, own] = listed;
    expect(Date.parse(own?.startedAt ?? '')).toBeLessThanOrEqual(Date.now());
    const end = (one: Browser, id = '') =>
      one.call(`/api/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
    expect(await problemOf(await end(other, theirs?.id))).toMatchObject({ code: 'session_not_found' });
    expect((await there.call('/api/users/me')).status).toBe(200);
    expect((await end(here, theirs?.id)).status).toBe(204);
    expect((await there.call('/api/users/me')).status).toBe(401);
    expect((await end(here, theirs?.id)).status).toBe(404);
    expect((await end(here, own?.id)).status).toBe(204);
    expect(here.cookie()).toBeUndefined();
  });

  it('end all but this one', async () => {
    const { browser: here, user } = await newUser(product);
    const there = openBrowser(product);
    await logIn(there, user.email);
    const answer = await here.call('/api/auth/sessions?others=true', { method: 'DELETE' });
    expect(answer.status).toBe(204);
    expect((await there.call('/api/users/me')).status).toBe(401);
    expect((await here.call('/api/users/me')).status).toBe(200);
  });
});

describe('guesses at an account', () => {
  const guess = async (email: string, times: number) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) {
      statuses.push((await logIn(openBrowser(product), email, 'a wrong guess')).status);
    }
    return statuses;
  };

  it('end after some, whoever has the password, and not for a browser that was signed in', async () => {
    const { browser: known, user } = await newUser(product);
    await known.call('/api/auth/logout', { method: 'POST' });
    expect(await guess(user.email, maxFailures + 1)).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await logIn(openBrowser(product), user.email);
    expect(await problemOf(refused)).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      detail: 'Too many attempts. Please try again later.',
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await logIn(known, user.email)).status).toBe(200);
    // Another account's browser is not known to this one.
    const { browser: stranger } = await newUser(product);
    expect((await logIn(stranger, user.email)).status).toBe(429);
  });

  it('are counted on after a restart, and forgotten after a day', async () => {
    const { user } = await newUser(product);
    expect(await guess(user.email.toUpperCase(), 3)).toEqual([401, 401, 401]);
    await product.stop();
    product = await boot();
    expect(await guess(user.email, 3)).toEqual([401, 401, 429]);
    ahead += 86_400_000 + 1000;
    expect((await logIn(openBrowser(product), user.email)).status).toBe(200);
  });

  it('are counted alike at accounts that are not there', async () => {
    expect(await guess('nobody.at.all@example.org', maxFailures + 1)).toContain(429);
  });

  it('are no way round when many come at once', async () => {
    const { user } = await newUser(product);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn(openBrowser(product), user.email, 'a wrong guess')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(maxFailures);
  });

  it('are not what its owner does', async () => {
    const { user } = await newUser(product);
    for (let time = 0; time < maxFailures * 2; time += 1) {
      expect((await logIn(openBrowser(product), user.email)).status).toBe(200);
    }
  });

  it('end in a browser that was signed in, too, for itself alone', async () => {
    const { browser: known, user } = await newUser(product);
    const statuses = [];
    for (let time = 0; time <= maxFailures; time += 1) {
      statuses.push((await logIn(known, user.email, 'a wrong guess')).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await logIn(openBrowser(product), user.email)).status).toBe(200);
  });

  it('are not helped by a cookie that somebody made up', async () => {
    const { user } = await newUser(product);
    await guess(user.email, maxFailures + 1);
    const forged = openBrowser(product, `komavox-known=${'A'.repeat(22)}.${'A'.repeat(43)}`);
    expect((await logIn(forged, user.email)).status).toBe(429);
  });
});

describe('an account', () => {
  const end = (one: Browser, body: object) => one.call('/api/users/me', { method: 'DELETE', body });

  it('is deleted with its password, and its email is free again', async () => {
    const { browser: here, user } = await newUser(product);
    const there = openBrowser(product);
    await logIn(there, user.email);
    const told = product.nextEvent(topics.userDeleted, ({ userId }) => userId === user.id);
    for (const body of [{}, { password: 'wrong' }]) {
      expect(await problemOf(await end(here, body))).toMatchObject({ status: 403, code: 'wrong_password' });
    }
    const deleted = await end(here, { password });
    expect(deleted.status).toBe(204);
    expect(here.cookie()).toBeUndefined();
    expect(await told).toMatchObject({ userId: user.id });
    expect((await there.call('/api/users/me')).status).toBe(401);
    expect((await logIn(there, user.email)).status).toBe(401);
    const body = { name: 'Somebody else', email: user.email, password };
    expect((await there.call('/api/auth/register', { method: 'POST', body })).status).toBe(201);
    expect(await (await there.call('/api/users/me')).json()).not.toMatchObject({ id: user.id });
  });

  it('of who signs in with a provider needs a sign-in just before', async () => {
    const here = openBrowser(product);
    const signIn = async () => {
      const page = await begin(here, 'google');
      const chosen = { decision: 'continue', name: 'Joan', email: 'joan.google@example.org' } as const;
      await returnFromProvider(here, 'google', await answerIn(await decide(here, page, chosen)));
    };
    await signIn();
    ahead += 600_000;
    expect(await (await here.call('/api/users/me/sign-in')).json()).toMatchObject({ fresh: false });
    expect(await problemOf(await end(here, {}))).toMatchObject({ status: 403, code: 'sign_in_again' });
    await signIn();
    expect((await end(here, {})).status).toBe(204);
    expect((await here.call('/api/users/me')).status).toBe(401);
  });

  it('can only be deleted by who is signed in', async () => {
    expect((await end(openBrowser(product), { password })).status).toBe(401);
  });
});
