import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { topics } from '@komavox/proto';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { vision } from '../src/index.js';
import { catalogueShowing, silentPeer } from './peers.js';

/** Black on its left half, white on its right. */
const page = await sharp({ create: { width: 1000, height: 1400, channels: 3, background: '#fff' } })
  .composite([
    {
      input: { create: { width: 500, height: 1400, channels: 3, background: '#000' } },
      left: 0,
      top: 0,
    },
  ])
  .png()
  .toBuffer();

const catalogue = catalogueShowing(() => page);
const reader = silentPeer('reader');

interface Asked {
  readonly key: string | undefined;
  readonly parts: readonly { readonly text?: string; readonly image_url?: { readonly url: string } }[];
}

let asked: Asked[] = [];
let answer: (response: ServerResponse, shots: number) => void;
let model: Server;
let product: TestProduct;
let origin: string;

const tell = (response: ServerResponse, shots: number) => {
  const lines = Array.from({ length: shots }, (_, at) => `Told ${asked.length}, ${at + 1}.`);
  const content = JSON.stringify({ lines });
  response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { content } }] }));
};

beforeAll(async () => {
  model = createServer((request, response) => {
    void text(request).then((sent) => {
      const { messages } = JSON.parse(sent) as { messages: readonly { content: Asked['parts'] }[] };
      const parts = messages[1]?.content ?? [];
      asked.push({ key: request.headers.authorization, parts });
      answer(response, parts.filter((part) => part.text?.startsWith('Shot ')).length);
    });
  });
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  origin = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const keyFile = join(tmpdir(), `komavox-test-key-${process.pid}`);
  writeFileSync(keyFile, 'k-123\n');
  product = await bootForTest([vision, catalogue, reader], {
    environment: {
      NARRATOR_URL: `${origin}/v1/`,
      NARRATOR_MODEL: 'tiny',
      NARRATOR_KEY_FILE: keyFile,
      NARRATOR_SHOTS: '3',
      NARRATOR_CALLS_PER_HOUR: '6',
    },
  });
});
beforeEach(() => {
  asked = [];
  answer = tell;
});
afterAll(async () => {
  await product.stop();
  model.closeAllConnections();
  model.close();
});

const shot = (text: string, x = 0) => ({
  imageUrl: '/api/chapters/ltr/pages/1',
  box: { x, y: 0, width: 0.5, height: 0.5 },
  text,
  seconds: 3,
});
const body = (title: string, rest: object = {}) => ({
  shots: [shot('HELLO!'), shot('', 0.5)],
  story: ['Before.'],
  ...{ title, language: 'English', style: 'funny' },
  ...rest,
});

async function linesOf(request: object, user: string) {
  const reply = await product.call('vision', '/api/retelling/lines', {
    method: 'POST',
    user,
    body: request,
  });
  return { status: reply.status, json: await reply.json<{ lines?: string[]; code?: string }>() };
}

const exported = async (user: string) => {
  const reply = await product.call('vision', `/internal/users/${user}/export`);
  return (await text(reply.body)).split('\n').filter((line) => line.includes('retold-lines'));
};

it('says where pages go, and how much the model is given', async () => {
  const reply = await product.call('vision', '/api/retelling', { user: 'ada' });
  expect(await reply.json()).toEqual({
    model: { name: 'tiny', host: new URL(origin).host, isLocal: true, pictures: true },
    limits: { shotsPerCall: 3, tokensPerCall: 2000, secondsPerCall: 90 },
    typicalSeconds: null,
  });
});

it('sends the model each shot’s text and a small picture of its part of the page', async () => {
  const { status, json } = await linesOf(body('Sent'), 'ada');
  expect([status, json]).toEqual([200, { lines: ['Told 1, 1.', 'Told 1, 2.'] }]);
  expect(asked[0]?.key).toBe('Bearer k-123');
  const pictures = (asked[0]?.parts ?? []).flatMap(({ image_url: picture }) => picture?.url ?? []);
  const decoded = await Promise.all(
    pictures.map(async (address) => {
      const jpeg = sharp(Buffer.from(address.replace('data:image/jpeg;base64,', ''), 'base64'));
      const { width, height, format } = await jpeg.metadata();
      const { dominant } = await jpeg.stats();
      return { width, height, format, isDark: dominant.r < 128 };
    }),
  );
  expect(decoded).toEqual([
    { width: 366, height: 512, format: 'jpeg', isDark: true },
    { width: 366, height: 512, format: 'jpeg', isDark: false },
  ]);
  const reply = await product.call('vision', '/api/retelling', { user: 'ada' });
  expect((await reply.json<{ typicalSeconds: number }>()).typicalSeconds).toBeGreaterThan(0);
});

it('tells the same again without the model, other lines where they are wanted, and each user their own', async () => {
  const first = await linesOf(body('Again'), 'ben');
  expect(await linesOf(body('Again'), 'ben')).toEqual(first);
  expect(asked).toHaveLength(1);
  const other = await linesOf(body('Again', { again: true }), 'ben');
  expect(other.json.lines).toEqual(['Told 2, 1.', 'Told 2, 2.']);
  expect(await linesOf(body('Again'), 'ben')).toEqual(other);
  await linesOf(body('Again'), 'cleo');
  expect(asked).toHaveLength(3);
  expect(await exported('ben')).toHaveLength(1);
});

it('forgets what it told a user who is gone', async () => {
  await linesOf(body('Gone'), 'gus');
  expect(await exported('gus')).toHaveLength(1);
  await product.publish(topics.userDeleted, { userId: 'gus' });
  while ((await exported('gus')).length > 0) await pause(50);
});

it('asks nothing for a page that the user may not see', async () => {
  expect(await linesOf(body('Hidden'), 'eve')).toMatchObject({
    status: 404,
    json: { code: 'chapter_not_found' },
  });
  expect(asked).toEqual([]);
});

it('keeps nothing of what fails, so that it can be asked for again', async () => {
  answer = (response) => response.writeHead(500).end('{"error": "k-123"}');
  const refused = await linesOf(body('Failing'), 'fay');
  expect(refused).toMatchObject({ status: 502, json: { code: 'narrator_failed' } });
  expect(JSON.stringify(refused.json)).not.toContain('k-123');
  answer = tell;
  expect((await linesOf(body('Failing'), 'fay')).status).toBe(200);
});

it('has one call of a user at a time, and so many in an hour', async () => {
  let arrived: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (arrived = resolve));
  let end: () => void = () => undefined;
  answer = (response, shots) => {
    end = () => tell(response, shots);
    arrived();
  };
  const first = linesOf(body('One at a time'), 'dora');
  await waiting;
  const tooMany = { status: 429, json: { code: 'too_many_retellings' } };
  expect(await linesOf(body('Another'), 'dora')).toMatchObject(tooMany);
  end();
  expect((await first).status).toBe(200);
  answer = tell;
  const later = [];
  for (let call = 2; call <= 7; call++) later.push((await linesOf(body(`Call ${call}`), 'dora')).status);
  expect(later).toEqual([200, 200, 200, 200, 200, 429]);
});

it.each([
  ['more shots than a call may have', { shots: Array.from({ length: 4 }, () => shot('A')) }],
  ['no shot', { shots: [] }],
  ['an unknown style', { style: 'opera' }],
  ['a page without an address', { shots: [{ ...shot('A'), imageUrl: 'data:image/png;base64,AAAA' }] }],
])('refuses %s', async (_name, rest) => {
  expect((await linesOf(body('Refused', rest), 'ada')).status).toBe(400);
  expect(asked).toEqual([]);
});

it('without a model says so', async () => {
  const without = await bootForTest([vision, catalogue, reader]);
  try {
    const choice = await without.call('vision', '/api/retelling', { user: 'ada' });
    expect(await choice.json()).toMatchObject({ model: null });
    const options = { method: 'POST', user: 'ada', body: body('None') } as const;
    const refused = await without.call('vision', '/api/retelling/lines', options);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([409, 'no_narrator']);
  } finally {
    await without.stop();
  }
});
