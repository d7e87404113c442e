import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createHttpApp } from '../app.js';
import { replies, route } from '../route.js';
import { createLogger } from '@komavox/core';
import { peerAt, peerInProcess } from './peer-connections.js';
import type { Peer } from './peers.js';

let left = (): void => undefined;

const logger = createLogger({ level: 'silent' });
const application = createHttpApp({
  service: 'echo',
  logger,
  parts: {
    routes: [
      route.post('/echo', {
        summary: 'Says what it heard',
        access: 'user',
        body: z.object({ text: z.string() }),
        responses: {},
        handle: ({ body, user }) =>
          replies.json({ ...body, user }, { status: 201, headers: { 'x-heard': 'yes' } }),
      }),
      route.get('/stream', {
        summary: 'A stream',
        access: 'public',
        responses: {},
        handle: () => replies.stream(Readable.from([Buffer.from('one '), Buffer.from('two')]), 'text/plain'),
      }),
      route.get('/endless', {
        summary: 'A stream that goes on',
        access: 'public',
        responses: {},
        handle: ({ signal }) => {
          signal.addEventListener('abort', () => left());
          return replies.stream(Readable.from(every(20)), 'text/plain');
        },
      }),
    ],
  },
});

async function* every(ms: number, times = Infinity): AsyncGenerator<Buffer> {
  for (let n = 0; n < times; n += 1) {
    if (n > 0) await pause(ms);
    yield Buffer.from(`${n} `);
  }
}

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address where nothing listens. */
async function freeAddress(): Promise<{ readonly origin: string; readonly port: number }> {
  const origin = await serve((_request, response) => response.end());
  const server = servers.pop();
  await new Promise((resolve) => server?.close(resolve));
  return { origin, port: Number(new URL(origin).port) };
}

const shapes: [string, () => Promise<Peer>][] = [
  ['in this process', () => Promise.resolve(peerInProcess('echo', () => application))],
  ['at a URL', async () => peerAt('echo', await serve(application))],
];

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe.each(shapes)('a peer %s', (_shape, connect) => {
  let peer: Peer;
  let entry = '';
  beforeAll(async () => {
    peer = await connect();
    entry = await serve((request, response) => {
      peer.forward(request, response, { 'x-komavox-user': 'u9' }).catch(() => response.destroy());
    });
  });

  it('answers with status, headers and JSON, and knows the user', async () => {
    const answer = await peer.fetch('/echo', { method: 'POST', body: { text: 'はい' }, user: 'u1' });
    expect([answer.status, answer.headers['x-heard']]).toEqual([201, 'yes']);
    expect(await answer.json()).toEqual({ text: 'はい', user: 'u1' });
  });

  it('answers with a problem as it is', async () => {
    const answer = await peer.fetch('/echo', { method: 'POST', body: { text: 1 }, user: 'u1' });
    expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([400, 'invalid_request']);
  });

  it('streams', async () => {
    expect(await (await peer.fetch('/stream')).text()).toBe('one two');
  });

  it.each(['http://elsewhere.example/', '//elsewhere.example/', 'echo'])(
    'is not led astray by %s',
    async (path) => {
      await expect(peer.fetch(path)).rejects.toMatchObject({ status: 400, code: 'invalid_path' });
    },
  );

  it('gets forwarded calls with body, user and answer untouched', async () => {
    const answer = await fetch(`${entry}/echo`, {
      method: 'POST',
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json', 'x-komavox-user': 'somebody else' },
    });
    expect([answer.status, answer.headers.get('x-heard')]).toEqual([201, 'yes']);
    expect(await answer.json()).toEqual({ text: 'x', user: 'u9' });
  });

  it('learns that the caller of a forwarded call went away', async () => {
    const isLeft = new Promise<void>((resolve) => (left = resolve));
    const leaving = new AbortController();
    const answer = await fetch(`${entry}/endless`, { signal: leaving.signal });
    const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    expect((await reader.read()).value?.length).toBeGreaterThan(0);
    leaving.abort();
    await isLeft;
  });
});

it('a stream may take longer than the timeout, and may not rest for so long', async () => {
  const through = async (stream: () => AsyncIterable<Buffer>) => {
    const peer = peerAt('slow', await serve((_request, response) => Readable.from(stream()).pipe(response)), {
      timeoutMs: 1500,
    });
    const entry = await serve((request, response) => {
      peer.forward(request, response, {}).catch(() => response.destroy());
    });
    return await (await fetch(entry)).text().catch(() => 'broken off');
  };
  expect(await Promise.all([through(() => every(100, 20)), through(() => every(3000, 2))])).toEqual([
    Array.from({ length: 20 }, (_, n) => `${n} `).join(''),
    'broken off',
  ]);
});

describe('a peer that is not there', () => {
  it('is a problem, not a long wait', async () => {
    const { origin } = await freeAddress();
    const begun = performance.now();
    await expect(peerAt('echo', origin).fetch('/echo')).rejects.toMatchObject({
      status: 502,
      code: 'peer_unreachable',
      headers: { 'Retry-After': '2' },
    });
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  it('is asked again while it starts, with the same body', async () => {
    const { origin, port } = await freeAddress();
    const peer = peerAt('echo', origin);
    const entry = await serve((request, response) => {
      peer.forward(request, response, {}).catch(() => response.destroy());
    });
    const body = JSON.stringify({ text: 'here' });
    const headers = { 'content-type': 'application/json', 'x-komavox-user': 'u1' };
    const asked = fetch(`${entry}/echo`, { method: 'POST', body, headers });
    await pause(300);
    const server = createServer(application);
    servers.push(server);
    server.listen(port, '127.0.0.1');
    expect(await (await asked).json()).toEqual({ text: 'here', user: 'u1' });
  });
});

describe('a peer that cuts the connection of a first call', () => {
  let calls = 0;
  const cutting = () =>
    serve((request, response) => {
      calls += 1;
      if (calls === 1) request.socket.destroy();
      else response.end(`call ${calls}`);
    });
  beforeEach(() => {
    calls = 0;
  });

  it.each([
    ['GET', {}],
    ['POST', { 'idempotency-key': 'k' }],
  ] as const)('is asked again what may be asked twice: %s %j', async (method, headers) => {
    const answer = await peerAt('cutting', await cutting()).fetch('/', { method, headers });
    expect(await answer.text()).toBe('call 2');
  });

  it('is not asked again what it may have begun', async () => {
    const asked = peerAt('cutting', await cutting()).fetch('/', { method: 'POST', body: 'x' });
    await expect(asked).rejects.toMatchObject({ code: 'peer_unreachable' });
    expect(calls).toBe(1);
  });
});

describe('a body that nobody reads', () => {
  const uncaught: Error[] = [];
  const note = (error: Error) => void uncaught.push(error);
  beforeAll(() => void process.on('uncaughtException', note));
  afterAll(() => void process.off('uncaughtException', note));

  it('can be dropped when it is there as a whole', async () => {
    const answer = await peerAt('echo', await serve(application)).fetch('/stream');
    await pause(20);
    const closed = new Promise((resolve) => answer.body.once('close', resolve));
    answer.body.destroy();
    await closed;
    expect(uncaught).toEqual([]);
  });
});
