import { once } from 'node:events';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { echo, type Echo } from './echo.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, password, openBrowser } from './browser.js';

const { CATALOGUE_URL: _c, VOICE_URL: _v, ...peers } = environment;
let product: TestProduct;

beforeAll(async () => {
  product = await bootForTest([gateway, billingStub, echo('catalogue'), echo('voice')], {
    environment: peers,
  });
});
afterAll(() => product.stop());

/** The path goes out as it is written; `fetch` would tidy it. */
function rawStatus(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(product.origin);
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

describe('signed out', () => {
  it.each([
    ['GET', '/api/mangas'],
    ['GET', '/api/users/me'],
    ['GET', '/api/events'],
    ['GET', '/api/credits'],
    ['GET', '/api/nothing/there'],
    ['GET', '/API/users/me'],
    ['POST', '/api/tts/speak'],
    ['POST', '/api/plans'],
    ['DELETE', '/api/voice-models/1'],
  ])('%s %s is 401', async (method, path) => {
    const response = await openBrowser(product).call(path, { method });
    expect(response.status).toBe(401);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await response.json()).toMatchObject({ status: 401, code: 'signed_out' });
  });

  it('plans, sign-in configuration and the API description are public', async () => {
    const one = openBrowser(product);
    expect((await one.call('/api/plans')).status).toBe(200);
    expect(await (await one.call('/api/auth/config')).json()).toMatchObject({ provider: 'local' });
    expect((await one.call('/api/openapi.json')).status).toBe(200);
  });

  it('a user header from outside does not sign in', async () => {
    const headers = { 'x-komavox-user': 'ada' };
    expect((await openBrowser(product).call('/api/users/me', { headers })).status).toBe(401);
    expect((await openBrowser(product).call('/api/credits', { headers })).status).toBe(401);
  });
});

describe('from outside', () => {
  it.each([
    ['/internal/openapi.json', 404],
    ['/Internal/openapi.json', 404],
    ['/internal/accounts/x', 404],
    ['/api/mangas/../../internal/openapi.json', 400],
    ['/api/mangas/%2e%2e/%2e%2e/internal/openapi.json', 400],
    ['//internal/openapi.json', 400],
    ['http://elsewhere.example/api/mangas', 400],
    ['/api/%zz', 400],
    ['/livez', 404],
    ['/readyz', 404],
    ['/startupz', 404],
    ['/metrics', 404],
  ])('%s is %d', async (path, status) => {
    const { browser: one } = await newUser(product);
    const headers = { cookie: one.cookie() ?? '', accept: 'application/json' };
    expect(await rawStatus(path, headers)).toBe(status);
    expect(await rawStatus(path, { ...headers, accept: 'text/html' })).toBe(status);
  });

  it('an unknown call of a signed-in user is 404, as a problem', async () => {
    const { browser: one } = await newUser(product);
    const response = await one.call('/api/nothing/there', { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
});

describe('writes', () => {
  const login = { email: 'nobody@example.org', password };
  const status = async (headers: Record<string, string>, path = '/api/auth/login') => {
    const response = await fetch(new URL(path, product.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(login),
    });
    return response.status;
  };

  it('are refused from other sites and without an origin', async () => {
    expect(await status({})).toBe(403);
    expect(await status({ origin: 'https://evil.example' })).toBe(403);
    expect(await status({ origin: 'null', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'same-site' })).toBe(403);
  });

  it('are accepted from our own pages, by whatever name of this computer', async () => {
    const { port } = new URL(product.origin);
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await status({ origin: `http://${name}:${port}` })).toBe(401);
    expect(await status({ origin: `http://localhost:${Number(port) + 1}` })).toBe(403);
    expect(await status({ origin: `http://localhost.example:${port}` })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'same-origin' })).toBe(401);
  });

  it('are refused to a signed-in user, too, before a service sees them', async () => {
    const { browser: one } = await newUser(product);
    const cookie = one.cookie() ?? '';
    expect(await status({ cookie }, '/api/tts/speak')).toBe(403);
    expect(await status({ cookie, origin: product.origin }, '/api/tts/speak')).toBe(200);
  });

  it('of other servers reach the webhook, whose signature billing checks', async () => {
    expect(await status({}, '/api/stripe/webhook')).toBe(404);
  });
});

it('signing out on https drops what the browser has kept', async () => {
  const secure = await bootForTest([gateway, billingStub], {
    environment: { ...environment, PUBLIC_ORIGIN: 'https://manga.example' },
  });
  const headers = { origin: 'https://manga.example' };
  const out = await secure.call('gateway', '/api/auth/logout', { method: 'POST', headers });
  expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"cache"']);
  await secure.stop();
  const plain = await openBrowser(product).call('/api/auth/logout', { method: 'POST' });
  expect(plain.headers.get('clear-site-data')).toBeNull();
});

describe('anonymous reading', () => {
  let open: TestProduct;
  beforeAll(async () => {
    open = await bootForTest([gateway, billingStub, echo('catalogue'), echo('voice')], {
      environment: { ...peers, ANONYMOUS_READING: 'true', TRUST_PROXY: '1' },
    });
  });
  afterAll(() => open.stop());

  it('lets visitors read and listen as an anonymous user', async () => {
    const read = (await (await openBrowser(open).call('/api/mangas/1')).json()) as Echo;
    expect(read.headers['x-komavox-user']).toMatch(/^anonymous-[\w-]{22}$/);
    expect((await openBrowser(open).call('/api/tts/speak', { method: 'POST' })).status).toBe(200);
  });

  it('counts visitors by the network that they come from', async () => {
    const userOf = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const { headers: seen } = (await (
        await openBrowser(open).call('/api/mangas/1', { headers })
      ).json()) as Echo;
      return seen['x-komavox-user'];
    };
    const first = await userOf('198.51.100.1');
    expect(await userOf('198.51.100.1')).toBe(first);
    expect(await userOf('198.51.100.2')).not.toBe(first);
    expect(await userOf('2001:db8::1')).toBe(await userOf('2001:db8::2'));
  });

  it.each([
    ['GET', '/api/users/me'],
    ['GET', '/api/bookmarks'],
    ['GET', '/api/events'],
    ['POST', '/api/library/imports'],
    ['DELETE', '/api/mangas/1'],
    ['GET', '/api/voice-models'],
    ['POST', '/api/video/process'],
  ])('still wants an account for %s %s', async (method, path) => {
    expect((await openBrowser(open).call(path, { method })).status).toBe(401);
  });
});

describe('limits', () => {
  let strict: TestProduct;
  beforeAll(async () => {
    const { AUTH_CALLS_PER_MINUTE: _a, REGISTRATIONS_PER_HOUR: _r, ...defaults } = environment;
    strict = await bootForTest([gateway, billingStub], {
      environment: {
        ...defaults,
        REGISTRATIONS_PER_HOUR: '2',
        LOGIN_ATTEMPTS: '3',
        AUTH_CALLS_PER_MINUTE: '20',
      },
    });
  });
  afterAll(() => strict.stop());

  it('stop guesses, then registrations, then all sign-in calls, but not the configuration', async () => {
    const one = openBrowser(strict);
    const login = { method: 'POST', body: { email: 'ada@example.org', password: 'wrong' } };
    const guesses: number[] = [];
    for (let guess = 0; guess < 4; guess += 1)
      guesses.push((await one.call('/api/auth/login', login)).status);
    expect(guesses).toEqual([401, 401, 401, 429]);

    const register = (name: string) =>
      openBrowser(strict).call('/api/auth/register', {
        method: 'POST',
        body: { name, email: `${name}@example.org`, password },
      });
    const registrations: number[] = [];
    for (const name of ['bob', 'bob', 'bob', 'eve', 'mallory'])
      registrations.push((await register(name)).status);
    expect(registrations).toEqual([201, 409, 409, 201, 429]);

    // Addresses are those of the connection: a header does not make new ones while no proxy is trusted.
    for (let call = 9; call < 20; call += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${call}` };
      const body = { email: `nobody-${call}@example.org`, password };
      expect((await one.call('/api/auth/login', { method: 'POST', headers, body })).status).toBe(401);
    }
    const refused = await one.call('/api/auth/login', login);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'too_many_attempts' });
    expect((await one.call('/api/auth/config')).status).toBe(200);
    // What ends sessions isn't counted.
    expect((await one.call('/api/auth/logout', { method: 'POST' })).status).toBe(204);
    expect((await one.call('/api/auth/sessions', { method: 'DELETE' })).status).toBe(401);
  });

  it('reset the failed attempts after a success', async () => {
    const lenient = await bootForTest([gateway, billingStub], {
      environment: { ...environment, LOGIN_ATTEMPTS: '2' },
    });
    const { browser: one, user } = await newUser(lenient);
    const login = async (secret: string) =>
      (await one.call('/api/auth/login', { method: 'POST', body: { email: user.email, password: secret } }))
        .status;
    expect([await login('wrong'), await login(password)]).toEqual([401, 200]);
    expect([await login('wrong'), await login('wrong'), await login(password)]).toEqual([401, 401, 429]);
    await lenient.stop();
  });
});

describe('half a body', () => {
  let impatient: TestProduct;
  beforeAll(async () => {
    impatient = await bootForTest([gateway, billingStub, echo('catalogue')], {
      environment: { ...peers, VOICE_URL: environment.VOICE_URL, BODY_SECONDS: '1' },
    });
  });
  afterAll(() => impatient.stop());

  /** What comes back within two seconds, and whether the connection is closed by then. */
  async function sendHalf(path: string, headers: string[] = []) {
    const { hostname, port, origin } = new URL(impatient.origin);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    const lines = [`POST ${path} HTTP/1.1`, `Host: ${hostname}`, `Origin: ${origin}`, ...headers];
    socket.write(
      `${lines.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":`,
    );
    await Promise.race([once(socket, 'close'), pause(2_000)]);
    const { closed } = socket;
    socket.destroy();
    return { status: /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], closed };
  }

  it('is waited for as long as the settings say, by signed-out people on every path', async () => {
    expect(await sendHalf('/api/auth/login')).toEqual({ status: '408', closed: true });
    expect(await sendHalf('/api/library/imports')).toEqual({ status: '401', closed: true });
  });

  it('of an upload of a signed-in user is waited for', async () => {
    const { browser: one } = await newUser(impatient);
    const headers = [`Cookie: ${one.cookie() ?? ''}`];
    expect(await sendHalf('/api/library/imports', headers)).toMatchObject({ closed: false });
    expect(await sendHalf('/api/mangas/1', headers)).toMatchObject({ closed: true });
  });
});
