/** What must hold of signing in whoever keeps the accounts: each check, in local mode and in Firebase mode. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, openBrowser, password, type Browser, type UserView } from './browser.js';

interface Person {
  readonly name: string;
  readonly email: string;
}

/** A way to sign in, with right and wrong proof. */
interface Mode {
  readonly name: 'local' | 'firebase';
  readonly settings: Record<string, string>;
  /** The call that signs the person in, and up where there is no account. */
  readonly enter: (one: Browser, person: Person, headers?: Record<string, string>) => Promise<Response>;
  /** As `enter`, for somebody who isn't that person. */
  readonly pretend: (one: Browser, person: Person) => Promise<Response>;
  readonly path: string;
}

const known = new Set<string>();

const modes: readonly Mode[] = [
  {
    name: 'local',
    settings: {},
    path: '/api/auth/login',
    async enter(one, { name, email }, headers = {}) {
      const body = { email, password };
      if (known.has(email)) return one.call('/api/auth/login', { method: 'POST', body, headers });
      const response = await one.call('/api/auth/register', {
        method: 'POST',
        body: { name, ...body },
        headers,
      });
      if (response.ok) known.add(email);
      return response;
    },
    pretend: (one, { email }) =>
      one.call('/api/auth/login', { method: 'POST', body: { email, password: 'another password' } }),
  },
  {
    name: 'firebase',
    settings: firebaseSettings,
    path: '/api/auth/session',
    enter: (one, person, headers = {}) => {
      const token = idToken(signers.one, claimsOf(projectId, { uid: `uid-${person.email}`, ...person }));
      return one.call('/api/auth/session', { method: 'POST', body: { idToken: token }, headers });
    },
    pretend: (one, person) => {
      const claims = claimsOf(projectId, { uid: `uid-${person.email}`, ...person });
      const token = idToken(signers.two, claims, { kid: 'one' });
      return one.call('/api/auth/session', { method: 'POST', body: { idToken: token } });
    },
  },
];

let google: GoogleStandIn;
beforeAll(async () => {
  google = await startGoogleStandIn();
});
afterAll(() => google.close());

describe.each(modes)('in $name mode', ({ name, settings, enter, pretend, path }) => {
  let product: TestProduct;
  const boot = (more: Record<string, string> = {}) =>
    bootForTest([gateway, billingStub], { environment: { ...environment, ...settings, ...more } });
  beforeAll(async () => {
    product = await boot();
  });
  afterAll(() => product.stop());

  let people = 0;
  const newPerson = (): Person => {
    people += 1;
    return { name: `Person ${people}`, email: `${name}-${people}@example.org` };
  };
  const signedIn = async (person = newPerson()) => {
    const one = openBrowser(product);
    const response = await enter(one, person);
    expect(response.ok).toBe(true);
    return { one, person, user: (await response.json()) as UserView, response };
  };
  const statusOf = async (one: Browser) => (await one.call('/api/users/me')).status;

  const checks: Readonly<Record<string, () => Promise<void>>> = {
    'the configuration names the mode': async () => {
      const config = (await (await openBrowser(product).call('/api/auth/config')).json()) as object;
      expect(config).toMatchObject({ provider: name });
    },
    'a new user has a document with no dubs, and is signed in': async () => {
      const { one, person, user } = await signedIn();
      expect(user).toMatchObject({ email: person.email, display_name: person.name, dubs: 0 });
      expect(await statusOf(one)).toBe(200);
    },
    'the same person is the same user again': async () => {
      const { person, user } = await signedIn();
      expect((await signedIn(person)).user.id).toBe(user.id);
    },
    'several first sign-ins at once make one user': async () => {
      const person = newPerson();
      const answers = await Promise.all([1, 2, 3, 4].map(() => enter(openBrowser(product), person)));
      const made = answers.filter(({ ok }) => ok).map(async (one) => ((await one.json()) as UserView).id);
      expect(new Set(await Promise.all(made)).size).toBe(1);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    },
    'another proof signs nobody in': async () => {
      const { person } = await signedIn();
      const other = openBrowser(product);
      const response = await pretend(other, person);
      expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
      expect(await statusOf(other)).toBe(401);
    },
    'a refusal is the same whether there is such a user or not': async () => {
      const { person } = await signedIn();
      const [there, not] = [
        await pretend(openBrowser(product), person),
        await pretend(openBrowser(product), newPerson()),
      ];
      expect([there.status, await there.text()]).toEqual([not.status, await not.text()]);
    },
    'the session is a cookie that scripts can’t read and other sites can’t send': async () => {
      const [cookie = ''] = (await signedIn()).response.headers.getSetCookie();
      expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    },
    'a planted token is not taken over by signing in': async () => {
      const planted = `sid=${'A'.repeat(43)}`;
      const one = openBrowser(product, planted);
      await enter(one, newPerson());
      expect(one.cookie()).not.toBe(planted);
      expect(await statusOf(openBrowser(product, planted))).toBe(401);
    },
    'a second sign-in ends the browser’s first session': async () => {
      const { one } = await signedIn();
      const before = openBrowser(product, one.cookie());
      await enter(one, newPerson());
      expect([await statusOf(before), await statusOf(one)]).toEqual([401, 200]);
    },
    'signing out ends the session at once, everywhere it was copied to': async () => {
      const { one } = await signedIn();
      const copy = openBrowser(product, one.cookie());
      expect(await statusOf(copy)).toBe(200);
      expect((await one.call('/api/auth/logout', { method: 'POST' })).status).toBe(204);
      expect([await statusOf(one), await statusOf(copy)]).toEqual([401, 401]);
    },
    'signing out everywhere ends all sessions of that user and no other’s': async () => {
      const { one, person } = await signedIn();
      const { one: there } = await signedIn(person);
      const { one: other } = await signedIn();
      expect((await one.call('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
      expect([await statusOf(one), await statusOf(there), await statusOf(other)]).toEqual([401, 401, 200]);
    },
    'two users each see themselves': async () => {
      const [a, b] = [await signedIn(), await signedIn()];
      for (const { one, user } of [a, b, a]) {
        expect(((await (await one.call('/api/users/me')).json()) as UserView).id).toBe(user.id);
      }
    },
    'a header can’t name another user': async () => {
      const [a, b] = [await signedIn(), await signedIn()];
      const headers = { 'x-komavox-user': b.user.id };
      const me = await a.one.call('/api/users/me', { headers });
      expect(((await me.json()) as UserView).id).toBe(a.user.id);
      expect((await openBrowser(product).call('/api/users/me', { headers })).status).toBe(401);
    },
    'another site can’t sign anybody in': async () => {
      const person = newPerson();
      const origin = 'https://elsewhere.example';
      const one = openBrowser(product);
      for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
        expect((await enter(one, person, headers)).status).toBe(403);
      }
      expect(one.cookie()).toBeUndefined();
    },
    'a write without an origin is refused': async () => {
      const response = await fetch(new URL(path, product.origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect(response.status).toBe(403);
    },
    'another site can’t sign anybody out': async () => {
      const { one } = await signedIn();
      const headers = { origin: 'https://elsewhere.example' };
      expect((await one.call('/api/auth/logout', { method: 'POST', headers })).status).toBe(403);
      expect(await statusOf(one)).toBe(200);
    },
    'no file has the token of a session': async () => {
      const { one, user } = await signedIn();
      const { folder } = product;
      const token = one.cookie()?.split('=')[1] ?? '';
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      const holding = (text: string) =>
        files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text));
      expect(holding(user.email)).not.toEqual([]);
      expect(holding(token)).toEqual([]);
    },
    'signing in again and again is slowed down': async () => {
      const strict = await boot({ AUTH_CALLS_PER_MINUTE: '3' });
      const one = openBrowser(strict);
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1)
        statuses.push((await pretend(one, newPerson())).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
      await strict.stop();
    },
  };

  it.each(Object.entries(checks))('%s', (_what, check) => check());
});
