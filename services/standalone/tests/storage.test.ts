/** What a user stores in all services, and the limit of it, through the whole product. */
import { request } from 'node:http';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { product as services } from '../src/product.js';
import { call, importManga, makeVideo, type Person, picture, register, until } from '@komavox/test-kit';

let product: TestProduct;
let ada: Person;

beforeAll(async () => {
  product = await bootForTest(services, {
    environment: { DEMO_LIBRARY: 'false', STORAGE_GB_PER_USER: '1' },
    exactlyOnce: true,
  });
  ada = await register(product.origin, 'ada');
});
afterAll(() => product.stop());

interface Storage {
  readonly usedBytes: number;
  readonly allowedBytes: number | null;
  readonly kinds: Readonly<Record<string, number>>;
}

const storage = async (person: Person) =>
  (await (await call(product.origin, person, '/api/storage')).json()) as Storage;
const bytesUnder = async (...prefixes: string[]): Promise<number> => {
  let bytes = 0;
  for (const prefix of prefixes) for await (const { size } of product.objects.list(prefix)) bytes += size;
  return bytes;
};

it('is told by kind, to the byte, and goes with what is deleted', async () => {
  await importManga(product.origin, ada, 'Boats');
  await makeVideo(product.origin, ada, 'Hello.');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture(99))]), 'me.png');
  form.append('kind', 'voice-avatar');
  await call(product.origin, ada, '/api/uploads', { method: 'POST', body: form });
  await until('the upload of the import is gone', async () => (await bytesUnder('catalogue/uploads/')) === 0);
  const kinds = {
    library: await bytesUnder('catalogue/imports/'),
    videos: await bytesUnder('render/uploads/', 'render/videos/'),
    projects: await bytesUnder('render/projects/'),
    voices: await bytesUnder('voice/uploads/', 'voice/models/'),
    other: 0,
  };
  expect(Object.values(kinds).filter((bytes) => bytes > 0)).toHaveLength(3);
  const usedBytes = Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0);
  await until('all is counted', async () => (await storage(ada)).usedBytes === usedBytes);
  expect(await storage(ada)).toEqual({ usedBytes, allowedBytes: 1e9, kinds });
  const bob = await register(product.origin, 'bob');
  expect((await storage(bob)).usedBytes).toBe(0);

  await call(product.origin, bob, '/api/video/jobs', { method: 'DELETE' });
  expect((await storage(ada)).kinds['videos']).toBe(kinds.videos);
  await call(product.origin, ada, '/api/video/jobs', { method: 'DELETE' });
  expect((await storage(ada)).kinds).toMatchObject({ library: kinds.library, videos: 0 });
  expect(await bytesUnder('render/uploads/', 'render/videos/')).toBe(0);
  expect(await (await call(product.origin, ada, '/api/video/jobs')).json()).toEqual([]);
});

it('refuses an upload that is larger than the room, before it comes, with figures and a way out', async () => {
  const { hostname, port, origin } = new URL(product.origin);
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = {
      ...{ cookie: ada.cookie, origin, 'content-type': 'multipart/form-data; boundary=b' },
      'content-length': 1_000_000_000,
    };
    const sent = request({ hostname, port, method: 'POST', path: '/api/library/imports', headers });
    sent.once('error', reject).once('response', (response) => {
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode, body });
        sent.destroy();
      });
    });
    sent.flushHeaders();
  });
  expect(answer.status).toBe(413);
  const { code, detail, allowedBytes } = JSON.parse(answer.body) as Record<string, unknown>;
  expect({ code, allowedBytes }).toEqual({ code: 'user_storage_full', allowedBytes: 1e9 });
  expect(detail).toMatch(
    /^You store [\d.]+ kB of the 1 GB that you may, and this has 1 GB\. Delete manga, videos or voices/,
  );
});
