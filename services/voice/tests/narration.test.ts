import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { voice } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([voice], { folder });
});
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

const call = async (path: string, user: string, body?: object) => {
  const response = await product.call('voice', path, {
    user,
    ...(body === undefined ? {} : { method: 'PUT', body }),
  });
  return { status: response.status, json: await response.json<Record<string, unknown>>() };
};
const get = async (path: string, user = 'ada') => (await call(path, user)).json;
const put = async (path: string, body: object, user = 'ada') => (await call(path, user, body)).status;

const chosen = { voices: { en: 'kokoro/am_michael' }, speed: 1.25, volume: 0.5, soundEffects: 'read' };

describe('a narration', () => {
  it('is the default until somebody chooses, and then as chosen', async () => {
    const unset = { voices: {}, speed: 1, volume: 1, soundEffects: 'skip' };
    expect(await get('/api/narration')).toEqual(unset);
    expect(await get('/api/narration/m1')).toEqual({ pronunciations: {} });
    expect(await put('/api/narration', chosen)).toBe(200);
    expect(await get('/api/narration')).toEqual(chosen);
    expect(await get('/api/narration', 'eve')).toEqual(unset);
  });

  it('of a manga has only what differs, and is set as a whole', async () => {
    const first = {
      voices: { ja: 'kokoro/jf_alpha' },
      speed: 0.8,
      pronunciations: { ja: [{ word: '今日', reading: 'きょう' }], 'zh-hk': [{ word: '行', reading: '航' }] },
    };
    expect(await put('/api/narration/m2', first)).toBe(200);
    expect(await get('/api/narration/m2')).toEqual(first);
    expect(await get('/api/narration/m2', 'eve')).toEqual({ pronunciations: {} });
    expect(await get('/api/narration/m3')).toEqual({ pronunciations: {} });
    expect(await put('/api/narration/m2', { volume: 0 })).toBe(200);
    expect(await get('/api/narration/m2')).toEqual({ volume: 0, pronunciations: {} });
  });

  it('keeps the newest of many that come at once', async () => {
    const speeds = [0.5, 0.75, 1.25, 1.5, 2];
    const statuses = await Promise.all(speeds.map((speed) => put('/api/narration/race', { speed }, 'tom')));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(speeds).toContain((await get('/api/narration/race', 'tom'))['speed']);
  });
});

describe('what can’t be is refused in a sentence, and changes nothing:', () => {
  const readings = (...list: unknown[]) => ({ pronunciations: { en: list } });
  it.each([
    ['a speed', { speed: 2.1 }, 'The speed is between 0.5 and 2.'],
    ['a volume', { volume: -0.1 }, 'The volume is between 0 and 1.'],
    ['a voice', { voices: { en: 'af heart' } }, 'This is not the name of a voice.'],
    ['a language', { voices: { tlh: 'kokoro/x' } }, 'There is no language with such a code.'],
    ['a blank word', readings({ word: '  ', reading: 'a' }), 'A word is missing.'],
    ['a blank reading', readings({ word: 'a', reading: '' }), 'A reading is missing.'],
    ['a long word', readings({ word: 'a'.repeat(61), reading: 'a' }), 'This is longer than 60 characters.'],
    [
      'a line break',
      readings({ word: 'a\nb', reading: 'a' }),
      'This has a line break or another control character.',
    ],
    [
      'a word twice',
      readings({ word: 'Rei', reading: 'ray' }, { word: 'REI', reading: 'rye' }),
      '“REI” is in the list already.',
    ],
    [
      'a word twice, with another apostrophe',
      readings({ word: 'D’Or', reading: 'door' }, { word: "d'Or", reading: 'dor' }),
      "“d'Or” is in the list already.",
    ],
    [
      'too many words',
      readings(...Array.from({ length: 301 }, (_, n) => ({ word: `w${n}`, reading: 'a' }))),
      'A manga has at most 300 readings in a language.',
    ],
  ])('%s', async (_name, body, detail) => {
    const kept = { speed: 1.5, pronunciations: {} };
    await put('/api/narration/m9', kept);
    const refused = await call('/api/narration/m9', 'ada', body);
    expect([refused.status, refused.json['code'], refused.json['detail']]).toEqual([
      400,
      'invalid_request',
      detail,
    ]);
    expect(await get('/api/narration/m9')).toEqual(kept);
  });

  it('a general one without its speed', async () => {
    expect(await put('/api/narration', { ...chosen, speed: undefined })).toBe(400);
  });
});

it('survives a restart', async () => {
  await put('/api/narration', chosen, 'max');
  await put('/api/narration/m1', { voices: { en: '' } }, 'max');
  await product.stop();
  product = await bootForTest([voice], { folder });
  expect(await get('/api/narration', 'max')).toEqual(chosen);
  expect(await get('/api/narration/m1', 'max')).toEqual({ voices: { en: '' }, pronunciations: {} });
});
