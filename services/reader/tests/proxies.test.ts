import { randomBytes } from 'node:crypto';
import type { TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { until } from '@komavox/test-kit';
import { bootReader } from './boot.js';
import { otherSite, type OtherSite } from './other-site.js';

let product: TestProduct;
let site: OtherSite;
const png = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#b93218' } })
  .png()
  .toBuffer();
/** Damage shows in what has many bytes. */
const noise = randomBytes(60_000);
const noisy = sharp(noise, { raw: { width: 200, height: 100, channels: 3 } });
const noisePng = await noisy.clone().png().toBuffer();
const noiseJpeg = await noisy.clone().jpeg().toBuffer();
const webp = await sharp(png).webp().toBuffer();
const mp3 = Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(400)]);
const hugePng = Buffer.from(png);
// The header's width and height (PNG specification, IHDR), with its checksum left to readers who check it.
hugePng.writeUInt32BE(60_000, 16);
hugePng.writeUInt32BE(60_000, 20);

const things: Record<string, { type?: string; body: Buffer | string; status?: number; location?: string }> = {
  '/1.png': { type: 'image/png', body: png },
  '/mislabelled': { type: 'image/jpeg', body: webp },
  '/untyped': { type: 'application/octet-stream', body: png },
  '/page.html': { type: 'text/html', body: '<h1>no picture</h1>' },
  '/lie.png': { type: 'image/png', body: '<script>alert(1)</script>' },
  '/vector.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  '/cut.png': { type: 'image/png', body: png.subarray(0, 12) },
  '/half.png': { type: 'image/png', body: noisePng.subarray(0, noisePng.length / 2) },
  '/half.jpg': { type: 'image/jpeg', body: noiseJpeg.subarray(0, noiseJpeg.length / 2) },
  '/garbage.png': { type: 'image/png', body: Buffer.concat([noisePng.subarray(0, 60), noise]) },
  '/large.png': { type: 'image/png', body: Buffer.concat([png, Buffer.alloc(1_100_000)]) },
  '/huge.png': { type: 'image/png', body: hugePng },
  '/moved': { status: 302, location: '/1.png', body: '' },
  '/inwards': { status: 302, location: 'http://127.0.0.1:9/', body: '' },
  '/a.mp3': { type: 'audio/mpeg', body: mp3 },
  '/gone': { status: 410, type: 'text/plain', body: 'gone' },
};

/** Calls that the site holds, each to be answered by calling its function. */
const slow: (() => void)[] = [];

beforeAll(async () => {
  site = await otherSite((request, response) => {
    if (request.url === '/slow') {
      slow.push(() => response.setHeader('content-type', 'image/png').end(png));
      return;
    }
    const thing = things[request.url ?? ''];
    response.writeHead(thing ? (thing.status ?? 200) : 404, {
      ...(thing?.type === undefined ? {} : { 'content-type': thing.type }),
      ...(thing?.location === undefined ? {} : { location: thing.location }),
    });
    response.end(thing?.body);
  });
  product = await bootReader({
    READER_ALLOWED_HOSTS: site.host,
    READER_PICTURE_MB: '1',
    READER_PROXY_PER_MINUTE: '40',
    READER_FETCH_SECONDS: '2',
  });
});

afterAll(async () => {
  await product.stop();
  site.close();
});

const get = (path: string, user = 'ana') => product.call('reader', path, { user });
const page = (url: string) => get(`/api/proxy/page?url=${encodeURIComponent(url)}`);

describe('the page proxy', () => {
  it('gives an image, cached for long and never executable', async () => {
    const answer = await page(`${site.origin}/1.png`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=604800',
      'x-content-type-options': 'nosniff',
    });
    expect((await answer.bytes()).equals(png)).toBe(true);
  });

  it('answers with the type of the bytes, not the sender’s', async () => {
    expect((await page(`${site.origin}/mislabelled`)).headers['content-type']).toBe('image/webp');
    expect((await page(`${site.origin}/untyped`)).headers['content-type']).toBe('image/png');
    expect((await page(`${site.origin}/moved`)).status).toBe(200);
  });

  it.each([
    ['', 400, 'address_invalid'],
    ['not an address', 400, 'address_invalid'],
    ['file:///etc/passwd', 400, 'address_invalid'],
    ['/1.png', 400, 'address_invalid'],
    ['http://127.0.0.1:9/1.png', 403, 'address_not_allowed'],
    ['http://localhost/1.png', 403, 'address_not_allowed'],
    ['http://169.254.169.254/latest/', 403, 'address_not_allowed'],
    ['{site}/inwards', 403, 'address_not_allowed'],
    ['{site}/large.png', 413, 'fetched_too_large'],
    ['{site}/huge.png', 413, 'picture_too_large'],
    ['{site}/page.html', 415, 'fetched_type_not_allowed'],
    ['{site}/lie.png', 415, 'not_a_picture'],
    ['{site}/vector.svg', 415, 'not_a_picture'],
    ['{site}/cut.png', 415, 'not_a_picture'],
    ['{site}/half.png', 415, 'not_a_picture'],
    ['{site}/half.jpg', 415, 'not_a_picture'],
    ['{site}/garbage.png', 415, 'not_a_picture'],
    ['{site}/gone', 502, 'fetch_failed'],
    ['{site}/nowhere', 502, 'fetch_failed'],
  ])('refuses %j with %i %s', async (url, status, code) => {
    const answer = await page(url.replace('{site}', site.origin));
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, code });
  });

  it('needs an address and a user', async () => {
    expect((await get('/api/proxy/page')).status).toBe(400);
    expect((await product.call('reader', `/api/proxy/page?url=${site.origin}/1.png`)).status).toBe(401);
  });

  it('fetches six at a time for a user, whose others wait for their turn, and holds up nobody else', async () => {
    const many = Array.from({ length: 9 }, () => page(`${site.origin}/slow`));
    await until('six are under way', () => slow.length === 6);
    const other = get(`/api/proxy/page?url=${encodeURIComponent(`${site.origin}/1.png`)}`, 'ben');
    expect((await other).status).toBe(200);
    expect(slow).toHaveLength(6);
    for (let ended = 0; ended < 9; ended += 1) {
      await until('the next one came', () => slow.length > ended);
      slow[ended]?.();
    }
    const answers = await Promise.all(many);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  });

  it('limits a user who calls too often, and no other', async () => {
    const path = `/api/proxy/page?url=${encodeURIComponent('nothing')}`;
    const statuses: number[] = [];
    for (let call = 0; call < 42; call++) statuses.push((await get(path, 'greedy')).status);
    expect(statuses.slice(0, 40)).toEqual(Array<number>(40).fill(400));
    const refused = await get(path, 'greedy');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(path, 'patient')).status).toBe(400);
  });
});

describe('the asset proxy', () => {
  const asset = (url: string, type: string) =>
    get(`/api/proxy/asset?url=${encodeURIComponent(url)}&type=${type}`, 'bea');

  it('gives audio and images as requested', async () => {
    const audio = await asset(`${site.origin}/a.mp3`, 'audio');
    expect(audio.status).toBe(200);
    expect(audio.headers['content-type']).toBe('audio/mpeg');
    expect((await audio.bytes()).equals(mp3)).toBe(true);
    expect((await asset(`${site.origin}/1.png`, 'image')).headers['content-type']).toBe('image/png');
    expect((await asset(`${site.origin}/1.png`, 'audio')).status).toBe(415);
    expect((await asset(`${site.origin}/a.mp3`, 'image')).status).toBe(415);
    expect((await asset(`${site.origin}/1.png`, 'video')).status).toBe(400);
    expect((await asset('http://10.0.0.1/a.mp3', 'audio')).status).toBe(403);
  });
});
