/** Firebase mode, with a stand-in for Google's servers that is reached over TLS. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import {
  authDomain,
  claimsOf,
  firebaseSettings,
  idToken,
  projectId,
  signers,
  startGoogleStandIn,
  type GoogleStandIn,
  type Signer,
  type TokenOptions,
} from '@komavox/test-kit';
import { gateway } from '../src/index.js';
import { billingStub } from './billing-stub.js';
import { environment, openBrowser, type Browser, type UserView } from './browser.js';

const ada = {
  uid: 'uid-ada',
  email: 'ada@example.org',
  name: 'Ada',
  picture: 'https://pictures.example/ada',
};
const bob = { uid: 'uid-bob', email: 'bob@example.org' };

/** Advance of the gateway's clock. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

let google: GoogleStandIn;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-firebase-'));
  google = await startGoogleStandIn();
});
afterAll(async () => {
  await google.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  ahead = 0;
  google.setDown(false);
  google.publish(signers.one);
});

const boot = (more: Record<string, string> = {}) =>
  bootForTest([gateway, billingStub], {
    environment: { ...environment, ...firebaseSettings, ...more },
    clock,
  });

const post = (one: Browser, path: string, body?: unknown) => one.call(path, { method: 'POST', body });
const enter = (one: Browser, token: string) => post(one, '/api/auth/session', { idToken: token });
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];
const tokenOf = (person: typeof ada | typeof bob, ago = 0, signer: Signer = signers.one) =>
  idToken(signer, claimsOf(projectId, person, ago));

describe('without a service account', () => {
  let product: TestProduct;
  beforeAll(async () => {
    google.setMaxAge(3600);
    product = await boot();
  });
  afterAll(() => product.stop());

  it('tells browsers what they need, and nothing else', async () => {
    expect(await (await openBrowser(product).call('/api/auth/config')).json()).toEqual({
      provider: 'firebase',
      federated: [
        { id: 'google', name: 'Google', simulated: false },
        { id: 'apple', name: 'Apple', simulated: false },
      ],
      firebase: { projectId, apiKey: 'web-api-key', authDomain },
    });
  });

  it('has a session of ours after a good token: the user, the credits, the way out', async () => {
    const one = openBrowser(product);
    const response = await enter(one, tokenOf(ada));
    expect(response.status).toBe(201);
    const user = (await response.json()) as UserView;
    expect(user).toMatchObject({
      email: ada.email,
      display_name: 'Ada',
      photoURL: ada.picture,
      creditPoint: 7,
      dubs: 0,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      'komavox-signed-in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ]);
    expect(await (await one.call('/api/users/me')).json()).toEqual(user);
    expect((await post(one, '/api/auth/logout')).status).toBe(204);
    expect((await one.call('/api/users/me')).status).toBe(401);
    const again = await enter(one, tokenOf(ada));
    expect(again.status).toBe(200);
    expect(((await again.json()) as UserView).id).toBe(user.id);
  });

  it('keeps two people apart, also with the same email', async () => {
    const [one, other] = [openBrowser(product), openBrowser(product)];
    const first = (await (await enter(one, tokenOf(ada))).json()) as UserView;
    const response = await enter(
      other,
      idToken(signers.one, claimsOf(projectId, { ...bob, email: ada.email })),
    );
    const second = (await response.json()) as UserView;
    expect(second.id).not.toBe(first.id);
    expect(((await (await one.call('/api/users/me')).json()) as UserView).id).toBe(first.id);
    expect(((await (await other.call('/api/users/me')).json()) as UserView).id).toBe(second.id);
  });

  const now = () => Math.floor(Date.now() / 1000);
  type Forged = [what: string, claims: Record<string, unknown>, options?: TokenOptions, signer?: Signer];
  const forged: Forged[] = [
    ['a key that is not Google’s under the name of one that is', {}, { kid: 'one' }, signers.two],
    ['an unknown key', {}, {}, signers.two],
    ['no name of a key', {}, { kid: null }],
    ['another audience', { aud: 'another-project' }],
    ['another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['an issuer elsewhere', { iss: `https://issuer.example/${projectId}` }],
    ['an end in the past', { iat: now() - 7200, exp: now() - 3600 }],
    ['no subject', { sub: '' }],
    ['`alg: none`', {}, { alg: 'none' }],
    ['`alg: none` without a key', {}, { alg: 'none', kid: null }],
    ['HS256 with a secret of its own', {}, { alg: 'HS256', secret: 'secret' }],
    ['HS256 with the certificate as secret', {}, { alg: 'HS256', secret: signers.one.pem }],
  ];
  it.each<Forged>(forged)('refuses a token with %s', async (...[, claims, options, signer = signers.one]) => {
    const one = openBrowser(product);
    const token = idToken(signer, { ...claimsOf(projectId, ada), ...claims }, options);
    const response = await enter(one, token);
    expect(await codeOf(response)).toEqual([401, 'invalid_id_token']);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it.each(['x', 'a.b.c', `${'e30.'.repeat(2)}e30`])('refuses what is no token: %s', async (token) => {
    expect(await codeOf(await enter(openBrowser(product), token))).toEqual([401, 'invalid_id_token']);
  });

  it.each([
    ['without a token', {}],
    ['with a number', { idToken: 1 }],
    ['with an empty one', { idToken: '' }],
    ['with one too long', { idToken: 'x'.repeat(8001) }],
    ['cut off', '{'],
  ])('refuses a body %s', async (_what, body) => {
    expect((await post(openBrowser(product), '/api/auth/session', body)).status).toBe(400);
  });

  it('refuses a changed token', async () => {
    const [header, , signature] = tokenOf(ada).split('.');
    const payload = Buffer.from(JSON.stringify(claimsOf(projectId, bob))).toString('base64url');
    const changed = [header, payload, signature].join('.');
    expect(await codeOf(await enter(openBrowser(product), changed))).toEqual([401, 'invalid_id_token']);
  });

  it('takes only who has just signed in there', async () => {
    const one = openBrowser(product);
    expect((await enter(one, tokenOf(ada, 290))).status).toBe(200);
    expect(await codeOf(await enter(one, tokenOf(ada, 301)))).toEqual([401, 'stale_id_token']);
  });

  it('needs an email', async () => {
    const token = idToken(signers.one, claimsOf(projectId, { uid: 'by-phone' }));
    expect(await codeOf(await enter(openBrowser(product), token))).toEqual([403, 'email_missing']);
  });

  it('has no accounts of its own and simulates nobody', async () => {
    const one = openBrowser(product);
    const account = { name: 'Ada', email: ada.email, password: 'correct horse battery' };
    expect(await codeOf(await post(one, '/api/auth/register', account))).toEqual([404, 'not_offered']);
    expect(await codeOf(await post(one, '/api/auth/login', account))).toEqual([404, 'not_offered']);
    const start = await one.call('/api/auth/google/start');
    expect([start.status, start.headers.get('location')]).toEqual([303, '/auth/login']);
    expect((await one.call('/api/auth/simulated/google/authorize')).status).toBe(404);
  });

  it('ends sessions after their time though they are used', async () => {
    const one = openBrowser(product);
    await enter(one, tokenOf(ada));
    ahead = 29 * 86_400_000;
    expect((await one.call('/api/users/me')).status).toBe(200);
    ahead = 30 * 86_400_000 + 60_000;
    expect((await one.call('/api/users/me')).status).toBe(401);
  });

  it('lets Firebase’s client run on the two pages for sign-in, and nowhere else', async () => {
    const headersAt = async (path: string) => {
      const { headers } = await openBrowser(product).call(path, { headers: { accept: 'text/html' } });
      const policy = headers.get('content-security-policy') ?? '';
      return { opener: headers.get('cross-origin-opener-policy'), policy };
    };
    for (const path of ['/auth/login', '/auth/register', '/auth/Login/']) {
      const { opener, policy } = await headersAt(path);
      expect(opener).toBe('same-origin-allow-popups');
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://apis.google.com;");
      expect(policy).toContain('https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;');
      expect(policy).toContain('frame-src https://komavox-test.firebaseapp.com;');
    }
    for (const path of ['/', '/welcome', '/auth/login/x', '/auth', '/pricing', '/api/auth/config']) {
      const { opener, policy } = await headersAt(path);
      expect([path, opener, /google|frame-src/.test(policy)]).toEqual([path, 'same-origin', false]);
    }
  });
});

it('in local mode nothing of Firebase is let in, and its call says so', async () => {
  const product = await bootForTest([gateway, billingStub], { environment });
  const { headers } = await openBrowser(product).call('/auth/login', { headers: { accept: 'text/html' } });
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('content-security-policy')).not.toContain('google');
  expect(headers.get('permissions-policy')).toContain('microphone=(self), camera=()');
  expect(await codeOf(await enter(openBrowser(product), tokenOf(ada)))).toEqual([404, 'not_offered']);
  await product.stop();
});

describe('Google’s certificates', () => {
  let product: TestProduct;
  beforeEach(async () => {
    google.setMaxAge(1);
    product = await boot();
  });
  afterEach(() => product.stop());

  const certificateCalls = () => google.calls().filter((call) => call.includes('x509')).length;

  it('are fetched once for as long as they hold', async () => {
    google.setMaxAge(3600);
    const before = certificateCalls();
    for (let sign = 0; sign < 5; sign += 1)
      expect((await enter(openBrowser(product), tokenOf(ada))).status).toBeLessThan(300);
    expect(certificateCalls() - before).toBe(1);
  });

  it('are changed by Google: the new ones hold, the old no longer', async () => {
    const status = async (signer: Signer) =>
      (await enter(openBrowser(product), tokenOf(ada, 0, signer))).status;
    expect([await status(signers.one), await status(signers.two)]).toEqual([201, 401]);
    google.publish(signers.one, signers.two);
    await sleep(1_100);
    expect([await status(signers.one), await status(signers.two)]).toEqual([200, 200]);
    google.publish(signers.two);
    await sleep(1_100);
    expect([await status(signers.one), await status(signers.two)]).toEqual([401, 200]);
  });

  it('can’t be had: that is no fault of the user, and heals', async () => {
    google.setDown(true);
    const response = await enter(openBrowser(product), tokenOf(ada));
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await codeOf(response)).toEqual([503, 'identity_unavailable']);
    google.setDown(false);
    expect((await enter(openBrowser(product), tokenOf(ada))).status).toBe(201);
  });
});

describe('with a service account', () => {
  let product: TestProduct;
  beforeAll(async () => {
    google.setMaxAge(3600);
    const file = join(folder, 'service-account.json');
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    writeFileSync(
      file,
      JSON.stringify({
        type: 'service_account',
        project_id: projectId,
        client_email: 'gateway@komavox-test.iam.gserviceaccount.com',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    );
    product = await boot({ GOOGLE_APPLICATION_CREDENTIALS: file });
  });
  afterAll(() => product.stop());

  const minutes = (count: number) => count * 60_000;
  /** A person of their own for each test, in a browser. */
  const someone = async (uid: string) => {
    google.setStanding(uid, {});
    const person = { ...ada, uid };
    const one = openBrowser(product);
    expect((await enter(one, tokenOf(person))).status).toBeLessThan(300);
    const me = async () => (await one.call('/api/users/me')).status;
    expect(await me()).toBe(200);
    return { one, person, me };
  };
  const lookUps = () => google.calls().filter((call) => call.includes('accounts:lookup')).length;

  it('asks about a user at most every ten minutes', async () => {
    const { me } = await someone('asked');
    const before = lookUps();
    for (const at of [1, 5, 9]) {
      ahead = minutes(at);
      expect(await me()).toBe(200);
    }
    expect(lookUps()).toBe(before);
    ahead = minutes(11);
    expect([await me(), await me()]).toEqual([200, 200]);
    expect(lookUps()).toBe(before + 1);
  });

  it('ends all sessions of a user who is disabled, and opens none', async () => {
    const { me, person } = await someone('disabled');
    const other = openBrowser(product);
    await enter(other, tokenOf(person));
    google.setStanding('disabled', { disabled: true });
    expect(await codeOf(await enter(openBrowser(product), tokenOf(person)))).toEqual([403, 'user_disabled']);
    ahead = minutes(11);
    expect([await me(), (await other.call('/api/users/me')).status]).toEqual([401, 401]);
    google.setStanding('disabled', {});
    ahead = minutes(25);
    expect([await me(), (await other.call('/api/users/me')).status]).toEqual([401, 401]);
  });

  it('ends the sessions of a user who is deleted', async () => {
    const { me } = await someone('deleted');
    google.deleteUser('deleted');
    ahead = minutes(11);
    expect(await me()).toBe(401);
  });

  it('ends the sessions from before the password was changed, and not later ones', async () => {
    const { me, person } = await someone('changed');
    const seconds = Math.floor(Date.now() / 1000);
    google.setStanding('changed', { validSince: seconds + 1 });
    expect(await codeOf(await enter(openBrowser(product), tokenOf(person)))).toEqual([
      401,
      'invalid_id_token',
    ]);
    await sleep(1_100);
    const later = openBrowser(product);
    expect((await enter(later, tokenOf(person))).status).toBe(200);
    ahead = minutes(11);
    expect([await me(), (await later.call('/api/users/me')).status]).toEqual([401, 200]);
  });

  it('asks before a purchase, whenever it asked before', async () => {
    const { one, me } = await someone('buying');
    const buy = () => post(one, '/api/create-checkout-session', { planId: 'plus' });
    expect((await buy()).status).toBe(404);
    google.setDown(true);
    expect(await codeOf(await buy())).toEqual([503, 'identity_unavailable']);
    google.setDown(false);
    google.setStanding('buying', { disabled: true });
    expect((await buy()).status).toBe(401);
    expect(await me()).toBe(401);
  });

  it('goes on while Google can’t be asked', async () => {
    const { me } = await someone('outage');
    google.setDown(true);
    ahead = minutes(11);
    expect(await me()).toBe(200);
    google.setDown(false);
    google.setStanding('outage', { disabled: true });
    expect(await me()).toBe(200);
    ahead = minutes(13);
    expect(await me()).toBe(401);
  });
});
