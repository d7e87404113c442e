/** What a user has corrected of a page stays as he left it; a part of a page is read by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineSettings, Problem } from '@komavox/core';
import { replies, route } from '@komavox/http';
import { topics } from '@komavox/proto';
import { defineService } from '@komavox/service';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { z } from 'zod';
import { vision, type PageText } from '../src/index.js';
import { drawPage } from './draw-page.js';

const image = drawPage([
  { x: 300, y: 200, lines: ['WHERE HAVE YOU', 'BEEN ALL NIGHT?'] },
  { x: 700, y: 420, lines: ['I TOLD YOU', 'TO WAIT OUTSIDE!'] },
]);
const page = '/api/chapters/c1/pages/0?v=a';
let isHidden = false;
let shown = image;

const settings = defineSettings({}, () => ({}));
const reader = defineService({ name: 'reader', settings, peers: [], build: () => ({}) });

/** A peer that answers the page as the catalogue does. */
const catalogue = defineService({
  name: 'catalogue',
  settings,
  peers: [],
  build: () => {
    const params = z.object({ id: z.string() });
    const show = () => {
      if (isHidden) throw new Problem(404, 'chapter_not_found', 'There is no such chapter.');
    };
    return {
      routes: [
        route.get('/api/chapters/{id}', {
          ...{ summary: 'A chapter', access: 'user', params, responses: { 200: params } },
          handle: ({ params: { id } }) => {
            show();
            return replies.json({ id });
          },
        }),
        route.get('/api/chapters/{id}/pages/{page}', {
          ...{ summary: 'A page', access: 'user' },
          params: params.extend({ page: z.string() }),
          responses: { 200: { contentType: 'image/png', description: 'The page' } },
          handle: () => {
            show();
            return replies.bytes(shown, 'image/png');
          },
        }),
      ],
    };
  },
});

type Answer = PageText & { readonly corrected?: true; readonly code?: string };
const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
let product: TestProduct;
const boot = async () => {
  product = await bootForTest([vision, catalogue, reader], { folder });
};
beforeAll(boot);
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => {
  isHidden = false;
  shown = image;
});

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, user: string, body?: object) => {
  const answer = await product.call('vision', path, { method, user, ...(body && { body }) });
  return { status: answer.status, body: await (answer.status === 204 ? undefined : answer.json<Answer>()) };
};
const read = async (user: string, more: object = {}) => {
  const asked = { imageUrl: page, language: 'en', ...more };
  return (await call('POST', '/api/vision/extract-text', user, asked)).body as Answer;
};
const correct = (user: string, regions: readonly object[], more: object = {}) =>
  call('PUT', '/api/vision/corrections', user, { imageUrl: page, language: 'en', regions, ...more });
const restore = (user: string) =>
  call('DELETE', `/api/vision/corrections?imageUrl=${encodeURIComponent(page)}&language=en`, user);
const known = async (user: string, language?: string) => {
  const answer = await call('POST', '/api/vision/known-texts', user, { imageUrls: [page], language });
  return answer.body as unknown as { readonly texts: readonly unknown[] };
};
const asPrinted = 'WHERE HAVE YOU BEEN ALL NIGHT?\nI TOLD YOU TO WAIT OUTSIDE!';
const drawn = { text: 'Bang', box: { x: 10, y: 600, width: 90, height: 40 }, confidence: 1, vertical: false };

describe('a correction', () => {
  it('is answered instead of what was read, to its user alone, until it is restored', async () => {
    const { regions } = await read('ana');
    const [first, second] = regions;
    if (!first || !second) throw new Error('The page has two balloons');
    const moved = { ...first, text: ' Where  were\nyou? ', box: { ...first.box, x: first.box.x + 5 } };
    const nameless = { ...drawn, text: '' };
    const saved = await correct('ana', [second, moved, nameless, drawn]);
    expect(saved).toMatchObject({ status: 200, body: { corrected: true } });
    const before = (await product.events.read(topics.extractionRequested.name)).length;
    const corrected = await read('ana');
    expect(corrected).toEqual(saved.body);
    expect(corrected.text).toBe('I TOLD YOU TO WAIT OUTSIDE!\nWhere were you?\nBang');
    expect(corrected.regions.map(({ order, text }) => [order, text])).toEqual([
      [0, 'I TOLD YOU TO WAIT OUTSIDE!'],
      [1, 'Where were you?'],
      [2, ''],
      [3, 'Bang'],
    ]);
    // Of a text that is the same the words keep their places.
    expect(corrected.regions.map(({ words }) => words?.length)).toEqual([
      second.words?.length,
      ...[undefined, undefined, undefined],
    ]);
    expect((await product.events.read(topics.extractionRequested.name)).length).toBe(before);
    expect(await read('eve')).toMatchObject({ text: asPrinted });
    expect((await known('ana')).texts).toEqual([{ text: corrected.text, language: 'en' }]);
    expect((await known('eve')).texts).toEqual([{ text: asPrinted, language: 'en' }]);
    expect((await restore('ana')).status).toBe(204);
    expect(await read('ana')).toMatchObject({ text: asPrinted, regions });
    expect((await known('ana')).texts).toEqual([{ text: asPrinted, language: 'en' }]);
  });

  it('is of a language', async () => {
    await read('lia');
    await read('lia', { language: 'fr' });
    await correct('lia', [drawn], { language: 'fr' });
    expect(await read('lia')).toMatchObject({ text: asPrinted });
    expect((await known('lia')).texts).toEqual([{ text: asPrinted, language: 'en' }]);
    expect(await read('lia', { language: 'fr' })).toMatchObject({ text: 'Bang', language: 'fr' });
    // The one that was read last.
    expect((await known('lia')).texts).toEqual([{ text: 'Bang', language: 'fr' }]);
    expect((await known('lia', 'en')).texts).toEqual([{ text: asPrinted, language: 'en' }]);
  });

  it('says what each text is: sound effects and margins are not spoken', async () => {
    const [first, second] = (await read('kim')).regions;
    expect([first?.kind, second?.kind]).toEqual(['dialogue', 'dialogue']);
    await correct('kim', [
      { ...first, kind: 'margin' },
      { ...second, kind: 'thought' },
      { ...drawn, kind: 'soundEffect' },
    ]);
    const { text, regions } = await read('kim');
    expect(text).toBe('I TOLD YOU TO WAIT OUTSIDE!');
    expect(regions.map(({ kind }) => kind)).toEqual(['margin', 'thought', 'soundEffect']);
    expect((await known('kim')).texts).toEqual([{ text, language: 'en' }]);
    expect(await correct('kim', [{ ...drawn, kind: 'noise' }])).toMatchObject({ status: 400 });
  });

  it('may leave nothing on the page', async () => {
    await read('nil');
    await correct('nil', []);
    expect(await read('nil')).toMatchObject({ text: '', regions: [], corrected: true });
    expect((await known('nil')).texts).toEqual([{ text: '', language: 'en' }]);
  });

  it('of a page that one may no longer see is not told', async () => {
    await read('hid');
    await correct('hid', [drawn]);
    isHidden = true;
    expect(await read('hid')).toMatchObject({ code: 'chapter_not_found' });
    expect((await known('hid')).texts).toEqual([null]);
  });

  it('outlives a restart', async () => {
    await read('sam');
    await correct('sam', [drawn]);
    await product.stop();
    await boot();
    expect(await read('sam')).toMatchObject({ text: 'Bang', corrected: true });
  });

  const outside = { ...drawn, box: { ...drawn.box, x: 950 } };
  const word = { from: 0, to: 9, line: 0, box: drawn.box };
  it.each([
    ['a page that was not read', 'new', [drawn], {}, 404, 'page_not_read'],
    ['another language than it was read in', 'ana', [drawn], { language: 'ja' }, 404, 'page_not_read'],
    ['no language', 'ana', [drawn], { language: 'Klingon' }, 400, 'unknown_language'],
    ['an image without an address', 'ana', [drawn], { imageUrl: 'data:,' }, 400, 'invalid_request'],
    ['a text beside the page', 'ana', [outside], {}, 400, 'region_outside'],
    ['a word that is not there', 'ana', [{ ...drawn, words: [word] }], {}, 400, 'words_outside'],
    ['too long a text', 'ana', [{ ...drawn, text: 'a'.repeat(2001) }], {}, 400, 'invalid_request'],
    ['too many texts', 'ana', Array.from({ length: 501 }, () => drawn), {}, 400, 'invalid_request'],
  ])('is refused for %s, and what was kept stays', async (_what, user, regions, more, status, code) => {
    if (user === 'ana') {
      await read('ana');
      await correct('ana', [{ ...drawn, text: 'Kept' }]);
    }
    expect(await correct(user, regions, more)).toMatchObject({ status, body: { code } });
    if (user === 'ana') expect(await read('ana')).toMatchObject({ text: 'Kept' });
  });
});

describe('an area', () => {
  it('is read by itself, as printed, with its places on the page', async () => {
    const whole = await read('ria');
    await correct('ria', [drawn]);
    const part = await read('ria', { area: { x: 480, y: 320, width: 460, height: 200 } });
    expect(part).toMatchObject({ text: 'I TOLD YOU TO WAIT OUTSIDE!', width: 1000, height: 1400 });
    expect(part.corrected).toBeUndefined();
    const [found, wanted] = [part.regions[0]?.box, whole.regions[1]?.box];
    expect(Math.abs((found?.x ?? 0) - (wanted?.x ?? 0))).toBeLessThan(6);
    expect(Math.abs((found?.y ?? 0) - (wanted?.y ?? 0))).toBeLessThan(6);
    expect(await read('ria')).toMatchObject({ text: 'Bang', corrected: true });
  });

  it('is read where it is drawn close around the letters', async () => {
    const box = (await read('ria2')).regions[0]?.box ?? { x: 0, y: 0, width: 1, height: 1 };
    const area = { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6 };
    expect(await read('ria2', { area })).toMatchObject({ text: 'WHERE HAVE YOU BEEN ALL NIGHT?' });
  });

  it('may have no text, and reach beyond the page', async () => {
    expect(await read('ria', { area: { x: 600, y: 1000, width: 900, height: 900 } })).toMatchObject({
      text: '',
      regions: [],
    });
  });

  it('is refused where it isn’t on the page', async () => {
    const answer = await read('ria', { area: { x: 1000, y: 0, width: 50, height: 50 } });
    expect(answer.code).toBe('area_outside');
  });
});

it('a correction is of the image that it was made for', async () => {
  await read('bea');
  expect((await correct('bea', [drawn])).status).toBe(200);
  shown = drawPage([{ x: 500, y: 300, lines: ['THIS IS ANOTHER', 'PAGE NOW'] }]);
  const other = await read('bea');
  expect(other.corrected).toBeUndefined();
  expect(other.text).toBe('THIS IS ANOTHER PAGE NOW');
  expect((await known('bea')).texts).toEqual([{ text: other.text, language: 'en' }]);
  shown = image;
  expect((await read('bea')).text).toBe('Bang');
});

it('a text has no more words than characters that it may have', async () => {
  await read('cy');
  const word = { from: 0, to: 1, line: 0, box: drawn.box };
  const words = (count: number) => [{ ...drawn, words: Array.from({ length: count }, () => word) }];
  expect((await correct('cy', words(2001))).status).toBe(400);
  expect((await correct('cy', words(4))).status).toBe(200);
});

it('a corrected text has no readings that were not printed beside its characters', async () => {
  await read('dan');
  const readings = [{ start: 0, end: 1, reading: 'あ' }];
  const many = Array.from({ length: 2001 }, () => readings[0]);
  expect((await correct('dan', [{ ...drawn, readings: many }])).status).toBe(400);
  expect((await correct('dan', [{ ...drawn, readings }])).status).toBe(200);
  expect((await read('dan')).regions[0]).toMatchObject({ text: 'Bang' });
  expect((await read('dan')).regions[0]).not.toHaveProperty('readings');
});
