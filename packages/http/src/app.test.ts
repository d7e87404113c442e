import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { createLogger, Problem } from '@komavox/core';
import { type ObjectStore, openObjectStore } from '@komavox/objects';
import { createHttpApp, userHeader } from './app.js';
import { replies, route } from './route.js';

const logged: string[] = [];
const logger = createLogger({ level: 'error', destination: { write: (line) => void logged.push(line) } });
const folder = mkdtempSync(join(tmpdir(), 'komavox-http-'));
let objects: ObjectStore;
let server: Server;
let origin = '';
const aborted: string[] = [];
/** Called once an object of `/changing` has been looked up, before it is read. */
let onGet: ((key: string) => Promise<unknown>) | undefined;

beforeAll(async () => {
  objects = await openObjectStore(`file:${folder}`);
  await objects.put('test/digits', Buffer.from('0123456789'), { contentType: 'text/plain' });
  const routes = [
    route.post('/things/{id}', {
      summary: 'Make a thing',
      access: 'user',
      params: z.object({ id: z.string() }),
      query: z.object({ size: z.coerce.number().int().max(9).default(1) }),
      body: z.object({
        name: z
          .string()
          .min(1)
          .refine((name) => name !== '!', 'Please enter another name.'),
      }),
      responses: { 200: z.object({ name: z.string() }) },
      handle: ({ params, query, body, user }) => replies.json({ ...params, ...query, ...body, user }),
    }),
    route.get('/object/{key}', {
      summary: 'An object',
      access: 'public',
      params: z.object({ key: z.string() }),
      responses: { 200: { contentType: 'text/plain', description: 'It' } },
      handle: ({ params }) => replies.object(objects, `test/${params.key}`),
    }),
    route.get('/changing/{key}', {
      summary: 'An object that is changed as it is sent',
      access: 'public',
      params: z.object({ key: z.string() }),
      responses: { 200: { contentType: 'text/plain', description: 'It' } },
      handle: ({ params }) =>
        replies.object(
          {
            ...objects,
            get: async (key, range) => {
              await onGet?.(key);
              return objects.get(key, range);
            },
          },
          `test/${params.key}`,
          { 'Cache-Control': 'max-age=3600', 'Content-Disposition': 'attachment' },
        ),
    }),
    route.get('/fails', {
      summary: 'Fails',
      access: 'public',
      responses: {},
      handle: () => {
        throw new Error('the database password is hunter22');
      },
    }),
    route.get('/busy', {
      summary: 'Busy',
      access: 'public',
      responses: {},
      handle: () => {
        throw new Problem(429, 'busy', 'Too many.', {
          headers: { 'Retry-After': '3' },
          members: { limit: 2 },
        });
      },
    }),
    route.post('/upload', {
      summary: 'Upload',
      access: 'public',
      multipart: { fileBytes: 1000, files: 2, fields: 2, fieldBytes: 20 },
      responses: {},
      handle: async ({ parts }) => {
        const seen: string[] = [];
        for await (const part of parts()) {
          if (part.kind === 'field') seen.push(`${part.name}=${part.value}`);
          else {
            let size = 0;
            for await (const chunk of part.body) size += (chunk as Buffer).length;
            seen.push(`${part.name}:${part.fileName}:${part.contentType}:${size}`);
          }
        }
        return replies.json(seen);
      },
    }),
    route.get('/text/{bytes}', {
      summary: 'JSON of so many bytes, or other text',
      access: 'public',
      params: z.object({ bytes: z.coerce.number() }),
      query: z.object({ type: z.string().optional() }),
      responses: {},
      handle: ({ params: { bytes }, query: { type } }) =>
        type === undefined
          ? replies.json('x'.repeat(bytes - 2))
          : replies.bytes(Buffer.alloc(bytes, 'x'), type),
    }),
    route.post('/either', {
      summary: 'JSON or multipart',
      access: 'public',
      body: z.object({ name: z.string() }).optional(),
      multipart: { fileBytes: 1000, files: 1, fields: 1, fieldBytes: 20 },
      responses: {},
      handle: async ({ body, parts }) => {
        if (body) return replies.json(`JSON of ${body.name}`);
        for await (const part of parts()) return replies.json(`part ${part.name}`);
        return replies.json('nothing');
      },
    }),
    route.get('/slow', {
      summary: 'Slow',
      access: 'public',
      responses: {},
      handle: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push('slow');
            reject(signal.reason as Error);
          });
        }),
    }),
    route.get('/breaks/{after}', {
      summary: 'A stream that breaks after so many parts',
      access: 'public',
      params: z.object({ after: z.coerce.number() }),
      responses: {},
      handle: ({ params }) =>
        replies.stream(
          Readable.from(
            (async function* () {
              for (let part = 0; part < params.after; part++) yield Buffer.from('part');
              await pause(10);
              throw new Error('broken');
            })(),
          ),
          'text/plain',
          { 'Content-Disposition': 'attachment' },
        ),
    }),
    route.get('/internal/secret', {
      summary: 'Internal',
      access: 'internal',
      responses: {},
      handle: () => replies.empty(),
    }),
  ];
  server = createServer(createHttpApp({ service: 'test', parts: { routes }, logger }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await objects.close();
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const signedIn = { [userHeader]: 'u1' };

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  return (await response.json()) as Record<string, unknown>;
}

describe('a route', () => {
  it('gets parsed parameters, query, body and user', async () => {
    const response = await post('/things/a%20b?size=3', '{"name":"n"}', signedIn);
    expect(await response.json()).toEqual({ id: 'a b', size: 3, name: 'n', user: 'u1' });
  });

  it.each([
    ['no user', '{"name":"n"}', {}, '', 401, 'signed_out'],
    ['JSON that is none', '{"name":', signedIn, '', 400, 'invalid_json'],
    ['what is not gzip', '{}', { ...signedIn, 'content-encoding': 'gzip' }, '', 400, 'invalid_body'],
    ['what is not Brotli', '{}', { ...signedIn, 'content-encoding': 'br' }, '', 400, 'invalid_body'],
    ['a missing member', '{}', signedIn, '', 400, 'invalid_request'],
    ['an empty body', '', signedIn, '', 400, 'invalid_request'],
    ['a bad query', '{"name":"n"}', signedIn, '?size=10', 400, 'invalid_request'],
    ['another type', 'name=n', { ...signedIn, 'content-type': 'text/plain' }, '', 415, 'json_expected'],
    [
      'too large a body',
      JSON.stringify({ name: 'n'.repeat(1_100_000) }),
      signedIn,
      '',
      413,
      'body_too_large',
    ],
  ])('answers %s with a problem', async (_what, body, headers, query, status, code) => {
    const response = await post(`/things/1${query}`, body, headers);
    expect(response.status).toBe(status);
    expect(await problemOf(response)).toMatchObject({ status, code, type: `urn:komavox:problem:${code}` });
  });

  it('names the field that is wrong, and leaves the name out of a sentence for people', async () => {
    expect(await problemOf(await post('/things/1', '{}', signedIn))).toMatchObject({
      field: 'name',
      detail: expect.stringMatching(/^name: /) as string,
    });
    expect(await problemOf(await post('/things/1', '{"name":"!"}', signedIn))).toMatchObject({
      field: 'name',
      detail: 'Please enter another name.',
    });
  });

  it('hides what went wrong inside, and says so with a code', async () => {
    const response = await fetch(`${origin}/fails`);
    const problem = await problemOf(response);
    expect(problem).toMatchObject({ status: 500, code: 'internal' });
    expect(JSON.stringify(problem)).not.toContain('hunter22');
  });

  it('sends headers and members of a problem', async () => {
    const response = await fetch(`${origin}/busy`);
    expect(response.headers.get('retry-after')).toBe('3');
    expect(await problemOf(response)).toMatchObject({ code: 'busy', limit: 2 });
  });

  it('learns that its caller went away, which is no failure', async () => {
    const before = logged.length;
    const leaving = new AbortController();
    const asked = fetch(`${origin}/slow`, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(asked).rejects.toThrow(/abort/i);
    for (let tries = 0; tries < 100 && aborted.length === 0; tries++)
      await new Promise((next) => setTimeout(next, 10));
    expect(aborted).toEqual(['slow']);
    await new Promise(setImmediate);
    expect(logged.slice(before)).toEqual([]);
  });

  it('cuts the connection when a stream breaks, so that half an answer is not taken for a whole one', async () => {
    const response = await fetch(`${origin}/breaks/1`);
    await expect(response.text()).rejects.toThrow();
  });

  it('answers with a problem when a stream breaks before there is anything to send', async () => {
    const response = await fetch(`${origin}/breaks/0`);
    expect([response.status, response.headers.has('content-disposition')]).toEqual([500, false]);
    expect((await problemOf(response))['code']).toBe('internal');
  });

  it('is not found at another address', async () => {
    expect((await problemOf(await fetch(`${origin}/nowhere`)))['code']).toBe('not_found');
  });
});

describe('a body that is whole in memory', () => {
  /** As it is sent; `fetch` would add headers of its own, and unpack it. */
  async function sent(path: string, accepted: string, method = 'GET') {
    const headers = accepted === '' ? {} : { 'accept-encoding': accepted };
    const [answer] = (await once(request(origin + path, { method, headers }).end(), 'response')) as [
      IncomingMessage,
    ];
    return { headers: answer.headers, body: await buffer(answer) };
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed for a caller that accepts %s', async (accepted, encoding, unpack) => {
    const { headers, body } = await sent('/text/5000', accepted);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(body.length),
      vary: 'Accept-Encoding',
    });
    expect(body.length).toBeLessThan(200);
    expect(unpack(body).toString()).toBe(JSON.stringify('x'.repeat(4998)));
  });

  it.each([
    ['/text/5000', '', 'GET'],
    ['/text/5000', 'identity', 'GET'],
    ['/text/1023', 'br', 'GET'],
    ['/text/65537', 'br', 'GET'],
    ['/text/5000', 'br', 'HEAD'],
    ['/text/5000?type=image/png', 'br', 'GET'],
  ])('of %s is sent as it is to a caller that accepts "%s" (%s)', async (path, accepted, method) => {
    const { headers } = await sent(path, accepted, method);
    const [, bytes] = /(\d+)/.exec(path) ?? [];
    expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, bytes]);
  });

  it.each(['text/plain', 'text/vtt', 'application/json', 'application/problem+json'])(
    'of %s is compressed',
    async (type) => {
      const { headers } = await sent(`/text/1024?type=${encodeURIComponent(type)}`, 'br');
      expect(headers['content-encoding']).toBe('br');
    },
  );
});

describe('a stored object', () => {
  const get = (range?: string, extra: Record<string, string> = {}) =>
    fetch(`${origin}/object/digits`, { headers: { ...(range ? { range } : {}), ...extra } });

  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=8-', '89', 'bytes 8-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-100', '56789', 'bytes 5-9/10'],
    ['bytes=-100', '0123456789', 'bytes 0-9/10'],
  ])('answers the range %s', async (range, text, contentRange) => {
    const response = await get(range);
    expect([response.status, response.headers.get('content-range')]).toEqual([206, contentRange]);
    expect(await response.text()).toBe(text);
  });

  it('is sent whole without a range, or with one that is nonsense', async () => {
    for (const range of [undefined, 'bytes=a-b', 'lines=1-2']) {
      const response = await get(range);
      expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    }
  });

  it('refuses a range beyond its end', async () => {
    const response = await get('bytes=10-');
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('is not sent again to who has it', async () => {
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get(undefined, { 'if-none-match': etag })).status).toBe(304);
    expect((await get('bytes=0-1', { 'if-range': '"old"' })).status).toBe(200);
  });

  it('is a problem when it is not there', async () => {
    expect((await problemOf(await fetch(`${origin}/object/none`)))['code']).toBe('not_found');
  });

  it('is a problem, without a word of the object, when it is removed as it is sent', async () => {
    await objects.put('test/removed', Buffer.alloc(5000, 'a'), { contentType: 'text/plain' });
    onGet = (key) => objects.remove(key);
    const response = await fetch(`${origin}/changing/removed`, { headers: { range: 'bytes=10-' } });
    const ofObject = ['accept-ranges', 'cache-control', 'content-disposition', 'content-range', 'etag'];
    expect(ofObject.filter((name) => response.headers.has(name))).toEqual([]);
    expect((await problemOf(response))['code']).toBe('not_found');
  });

  it('is sent as it is now when it is replaced as it is sent', async () => {
    const put = (text: string) =>
      objects.put('test/replaced', Buffer.from(text), { contentType: 'text/plain' });
    const old = await put('as it was before');
    onGet = async () => {
      onGet = undefined;
      await put('as it is');
    };
    const response = await fetch(`${origin}/changing/replaced`);
    expect(response.headers.get('etag')).not.toBe(`"${old.etag}"`);
    expect([response.headers.get('content-length'), await response.text()]).toEqual(['8', 'as it is']);
  });
});

describe('a multipart upload', () => {
  const upload = (form: FormData) => fetch(`${origin}/upload`, { method: 'POST', body: form });

  it('arrives part by part, in order', async () => {
    const form = new FormData();
    form.set('title', 'お話');
    form.set('picture', new Blob(['x'.repeat(900)], { type: 'image/png' }), '第1話.png');
    expect(await (await upload(form)).json()).toEqual(['title=お話', 'picture:第1話.png:image/png:900']);
  });

  it.each([
    ['a file too large', (form: FormData) => form.set('a', new Blob(['x'.repeat(1001)])), 'file_too_large'],
    ['a field too large', (form: FormData) => form.set('a', 'x'.repeat(21)), 'field_too_large'],
    [
      'too many fields',
      (form: FormData) => ['a', 'b', 'c'].forEach((name) => form.set(name, '1')),
      'too_many_fields',
    ],
    [
      'too many files',
      (form: FormData) => ['a', 'b', 'c'].forEach((name) => form.set(name, new Blob(['1']))),
      'too_many_files',
    ],
  ])('with %s is 413', async (_what, fill, code) => {
    const form = new FormData();
    fill(form);
    const response = await upload(form);
    expect([response.status, (await problemOf(response))['code']]).toEqual([413, code]);
  });

  it('of another type is 415, a damaged one 400', async () => {
    expect((await post('/upload', '{}')).status).toBe(415);
    const damaged = await post('/upload', '--b\r\nnonsense', {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([damaged.status, (await problemOf(damaged))['code']]).toEqual([400, 'invalid_multipart']);
  });

  it.each(['name=""', 'filename="a.png"', 'name=""; filename="a.png"'])(
    'with a part of %s is 400',
    async (named) => {
      const nameless = await post(
        '/upload',
        `--b\r\nContent-Disposition: form-data; ${named}\r\n\r\nx\r\n--b--\r\n`,
        {
          'content-type': 'multipart/form-data; boundary=b',
        },
      );
      expect([nameless.status, (await problemOf(nameless))['code']]).toEqual([400, 'invalid_multipart']);
    },
  );

  it('may come to a call that takes JSON, too', async () => {
    const form = new FormData();
    form.set('title', 'x');
    const either = await fetch(`${origin}/either`, { method: 'POST', body: form });
    expect(await either.json()).toBe('part title');
    expect(await (await post('/either', '{"name":"Ada"}')).json()).toBe('JSON of Ada');
    expect((await post('/either', '{}')).status).toBe(400);
    expect((await post('/either', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('that ends inside a file is 400', async () => {
    const cut = await post(
      '/upload',
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a.wav"\r\n\r\nthe first half',
      { 'content-type': 'multipart/form-data; boundary=b' },
    );
    expect([cut.status, (await problemOf(cut))['code']]).toEqual([400, 'invalid_multipart']);
  });
});

describe('the OpenAPI document', () => {
  it('is made from the routes and leaves internal ones out', async () => {
    const { paths } = (await (await fetch(`${origin}/internal/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    expect(Object.keys(paths)).not.toContain('/internal/secret');
    expect(paths['/things/{id}']?.['post']).toMatchObject({
      summary: 'Make a thing',
      security: [{ session: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { name: 'size', in: 'query', required: false, schema: { type: 'integer', maximum: 9 } },
      ],
      requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } },
    });
  });
});
