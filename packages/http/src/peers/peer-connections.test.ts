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
    ],
  },
});

const servers: Server[] = [];
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
});

describe('a peer that is not there', () => {
  it('is a problem, not a wait', async () => {
    const free = await serve((_request, response) => response.end());
    const server = servers.pop();
    await new Promise((resolve) => server?.close(resolve));
    await expect(peerAt('echo', free).fetch('/echo')).rejects.toMatchObject({
      status: 502,
      code: 'peer_unreachable',
    });
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
