/** Voices of files that were uploaded before: POST /api/uploads and `register-client-upload`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import sharp from 'sharp';
import { voice } from '../src/index.js';
import { refusal } from './speaking.js';
import { grantOf, person, recordSample, type Voice } from './voice-people.js';

const day = 86_400_000;
let offset = 0;
const clock = { now: () => new Date(Date.now() + offset) };
let folder: string;
let product: TestProduct;
let sample: Buffer;
let picture: Buffer;
let users = 0;
let ada = person(() => product, 'ada');
const eve = person(() => product, 'eve');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  product = await bootForTest([voice], { folder, clock });
  sample = await recordSample(product);
  picture = await sharp({ create: { width: 20, height: 40, channels: 4, background: '#0c3' } })
    .png()
    .toBuffer();
});
beforeEach(() => {
  users += 1;
  ada = person(() => product, `ada-${users}`);
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const upload = async (one: typeof ada, kind: string, file: Buffer): Promise<string> => {
  const answer = await one.post('/api/uploads', { kind, file });
  if (answer.status !== 201) return await refusal(answer);
  return (await answer.json<{ url: string }>()).url;
};
const register = (one: typeof ada, model: object) =>
  one.send('POST', '/api/voice-models', {
    model: { name: 'Mika', isPublic: false, consent: true, ...model },
    operation: 'register-client-upload',
  });
const objects = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of product.objects.list(prefix)) keys.push(key);
  return keys;
};

it('become a voice, and are gone then', async () => {
  const [sampleUrl, avatarUrl] = [
    await upload(ada, 'voice-sample', sample),
    await upload(ada, 'voice-avatar', picture),
  ];
  const answer = await register(ada, { sampleUrl, avatarUrl, isPublic: true });
  expect(answer.status).toBe(201);
  const made = await answer.json<Voice>();
  expect(made).toMatchObject({ name: 'Mika', isPublic: true, display_name: `ada-${users} ☆` });
  expect(grantOf(made.avatarUrl ?? '').k).toBe(`voice/models/${made.id}/avatar.jpg`);
  expect(await objects('voice/uploads/')).toEqual([]);
  expect(await refusal(await register(ada, { sampleUrl }))).toBe('400 upload_unknown');
});

it('are one voice however often the same id registers them, and another user’s id is free', async () => {
  const sampleUrl = await upload(ada, 'voice-sample', sample);
  const first = await (await register(ada, { id: 'mine', sampleUrl })).json<Voice>();
  const again = await (await register(ada, { id: 'mine', sampleUrl })).json<Voice>();
  expect(again.id).toBe(first.id);
  const hers = await register(eve, { id: 'mine', sampleUrl: await upload(eve, 'voice-sample', sample) });
  expect((await hers.json<Voice>()).id).not.toBe(first.id);
});

it('are taken from nowhere else', async () => {
  const own = await upload(ada, 'voice-sample', sample);
  const hers = await upload(eve, 'voice-sample', sample);
  const model = await ada.make(sample);
  const avatar = await upload(ada, 'voice-avatar', picture);
  for (const sampleUrl of [
    hers,
    model.sampleUrl,
    avatar,
    `https://elsewhere.example${own}`,
    `${own}x`,
    own.slice('/media/'.length),
    'https://storage.example/voiceModels/ada/1.wav',
    'file:///etc/passwd',
    'data:audio/wav;base64,UklGRg==',
    '/media/..%2f..',
  ]) {
    expect(`${sampleUrl} ${await refusal(await register(ada, { sampleUrl }))}`).toBe(
      `${sampleUrl} 400 upload_unknown`,
    );
  }
  expect(await refusal(await register(ada, { sampleUrl: own, avatarUrl: own }))).toBe('400 upload_unknown');
  expect((await register(ada, { sampleUrl: `${product.origin}${own}` })).status).toBe(201);
});

it('are refused as a voice is', async () => {
  const sampleUrl = await upload(ada, 'voice-sample', sample);
  expect(await refusal(await register(ada, { sampleUrl, name: '' }))).toBe('400 voice_incomplete');
  expect(await refusal(await register(ada, { sampleUrl, consent: false }))).toBe('400 consent_required');
  expect(await refusal(await register(ada, { sampleUrl, userId: 'somebody' }))).toBe('403 foreign_user');
  expect(await refusal(await register(ada, { sampleUrl, id: 'default-mika' }))).toBe('400 id_reserved');
  expect(await refusal(await register(ada, { sampleUrl, name: 'Mi\u0007ka' }))).toBe('400 name_invalid');
  expect(await upload(ada, 'voice-sample', picture)).toBe('415 sample_unreadable');
  expect(await upload(ada, 'voice-avatar', sample)).toBe('415 avatar_unreadable');
  expect(await upload(ada, 'anything', sample)).toBe('400 unknown_kind');
  expect(await upload(ada, 'voice-sample', Buffer.alloc(0))).toBe('400 no_file');
  const other = await ada.send('POST', '/api/voice-models', { model: {}, operation: 'something-else' });
  expect(await refusal(other)).toBe('400 invalid_request');
});

it('wait for a day, 20 of them at most, and are removed when nobody used them', async () => {
  let urls: string[] = [];
  for (let n = 0; n < 21; n += 1) urls = [...urls, await upload(ada, 'voice-avatar', picture)];
  expect(urls.at(-1)).toBe('409 too_many_uploads');
  const { k: key } = grantOf(urls[0] ?? '');
  expect(await product.objects.exists(key)).toBe(true);
  offset = day + 1000;
  expect(await refusal(await register(ada, { sampleUrl: urls[0] }))).toBe('400 upload_unknown');
  // A start begins with a sweep.
  await product.stop();
  product = await bootForTest([voice], { folder, clock });
  while ((await objects('voice/uploads/')).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50));
  offset = 0;
});
