/** Providers elsewhere: two of them, over HTTP, and the gateway with a client at each. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { freePort } from '@komavox/test-servers';
import { gatewayWith } from '../src/service.js';
import { begin, returnFromProvider, signInEnd, failedAt, type Id } from './federated-browser.js';
import { signedBy, startOpenIdServer, type OpenIdServer } from './openid-server.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, openBrowser, type UserView, type Browser } from './browser.js';

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const apple = { team: 'team-1', kid: 'key-1', client: 'services.example' };
const clients = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  APPLE_CLIENT_ID: apple.client,
  APPLE_TEAM_ID: apple.team,
  APPLE_KEY_ID: apple.kid,
  APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

const startServers = async (): Promise<Record<Id, OpenIdServer>> => ({
  google: await startOpenIdServer({
    id: 'google-client',
    verifySecret: async (secret) => {
      if (secret !== 'google-secret') throw new Error('another secret');
    },
  }),
  apple: await startOpenIdServer({ id: apple.client, verifySecret: signedBy(publicKey, apple) }),
});

/** Advance of the gateway's clock. */
let ahead = 0;

const gatewayAt = (servers: Record<Id, OpenIdServer>) => {
  const gateway = gatewayWith({ google: servers.google.issuer, apple: servers.apple.issuer });
  const clock = { now: () => new Date(Date.now() + ahead) };
  return defineService({
    ...gateway,
    build: (chassis, settings) => gateway.build({ ...chassis, clock }, settings),
  });
};

let servers: Record<Id, OpenIdServer>;
let product: TestProduct;
beforeAll(async () => {
  servers = await startServers();
  product = await bootForTest([gatewayAt(servers), billingStub], {
    environment: { ...environment, ...clients },
  });
});
afterAll(async () => {
  await product.stop();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});
afterEach(() => {
  ahead = 0;
});

const ids: readonly Id[] = ['google', 'apple'];
const names = { google: 'Google', apple: 'Apple' };
let people = 0;
const someone = () => {
  people += 1;
  return { sub: `subject-${people}`, email: `someone-${people}@example.org`, name: 'Ada' };
};

async function signIn(one: Browser, id: Id, claims: Record<string, unknown>, query?: string) {
  servers[id].setClaims(claims);
  return returnFromProvider(one, id, servers[id].consent(await begin(one, id, query)));
}
const me = async (one: Browser) => (await (await one.call('/api/users/me')).json()) as UserView;

it('the real providers are offered, and nothing is simulated', async () => {
  const one = openBrowser(product);
  expect(await (await one.call('/api/auth/config')).json()).toEqual({
    provider: 'local',
    federated: [
      { id: 'google', name: 'Google', simulated: false },
      { id: 'apple', name: 'Apple', simulated: false },
    ],
  });
  const simulated = '/api/auth/simulated/google/authorize?client_id=komavox';
  expect((await one.call(simulated)).status).toBe(404);
});

it.each([
  ['google', 'openid email profile', 'query'],
  ['apple', 'openid name email', 'form_post'],
] as const)('%s is asked for a code, with PKCE, state and nonce', async (id, scope, mode) => {
  const url = await begin(openBrowser(product), id);
  expect(url.origin).toBe(servers[id].issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: 'code',
    client_id: id === 'google' ? 'google-client' : apple.client,
    redirect_uri: `${product.origin}/api/auth/${id}/callback`,
    scope,
    response_mode: mode,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
    state: expect.stringMatching(/^[\w-]{43}$/) as string,
    nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
  });
});

describe.each(ids)('signing in with %s', (id) => {
  it('creates a user, and identifies them by the subject alone', async () => {
    const claims = someone();
    const one = openBrowser(product);
    const first = await signIn(one, id, claims, 'intent=signup&next=/manga/7');
    expect(signInEnd(first)).toEqual({ status: 303, at: '/manga/7', result: 'created' });
    const user = await me(one);
    expect(user).toMatchObject({ email: claims.email, display_name: 'Ada' });
    const moved = { ...claims, email: 'moved@example.org', name: 'Countess' };
    expect(signInEnd(await signIn(one, id, moved))).toEqual({ status: 303, at: '/', result: 'returned' });
    expect(await me(one)).toEqual(user);
  });

  it('never gives access to an account with the same email', async () => {
    const { user } = await newUser(product);
    const one = openBrowser(product);
    await signIn(one, id, { ...someone(), email: user.email, email_verified: true });
    expect((await me(one)).id).not.toBe(user.id);
  });

  it.each([
    ['of another sign-in', { nonce: 'another' }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['of yesterday', { exp: 1 }],
    ['about nobody', { sub: undefined }],
    ['without an email', { email: undefined }],
  ])('takes no token %s', async (_what, wrong) => {
    const one = openBrowser(product);
    const ending = signInEnd(await signIn(one, id, { ...someone(), ...wrong }, 'intent=signup'));
    expect(ending).toEqual(failedAt('/auth/register', names[id]));
    expect(one.cookie()).toBeUndefined();
  });

  it('must be done in ten minutes; a late one fails on the page of its intent', async () => {
    const [late, quick] = [openBrowser(product), openBrowser(product)];
    servers[id].setClaims(someone());
    const answers = await Promise.all(
      [late, quick].map(async (one) => servers[id].consent(await begin(one, id, 'intent=signup'))),
    );
    const [lateAnswer = new URLSearchParams(), quickAnswer = new URLSearchParams()] = answers;
    const before = servers[id].exchanged();
    ahead = 10 * 60_000;
    expect(signInEnd(await returnFromProvider(late, id, lateAnswer))).toEqual(
      failedAt('/auth/register', names[id]),
    );
    expect(servers[id].exchanged()).toBe(before);
    expect(late.cookie()).toBeUndefined();
    ahead = 9 * 60_000;
    expect(signInEnd(await returnFromProvider(quick, id, quickAnswer)).result).toBe('created');
  });

  it('fails when the provider refuses or fails', async () => {
    for (const error of ['access_denied', 'server_error']) {
      const one = openBrowser(product);
      const state = (await begin(one, id)).searchParams.get('state') ?? '';
      const ending = signInEnd(await returnFromProvider(one, id, new URLSearchParams({ error, state })));
      expect(ending).toEqual(failedAt('/auth/login', names[id]));
    }
  });

  it('cannot finish a sign-in that began with the other provider', async () => {
    const other = id === 'google' ? 'apple' : 'google';
    const one = openBrowser(product);
    const asked = await begin(one, id);
    // All but the provider is right.
    asked.searchParams.set('redirect_uri', `${product.origin}/api/auth/${other}/callback`);
    servers[other].setClaims(someone());
    const answer = servers[other].consent(asked);
    const swapped = openBrowser(product, ...one.all().map((pair) => pair.replace(id, other)));
    expect(signInEnd(await returnFromProvider(swapped, other, answer))).toEqual(
      failedAt('/auth/login', names[other]),
    );
  });
});

describe('providers that are down', () => {
  it('lead back from the start, and are tried again later', async () => {
    const down = await startServers();
    await Promise.all(Object.values(down).map((server) => server.close()));
    const here = await bootForTest([gatewayAt(down), billingStub], {
      environment: { ...environment, ...clients },
    });
    try {
      for (const id of ids) {
        const start = await openBrowser(here).call(`/api/auth/${id}/start?intent=signup`);
        expect(signInEnd(start)).toEqual(failedAt('/auth/register', names[id]));
      }
    } finally {
      await here.stop();
    }
  });

  it('lead back from the callback', async () => {
    const failing = await startServers();
    const here = await bootForTest([gatewayAt(failing), billingStub], {
      environment: { ...environment, ...clients },
    });
    try {
      for (const id of ids) {
        const one = openBrowser(here);
        const answer = failing[id].consent(await begin(one, id));
        failing[id].breakTokens();
        expect(signInEnd(await returnFromProvider(one, id, answer))).toEqual(
          failedAt('/auth/login', names[id]),
        );
        expect(one.cookie()).toBeUndefined();
      }
    } finally {
      await here.stop();
      await Promise.all(Object.values(failing).map((server) => server.close()));
    }
  });
});

it('one process can finish a sign-in that another began', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-federated-'));
  const again = () =>
    bootForTest([gatewayAt(servers), billingStub], {
      folder,
      environment: { ...environment, ...clients, PORT: `${port}` },
    });
  const port = await freePort();
  let here = await again();
  try {
    const one = openBrowser(here);
    servers.apple.setClaims(someone());
    const answer = servers.apple.consent(await begin(one, 'apple', 'next=/manga/9'));
    await here.stop();
    here = await again();
    expect(signInEnd(await returnFromProvider(one, 'apple', answer))).toEqual({
      status: 303,
      at: '/manga/9',
      result: 'created',
    });
  } finally {
    await here.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the limits of sign-in calls apply', async () => {
  const few = { AUTH_CALLS_PER_MINUTE: '7', REGISTRATIONS_PER_HOUR: '1' };
  const here = await bootForTest([gatewayAt(servers), billingStub], {
    environment: { ...environment, ...clients, ...few },
  });
  try {
    const ada = someone();
    const endings = [];
    for (const [claims, query] of [
      [ada, 'intent=signup'],
      [someone(), 'intent=signup'],
      [ada, 'intent=signin'],
    ] as const) {
      const one = openBrowser(here);
      endings.push(signInEnd(await signIn(one, 'google', claims, query)).result);
    }
    expect(endings).toEqual(['created', 'failed.signup.Google', 'returned']);
    const one = openBrowser(here);
    await begin(one, 'google');
    const tooMany = await one.call('/api/auth/google/start?intent=signin');
    expect(signInEnd(tooMany)).toEqual(failedAt('/auth/login', 'Google'));
    const login = await one.call('/api/auth/login', {
      method: 'POST',
      body: { email: 'a@b.c', password: 'x' },
    });
    expect(login.status).toBe(429);
  } finally {
    await here.stop();
  }
});

it('nothing is offered without a client on a public address', async () => {
  const here = await bootForTest([gatewayAt(servers), billingStub], {
    environment: { ...environment, PUBLIC_ORIGIN: 'https://manga.example' },
  });
  try {
    const config = await here.call('gateway', '/api/auth/config');
    expect(await config.json()).toEqual({ provider: 'local', federated: [] });
    const start = await here.call('gateway', '/api/auth/google/start?intent=signup');
    expect([start.status, start.headers['location']]).toEqual([303, '/auth/register']);
    const simulated = await here.call('gateway', '/api/auth/simulated/google/authorize');
    expect(simulated.status).toBe(404);
  } finally {
    await here.stop();
  }
});

it('a sign-in begins at the first of our origins, where the provider leads back to', async () => {
  const [first, second] = ['http://manga.example:8080', 'http://192.168.1.5:8080'] as const;
  const here = await bootForTest([gatewayAt(servers), billingStub], {
    environment: { ...environment, ...clients, PUBLIC_ORIGIN: `${first},${second}` },
  });
  try {
    const start = async (host: string) => {
      const path = '/api/auth/google/start?intent=signup&next=%2Fpricing';
      const { status, headers } = await here.call('gateway', path, { headers: { host } });
      return [status, headers['location']?.replace(/\?.*/, ''), headers['set-cookie'] === undefined];
    };
    const there = `${first}/api/auth/google/start`;
    expect(await start(new URL(second).host)).toEqual([303, there, true]);
    const [status, provider, isWithoutCookie] = await start(new URL(first).host);
    expect([status, isWithoutCookie]).toEqual([303, false]);
    expect(provider).toContain(servers.google.issuer);
  } finally {
    await here.stop();
  }
});
