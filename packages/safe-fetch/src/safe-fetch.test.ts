import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createSafeFetch, type FetchLimits, type SafeFetch, type SafeFetchOptions } from './safe-fetch.js';

const limits: FetchLimits = { maxBytes: 100_000, totalMs: 5000, contentTypes: ['image/', 'text/html'] };

const servers: Server[] = [];
const fetchers: SafeFetch[] = [];

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

function fetcher(options: SafeFetchOptions): SafeFetch {
  const one = createSafeFetch(options);
  fetchers.push(one);
  return one;
}

afterEach(async () => {
  await Promise.all(fetchers.splice(0).map((one) => one.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const png = (bytes: Buffer): RequestListener => {
  return (_request, response) => response.setHeader('content-type', 'image/png').end(bytes);
};

describe('safe fetch', () => {
  it('gives what an allowed host has, and sends nothing of ours', async () => {
    let seen: NodeJS.Dict<string | string[]> = {};
    const port = await serve((request, response) => {
      seen = request.headers;
      response.setHeader('content-type', 'IMAGE/PNG').end('pixels');
    });
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    const fetched = await fetchBytes(`http://127.0.0.1:${port}/1.png#part`, limits);
    expect(fetched.contentType).toBe('image/png');
    expect(fetched.bytes.toString()).toBe('pixels');
    expect(fetched.url.pathname).toBe('/1.png');
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it('does not wait for a name that is looked up for too long, and blames the other side', async () => {
    const { fetch } = fetcher({ resolve: () => new Promise(() => undefined) });
    await expect(fetch('http://slow.example/1.png', { ...limits, totalMs: 20_000 })).rejects.toMatchObject({
      status: 504,
      code: 'fetch_timeout',
      elsewhere: true,
    });
  }, 10_000);

  it('never connects to a private address that is not allowed', async () => {
    let calls = 0;
    const port = await serve((_request, response) => {
      calls += 1;
      response.end();
    });
    const { fetch } = fetcher({});
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      await expect(fetch(`http://${host}:${port}/`, limits)).rejects.toMatchObject({
        status: 403,
        code: 'address_not_allowed',
      });
    }
    expect(calls).toBe(0);
  });

  it('asks the resolver once and goes where that answer said: a name that changes its mind gains nothing', async () => {
    let privateCalls = 0;
    const port = await serve((_request, response) => {
      privateCalls += 1;
      response.end();
    });
    const asked: string[] = [];
    const answers = [['192.0.2.1'], ['127.0.0.1']];
    const { fetch } = fetcher({
      connectMs: 200,
      resolve: (name) => {
        asked.push(name);
        return Promise.resolve(answers[asked.length - 1] ?? ['127.0.0.1']);
      },
    });
    await expect(fetch(`http://rebind.example:${port}/`, limits)).rejects.toMatchObject({ status: 403 });
    expect(asked).toEqual(['rebind.example']);
    await expect(fetch(`http://rebind.example:${port}/`, limits)).rejects.toMatchObject({ status: 403 });
    expect(asked).toEqual(['rebind.example', 'rebind.example']);
    expect(privateCalls).toBe(0);
  });

  it('connects to the resolved address and still names the host', async () => {
    let host: string | undefined;
    const port = await serve((request, response) => {
      host = request.headers.host;
      response.setHeader('content-type', 'image/png').end('x');
    });
    let connections = 0;
    servers.at(-1)?.on('connection', () => (connections += 1));
    let asked = 0;
    const { fetchBytes } = fetcher({
      allowedHosts: [`pages.example:${port}`],
      resolve: () => {
        asked += 1;
        return Promise.resolve(['127.0.0.1']);
      },
    });
    await fetchBytes(`http://pages.example:${port}/1.png`, limits);
    await fetchBytes(`http://pages.example:${port}/2.png`, limits);
    expect(host).toBe(`pages.example:${port}`);
    expect(asked).toBe(connections);
  });

  it('tries the next address of a name when the first does not answer', async () => {
    const port = await serve(png(Buffer.from('x')));
    const { fetchBytes } = fetcher({
      allowedHosts: [`pages.example:${port}`],
      resolve: () => Promise.resolve(['127.0.0.2', '127.0.0.1']),
    });
    expect((await fetchBytes(`http://pages.example:${port}/`, limits)).bytes.toString()).toBe('x');
  });

  it.each([
    'http://127.0.0.1:{other}/',
    'http://localhost:{other}/',
    'http://[::1]:{other}/',
    'http://169.254.169.254/latest/meta-data/',
    '//10.0.0.1/',
    'http://0x7f000001:{other}/',
  ])('does not follow a redirect to %s', async (target) => {
    let reached = 0;
    const other = await serve((_request, response) => {
      reached += 1;
      response.end();
    });
    const location = target.replace('{other}', String(other));
    const port = await serve((_request, response) => response.writeHead(302, { location }).end());
    const { fetch } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    await expect(fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({
      status: 403,
      code: 'address_not_allowed',
    });
    expect(reached).toBe(0);
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://user:pw@127.0.0.1/'])(
    'does not follow a redirect to %s either',
    async (location) => {
      const port = await serve((_request, response) => response.writeHead(301, { location }).end());
      const { fetch } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
      await expect(fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({
        status: 400,
        code: 'address_invalid',
      });
    },
  );

  it('follows five redirects, relative ones too, and no sixth', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `./${left - 1}` }).end('moved');
      else response.setHeader('content-type', 'image/png').end('here');
    });
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    const fetched = await fetchBytes(`http://127.0.0.1:${port}/5`, limits);
    expect(fetched.bytes.toString()).toBe('here');
    expect(fetched.url.pathname).toBe('/0');
    await expect(fetchBytes(`http://127.0.0.1:${port}/6`, limits)).rejects.toMatchObject({ status: 502 });
  });

  it('refuses by announced length before reading', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100001' }).flushHeaders();
    });
    const { fetch } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    await expect(fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({ status: 413 });
  });

  it('stops in the middle of an endless body', async () => {
    let closed = false;
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const write = (): void => {
        if (response.write(Buffer.alloc(16_384))) setImmediate(write);
        else response.once('drain', write);
      };
      response.once('close', () => (closed = true));
      write();
    });
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    await expect(fetchBytes(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({
      status: 413,
      code: 'fetched_too_large',
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(closed).toBe(true);
  });

  it('counts a compressed body by what it becomes', async () => {
    const send = (bytes: Buffer): RequestListener => {
      return (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bytes);
    };
    const small = await serve(send(gzipSync('<p>文</p>')));
    const bomb = await serve(send(gzipSync(Buffer.alloc(5_000_000))));
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${small}`, `127.0.0.1:${bomb}`] });
    expect((await fetchBytes(`http://127.0.0.1:${small}/`, limits)).bytes.toString()).toBe('<p>文</p>');
    await expect(fetchBytes(`http://127.0.0.1:${bomb}/`, limits)).rejects.toMatchObject({ status: 413 });
  });

  it.each([
    ['no answer at all', (): void => undefined],
    [
      'a body that drips',
      (response: ServerResponse): void => {
        response.writeHead(200, { 'content-type': 'image/png' });
        response.write('first');
      },
    ],
  ])('gives up on %s', async (_name, behave) => {
    const port = await serve((_request, response) => behave(response));
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    await expect(fetchBytes(`http://127.0.0.1:${port}/`, { ...limits, totalMs: 300 })).rejects.toMatchObject({
      status: 504,
      code: 'fetch_timeout',
    });
  });

  it('says what else went wrong', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100' });
        response.write('half');
        setTimeout(() => response.destroy(), 20);
      } else if (request.url === '/pdf') response.setHeader('content-type', 'application/pdf').end('%PDF');
      else if (request.url === '/zstd') {
        response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'zstd' }).end('x');
      } else response.writeHead(404).end('no such page');
    });
    const { fetchBytes } = fetcher({ allowedHosts: [`127.0.0.1:${port}`, '127.0.0.1:1'] });
    const at = (path: string) => fetchBytes(`http://127.0.0.1:${port}${path}`, limits);
    await expect(at('/missing')).rejects.toMatchObject({ status: 502, code: 'fetch_failed' });
    await expect(at('/cut')).rejects.toMatchObject({ status: 502, code: 'fetch_failed' });
    await expect(at('/zstd')).rejects.toMatchObject({ status: 502, code: 'fetch_failed' });
    await expect(at('/pdf')).rejects.toMatchObject({ status: 415, code: 'fetched_type_not_allowed' });
    await expect(fetchBytes('http://127.0.0.1:1/', limits)).rejects.toMatchObject({ status: 502 });
  });

  it('stops when the caller goes away', async () => {
    const port = await serve(() => undefined);
    const { fetch } = fetcher({ allowedHosts: [`127.0.0.1:${port}`] });
    const caller = new AbortController();
    setTimeout(() => caller.abort(new Error('gone')), 50);
    await expect(fetch(`http://127.0.0.1:${port}/`, { ...limits, signal: caller.signal })).rejects.toThrow(
      'gone',
    );
  });
});
