import { createHash, randomBytes } from 'node:crypto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { gateway } from '../src/index.js';
import { echo, type Echo } from './echo.js';
import { billingStub } from './billing-stub.js';
import { environment, newUser, openBrowser } from './browser.js';

const { CATALOGUE_URL: _, ...withoutCatalogue } = environment;

interface Shape {
  readonly product: TestProduct;
  readonly stop: () => Promise<void>;
}

/** The peer in the same process, and as another process would be: behind an address. */
const shapes: Record<string, () => Promise<Shape>> = {
  async 'in one process'() {
    const product = await bootForTest([gateway, billingStub, echo('catalogue')], {
      environment: withoutCatalogue,
    });
    return { product, stop: () => product.stop() };
  },
  async 'behind an address'() {
    const peer = await bootForTest([echo('catalogue')]);
    const product = await bootForTest([gateway, billingStub], {
      environment: { ...environment, CATALOGUE_URL: peer.origin },
    });
    return {
      product,
      async stop() {
        await product.stop();
        await peer.stop();
      },
    };
  },
};

describe.each(Object.keys(shapes))('forwarding to a peer %s', (name) => {
  let shape: Shape;
  beforeAll(async () => {
    shape = await (shapes[name] as () => Promise<Shape>)();
  });
  afterAll(() => shape.stop());

  it('forwards path, query and our user header, and no cookie', async () => {
    const { browser: one, user } = await newUser(shape.product);
    const response = await one.call('/api/mangas/%E6%BC%AB?limit=3&limit=4', {
      headers: { 'x-komavox-user': 'somebody else', 'x-komavox-anything': 'x', 'accept-language': 'ja' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-echo')).toBe('catalogue');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const seen = (await response.json()) as Echo;
    expect(seen).toMatchObject({ method: 'GET', url: '/api/mangas/%E6%BC%AB?limit=3&limit=4' });
    expect(seen.headers['x-komavox-user']).toBe(user.id);
    expect(seen.headers['accept-language']).toBe('ja');
    expect(seen.headers).not.toHaveProperty('cookie');
    expect(seen.headers).not.toHaveProperty('x-komavox-anything');
  });

  it('forwards a large body unchanged', async () => {
    const { browser: one } = await newUser(shape.product);
    const bytes = randomBytes(3_000_000);
    const response = await fetch(new URL('/api/library/imports', shape.product.origin), {
      method: 'POST',
      headers: { cookie: one.cookie() ?? '', origin: shape.product.origin, 'content-type': 'application/x' },
      body: bytes,
    });
    expect(await response.json()).toMatchObject({
      method: 'POST',
      bytes: bytes.length,
      digest: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  it('streams a response while the peer writes it', async () => {
    const { browser: one } = await newUser(shape.product);
    const response = await one.call('/api/mangas/slow');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => Buffer.from((await reader.read()).value ?? []).toString();
    expect(await next()).toBe('first\n');
    expect((await one.call('/api/mangas/go-on', { method: 'POST' })).status).toBe(204);
    expect(await next()).toBe('second\n');
  });

  it.each([
    ['gzip, deflate, br', 'br', 'W/"long"'],
    ['gzip', 'gzip', 'W/"long"'],
    ['identity', null, '"long"'],
  ])('compresses long responses for a caller that accepts %s', async (accepted, encoding, tag) => {
    const { browser: one } = await newUser(shape.product);
    const response = await one.call('/api/mangas/long', { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('etag')).toBe(tag);
    const list = (await response.json()) as unknown[];
    expect([list.length, list.at(-1)]).toEqual([5000, { index: 4999 }]);
  });

  it('answers 502 for a service that is not there, and describes the others', async () => {
    const { browser: one } = await newUser(shape.product);
    const response = await one.call('/api/video/jobs');
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ code: 'peer_unreachable', status: 502 });
    const api = (await (await openBrowser(shape.product).call('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, object>>;
      'x-unavailable': string[];
    };
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths['/api/auth/login'] ?? {})).toEqual(['post']);
    expect(Object.keys(api.paths['/api/credits'] ?? {})).toEqual(['get']);
    expect(Object.keys(api.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
    expect([...api['x-unavailable']].sort()).toEqual(['reader', 'render', 'vision', 'voice']);
  });
});

describe('calls whose results others see under a name', () => {
  it('tell the service the name of the user, and never one from outside', async () => {
    const { VOICE_URL: _voice, ...withoutVoice } = environment;
    const product = await bootForTest([gateway, billingStub, echo('voice')], { environment: withoutVoice });
    try {
      const { browser: one, user } = await newUser(product);
      const nameIn = async (method: string) => {
        const headers = { 'x-komavox-user-name': 'Somebody%20else' };
        const seen = (await (await one.call('/api/voice-models', { method, headers })).json()) as Echo;
        return seen.headers['x-komavox-user-name'];
      };
      expect(await nameIn('POST')).toBe(encodeURIComponent(user.display_name));
      expect(await nameIn('GET')).toBeUndefined();
    } finally {
      await product.stop();
    }
  });
});
