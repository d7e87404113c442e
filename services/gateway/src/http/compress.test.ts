import { once } from 'node:events';
import { get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Response } from 'express';
import { compress } from './compress.js';

const long = 'x'.repeat(1024);

interface Sent {
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accepted?: string | undefined;
}

let server: Server;
let answer: (response: Response) => void = () => undefined;
beforeAll(async () => {
  const app = express();
  app.use(compress());
  app.use((_request, response) => answer(response));
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

/** The headers of an answer as it reaches a caller; `fetch` would set headers of its own. */
async function headersOf({ method = 'GET', status = 200, headers = {}, accepted }: Sent) {
  answer = (response) => {
    response.writeHead(status, { 'content-length': '1024', ...headers });
    response.end(long.slice(0, Number(headers['content-length'] ?? 1024)));
  };
  const request = get({
    port: (server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.headers;
}

const json = { 'content-type': 'application/json' };

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const)('of a response to a caller that accepts %s is %s', async (accepted, encoding) => {
    const headers = await headersOf({ headers: json, accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    'application/json; charset=utf-8',
    'application/problem+json',
    'text/html',
    'text/javascript',
    'application/wasm',
    'image/svg+xml',
  ])('is applied to %s', async (type) => {
    const headers = await headersOf({ headers: { 'content-type': type }, accepted: 'br' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', undefined]);
  });

  it.each<[Sent]>([
    [{ headers: { 'content-type': 'text/event-stream' } }],
    [{ headers: { 'content-type': 'image/webp' } }],
    [{ headers: { 'content-type': 'audio/mpeg' } }],
    [{ headers: { 'content-type': 'video/mp4' } }],
    [{ headers: {} }],
    [{ headers: { ...json, 'content-length': '1023' } }],
    [{ headers: { ...json, 'cache-control': 'private, no-transform' } }],
    [{ headers: json, method: 'HEAD' }],
    [{ headers: json, status: 304 }],
    [{ headers: { ...json, 'content-range': 'bytes 0-1023/4096' }, status: 206 }],
  ])('is not applied to %j', async (sent) => {
    expect((await headersOf({ ...sent, accepted: 'br' }))['content-encoding']).toBeUndefined();
  });

  it('leaves a response that is encoded already as it is', async () => {
    const headers = await headersOf({ headers: { ...json, 'content-encoding': 'zstd' }, accepted: 'br' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['zstd', '1024']);
  });

  it('makes tags weak and offers no ranges', async () => {
    for (const etag of ['"a"', 'W/"a"']) {
      const headers = await headersOf({
        headers: { ...json, etag, 'accept-ranges': 'bytes' },
        accepted: 'br',
      });
      expect([headers.etag, headers['accept-ranges']]).toEqual(['W/"a"', undefined]);
    }
    const plain = await headersOf({ headers: { ...json, etag: '"a"', 'accept-ranges': 'bytes' } });
    expect([plain.etag, plain['accept-ranges']]).toEqual(['"a"', 'bytes']);
  });
});
