import { defineService } from '@komavox/service';
import { defineSettings, Problem } from '@komavox/core';
import { mediaLinks, replies, route } from '@komavox/http';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { topics } from '@komavox/proto';
import sharp from 'sharp';
import { z } from 'zod';
import { vision, type PageText } from '../src/index.js';
import { drawPage } from './draw-page.js';

const english = drawPage([
  { x: 300, y: 200, lines: ['WHERE HAVE YOU', 'BEEN ALL NIGHT?'] },
  { x: 700, y: 420, lines: ['I TOLD YOU', 'TO WAIT OUTSIDE!'] },
  { x: 400, y: 950, lines: ['GIVE IT BACK,', 'YOU THIEF!'] },
]);
const japanese = drawPage(
  [
    { x: 760, y: 250, lines: ['明日の', '試合は', '負けられない'], readings: ['あした', 'しあい', 'ま'] },
    { x: 250, y: 250, lines: ['本当ですか'] },
    { x: 700, y: 950, lines: ['電車が', '来ました'], readings: ['でんしゃ', 'き'] },
  ],
  { vertical: true },
);

const abreast = drawPage([
  { x: 250, y: 300, lines: ['READ ME', 'ON THE LEFT'] },
  { x: 700, y: 300, lines: ['READ ME', 'ON THE RIGHT'] },
]);

const MEDIA_SECRET = 'a secret of thirty-two characters';
const links = mediaLinks(MEDIA_SECRET, () => new Date());
const noSettings = defineSettings({}, () => ({}));

/** Chapters that the catalogue doesn't show. */
const hidden = new Set<string>();

/** A peer that answers a page as the catalogue does. */
const catalogue = defineService({
  name: 'catalogue',
  settings: noSettings,
  peers: [],
  build: () => ({
    routes: [
      route.get('/api/chapters/{id}', {
        summary: 'A chapter',
        access: 'user',
        params: z.object({ id: z.string() }),
        responses: { 200: z.object({ id: z.string() }) },
        handle: ({ params }) => {
          if (hidden.has(params.id)) throw new Problem(404, 'chapter_not_found', 'There is no such chapter.');
          return replies.json({ id: params.id });
        },
      }),
      route.get('/api/chapters/{id}/pages/{page}', {
        summary: 'A page',
        access: 'user',
        params: z.object({ id: z.string(), page: z.string() }),
        responses: { 200: { contentType: 'image/png', description: 'The page' } },
        handle: ({ params }) => {
          if (params.id === 'missing')
            throw new Problem(404, 'chapter_not_found', 'There is no such chapter.');
          const headers = { 'x-komavox-reading-direction': params.id };
          return replies.bytes(abreast, 'image/png', headers);
        },
      }),
    ],
  }),
});

/** A peer that answers one outside address and refuses the others, as the reader does. */
const reader = defineService({
  name: 'reader',
  settings: noSettings,
  peers: [],
  build: () => ({
    routes: [
      route.get('/api/proxy/page', {
        summary: 'A page from outside',
        access: 'user',
        query: z.object({ url: z.string() }),
        responses: { 200: { contentType: 'image/png', description: 'The page' } },
        handle: ({ query }) => {
          if (query.url !== 'https://pages.example/1.png?a=b&c') {
            throw new Problem(403, 'address_forbidden', 'This address is not public.');
          }
          return replies.bytes(japanese, 'image/png');
        },
      }),
    ],
  }),
});

const services = [vision, catalogue, reader];
const asData = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

type Refusal = [what: string, address: () => string, language: string, status: number, code: string];

const refusals: Refusal[] = [
  ['a language nobody reads', () => asData(english), 'Klingon', 400, 'unknown_language'],
  ['no address', () => '', 'en', 400, 'invalid_request'],
  ['an address of ours that is no picture', () => '/api/plans', 'en', 400, 'unknown_picture_address'],
  ['a scheme that is not fetched', () => 'file:///etc/passwd', 'en', 400, 'unknown_picture_address'],
  ['what the reader refuses', () => 'http://10.0.0.1/1.png', 'en', 403, 'address_forbidden'],
  ['what the catalogue has not', () => '/api/chapters/missing/pages/1', 'en', 404, 'chapter_not_found'],
  ['a text', () => asData(Buffer.from('not a picture at all')), 'en', 415, 'not_a_picture'],
  [
    'an SVG',
    () => asData(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'en',
    415,
    'not_a_picture',
  ],
  ['a picture cut short', () => asData(english.subarray(0, 3000)), 'en', 415, 'not_a_picture'],
  ['a picture of 100 megapixels', () => asData(header(10_000, 10_000)), 'en', 413, 'picture_too_large'],
];

let product: TestProduct;
const boot = (environment = {}) => bootForTest(services, { environment: { MEDIA_SECRET, ...environment } });

async function extract(imageUrl: string, language: string, user = 'reader-1') {
  const answer = await product.call('vision', '/api/vision/extract-text', {
    method: 'POST',
    user,
    body: { imageUrl, language },
  });
  return { status: answer.status, body: await answer.json<PageText & { code?: string; detail?: string }>() };
}

const countOf = async (topic: string) => (await product.events.read(topic)).length;

/** Pictures wait in the store only until they are read; the answer may come a moment before the removal. */
async function untilNothingIsLeft(): Promise<void> {
  const left = async () => {
    for await (const { key } of product.objects.list('vision/')) return key;
    return undefined;
  };
  for (let tries = 0; (await left()) !== undefined; tries++) {
    if (tries === 50) throw new Error(`${await left()} was left`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('extracting text', () => {
  beforeAll(async () => {
    product = await boot();
  });
  afterAll(async () => {
    await product.stop();
  });

  it('reads balloons in order, each on a line, and says where they are', async () => {
    const { status, body } = await extract(asData(english), 'English');
    expect(status).toBe(200);
    expect(body.text).toBe(
      'WHERE HAVE YOU BEEN ALL NIGHT?\nI TOLD YOU TO WAIT OUTSIDE!\nGIVE IT BACK, YOU THIEF!',
    );
    expect(body).toMatchObject({ language: 'en', width: 1000, height: 1400 });
    expect(body.panels).toHaveLength(2);
    expect(body.regions.map(({ order }) => order)).toEqual([0, 1, 2]);
    const [first] = body.regions;
    if (!first) throw new Error('No region was read');
    expect(first.confidence).toBeGreaterThan(0.8);
    expect(first.vertical).toBe(false);
    expect(Math.abs(first.box.x + first.box.width / 2 - 300)).toBeLessThan(5);
    expect(Math.abs(first.box.y + first.box.height / 2 - 200)).toBeLessThan(8);
  });

  it('reads Japanese columns from the right and leaves furigana out', async () => {
    const { body } = await extract('https://pages.example/1.png?a=b&c', 'ja');
    expect(body.text).toBe('明日の試合は負けられない\n本当ですか\n電車が来ました');
    expect(body.regions.every(({ vertical }) => vertical)).toBe(true);
  });

  it('takes the direction of the manga from the catalogue', async () => {
    const ltr = await extract('/api/chapters/ltr/pages/1', 'en');
    const rtl = await extract('/api/chapters/rtl/pages/1', 'en');
    expect(ltr.body.text).toBe('READ ME ON THE LEFT\nREAD ME ON THE RIGHT');
    expect(rtl.body.text).toBe('READ ME ON THE RIGHT\nREAD ME ON THE LEFT');
  });

  it('reads a picture once for equal requests, at the same time or later', async () => {
    const before = await countOf(topics.extractionRequested.name);
    const fresh = await sharp(english).negate({ alpha: false }).negate({ alpha: false }).jpeg().toBuffer();
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((user) => extract(asData(fresh, 'image/jpeg'), 'en', user)),
    );
    const later = await extract(asData(fresh, 'image/jpeg'), 'English');
    expect(new Set([...answers, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(later.body.text).toMatch(/GIVE IT BACK, YOU THIEF!$/);
    // One job: it waits for its image, then for a worker.
    expect(await countOf(topics.extractionRequested.name)).toBe(before + 2);
    await untilNothingIsLeft();
  });

  it('tells the user who asked when the text is there', async () => {
    const picture = await sharp(english).webp({ quality: 90 }).toBuffer();
    const told = product.nextEvent(topics.textExtracted, ({ userId }) => userId === 'told');
    await extract(asData(picture, 'image/webp'), 'en', 'told');
    expect(await told).toMatchObject({ language: 'en', regions: 3 });
  });

  it('reads stored media for the user of the link only', async () => {
    await product.objects.put('vision-test/page.png', english, { contentType: 'image/png' });
    const link = links.sign({ key: 'vision-test/page.png', user: 'owner' });
    expect((await extract(link, 'en', 'owner')).body.text).toMatch(/^WHERE/);
    expect(await extract(link, 'en', 'somebody')).toMatchObject({
      status: 403,
      body: { code: 'media_link_foreign' },
    });
  });

  it('finds again what the user had read, and only that', async () => {
    const known = async (user: string, language?: string) => {
      const answer = await product.call('vision', '/api/vision/known-texts', {
        method: 'POST',
        user,
        body: {
          imageUrls: [
            '/api/chapters/rtl/pages/1',
            'https://pages.example/1.png?a=b&c',
            '/api/chapters/ltr/pages/9',
          ],
          language,
        },
      });
      return await answer.json<{ texts: unknown; code?: string }>();
    };
    await extract('https://pages.example/1.png?a=b&c', 'ja', 'knower');
    await extract('/api/chapters/rtl/pages/1', 'ja', 'knower');
    await extract('/api/chapters/rtl/pages/1', 'en', 'knower');
    const before = await countOf(topics.extractionRequested.name);
    const right = { text: 'READ ME ON THE RIGHT\nREAD ME ON THE LEFT', language: 'en' };
    const test = { text: '明日の試合は負けられない\n本当ですか\n電車が来ました', language: 'ja' };
    expect(await known('knower')).toEqual({ texts: [right, test, null] });
    expect(await known('knower', 'English')).toEqual({ texts: [right, null, null] });
    expect(await known('somebody')).toEqual({ texts: [null, null, null] });
    expect((await known('knower', 'Klingon')).code).toBe('unknown_language');
    expect(await countOf(topics.extractionRequested.name)).toBe(before);
    hidden.add('rtl');
    expect(await known('knower')).toEqual({ texts: [null, test, null] });
    hidden.clear();
  });

  it('finds no text on an empty page', async () => {
    const { status, body } = await extract(asData(drawPage([])), 'en');
    expect([status, body.text, body.regions]).toEqual([200, '', []]);
  });

  it.each(refusals)('refuses %s', async (_, address, language, status, code) => {
    const answer = await extract(address(), language);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe('without the program', () => {
  beforeAll(async () => {
    product = await boot({ VISION_RECOGNISER: 'tesseract-js' });
  });
  afterAll(async () => {
    await product.stop();
  });

  it('reads with what the packages carry and says which language is missing', async () => {
    expect((await extract(asData(english), 'en')).body.text).toMatch(/^WHERE HAVE YOU BEEN ALL NIGHT\?/);
    const russian = await extract(asData(english), 'Russian');
    expect(russian).toMatchObject({ status: 503, body: { code: 'language_unavailable' } });
  });
});

/** The signature and the first chunk of a PNG, and no pixels. */
function header(width: number, height: number): Buffer {
  const png = Buffer.from(english.subarray(0, 33));
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  // The checksum of the chunk is left as it was: it must not be decoding that finds the size.
  return Buffer.concat([png, english.subarray(33, 200)]);
}
