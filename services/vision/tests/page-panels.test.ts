import { openDocuments } from '@komavox/documents';
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { createCanvas } from '@napi-rs/canvas';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FindPool } from '../src/finding/find-pool.js';
import { vision } from '../src/index.js';
import { DecodingPlaces } from '../src/images/decoding-places.js';
import { openPageDecoding } from '../src/images/page-image.js';
import { openPanels, requestPanels, type PagePanels } from '../src/finding/page-panels.js';
import { catalogueShowing, silentPeer } from './peers.js';

/** In the order of a page that is read from the left. */
const drawn = [
  { x: 40, y: 40, width: 440, height: 600 },
  { x: 520, y: 40, width: 440, height: 600 },
  { x: 40, y: 700, width: 920, height: 660 },
];
const page = drawPanels(drawn);
/** What the catalogue has at every address. */
let shown = page;

const catalogue = catalogueShowing(() => shown);
const reader = silentPeer('reader');

let product: TestProduct;
beforeAll(async () => {
  product = await bootForTest([vision, catalogue, reader]);
});
afterAll(() => product.stop());

async function panelsOf(body: object, user = 'ada') {
  const answer = await product.call('vision', '/api/vision/panels', { method: 'POST', user, body });
  return { status: answer.status, body: await answer.json<PagePanels & { code?: string }>() };
}
const asData = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

it('finds the panels of a page in the order of its manga, or in the one that is asked for', async () => {
  const { status, body } = await panelsOf({ imageUrl: '/api/chapters/ltr/pages/1' });
  expect([status, body.width, body.height]).toEqual([200, 1000, 1400]);
  expect(body.panels.map(near)).toEqual(drawn);
  const [left, right, below] = body.panels;
  const rtl = await panelsOf({ imageUrl: '/api/chapters/rtl/pages/1' });
  expect(rtl.body.panels).toEqual([right, left, below]);
  const asked = await panelsOf({ imageUrl: '/api/chapters/rtl/pages/1', direction: 'ltr' });
  expect(asked.body).toEqual(body);
});

it('finds none on an empty page', async () => {
  const canvas = createCanvas(600, 800);
  canvas.getContext('2d').fillStyle = '#fff';
  canvas.getContext('2d').fillRect(0, 0, 600, 800);
  const { status, body } = await panelsOf({ imageUrl: asData(canvas.toBuffer('image/png')) });
  expect([status, body]).toEqual([200, { panels: [], width: 600, height: 800 }]);
});

it.each([
  ['a page that the user may not see', '/api/chapters/ltr/pages/1', 'eve', 404, 'chapter_not_found'],
  ['what is no picture', asData(Buffer.from('not a picture')), 'ada', 415, 'not_a_picture'],
  ['a scheme that is not fetched', 'file:///etc/passwd', 'ada', 400, 'unknown_picture_address'],
  ['no address', '', 'ada', 400, 'invalid_request'],
])('refuses %s', async (_, imageUrl, user, status, code) => {
  const answer = await panelsOf({ imageUrl }, user);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('searches an image once for each direction, also after a restart, and answers again when no place is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const pool = new FindPool({ threads: 1, maxWaiting: 4 });
  const searched: string[] = [];
  const finder: Pick<FindPool, 'find'> = {
    find(raster, options, signal) {
      searched.push(options.direction);
      return pool.find(raster, options, signal);
    },
  };
  const never = new AbortController().signal;
  const pages = openPageDecoding(1, 1);
  const decoding = new DecodingPlaces({ atATime: 1, perUser: 1, inAll: 1 });
  const ask = async (...directions: readonly ('ltr' | 'rtl')[]) => {
    const documents = await openDocuments(`sqlite:${folder}`, 'vision');
    const stored = { panels: openPanels(documents.connection), clock: { now: () => new Date() } };
    const context = { pages, finder, decoding, ...stored };
    const found: PagePanels[] = [];
    for (const direction of directions) {
      found.push(await requestPanels(context, { image: page, direction, user: 'ada' }, never));
    }
    await documents.close();
    return found;
  };
  const [first, , again] = await ask('ltr', 'rtl', 'ltr');
  let finish: () => void = () => undefined;
  const busy = decoding.run('ada', never, () => new Promise<void>((resolve) => (finish = resolve)));
  const [later] = await ask('ltr');
  finish();
  await busy;
  expect([again, later]).toEqual([first, first]);
  expect(searched).toEqual(['ltr', 'rtl']);
  await pages.close();
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('corrected panels', () => {
  const imageUrl = '/api/chapters/rtl/pages/7';
  const mine = [
    { x: 0, y: 0, width: 1000, height: 650 },
    { x: 20, y: 660, width: 960, height: 720 },
  ];
  const keep = async (panels: readonly object[], { user = 'ada', address = imageUrl } = {}) => {
    const body = { imageUrl: address, panels };
    const answer = await product.call('vision', '/api/vision/panels', { method: 'PUT', user, body });
    return { status: answer.status, body: await answer.json<{ code?: string }>() };
  };
  const restore = (user: string) => {
    const path = `/api/vision/panels?${new URLSearchParams({ imageUrl }).toString()}`;
    return product.call('vision', path, { method: 'DELETE', user });
  };
  afterEach(async () => {
    shown = page;
    await restore('ada');
  });

  it('come instead of those that are found, in either direction, until they are restored', async () => {
    const corrected = { panels: mine, width: 1000, height: 1400, corrected: true };
    expect(await keep(mine)).toEqual({ status: 200, body: corrected });
    for (const direction of ['ltr', 'rtl'] as const) {
      expect((await panelsOf({ imageUrl, direction })).body).toEqual(corrected);
    }
    expect((await panelsOf({ imageUrl: '/api/chapters/rtl/pages/8' })).body.panels).toHaveLength(3);
    expect((await panelsOf({ imageUrl }, 'ben')).body.panels).toHaveLength(3);
    await restore('ben');
    expect((await panelsOf({ imageUrl })).body).toEqual(corrected);
    expect((await restore('ada')).status).toBe(204);
    const { body } = await panelsOf({ imageUrl });
    expect([body.panels.length, 'corrected' in body]).toEqual([3, false]);
  });

  it('may be none, as of a page that is a single picture', async () => {
    await keep([]);
    expect((await panelsOf({ imageUrl })).body).toMatchObject({ panels: [], corrected: true });
  });

  it('are of their image: another one at the same address has its own', async () => {
    await keep(mine);
    shown = drawPanels(drawn.slice(0, 2));
    const { body } = await panelsOf({ imageUrl });
    expect([body.panels.length, 'corrected' in body]).toEqual([2, false]);
  });

  it.each([
    ['beyond the page', [{ x: 900, y: 0, width: 101, height: 10 }], {}, 400, 'panel_outside'],
    ['without a size', [{ x: 900, y: 0, width: 0, height: 10 }], {}, 400, 'panel_outside'],
    ['of a page that the user may not see', mine, { user: 'eve' }, 404, 'chapter_not_found'],
    ['of an image without an address', mine, { address: asData(page) }, 400, 'invalid_request'],
    ['too many to be panels', Array(101).fill(mine[0]) as object[], {}, 400, 'invalid_request'],
  ])('are refused: %s', async (_, panels, who, status, code) => {
    const answer = await keep(panels, who);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect('corrected' in (await panelsOf({ imageUrl })).body).toBe(false);
  });
});

/** A frame's outline is a few pixels wide. */
const near = ({ x, y, width, height }: PagePanels['panels'][number]) =>
  drawn.find(
    (one) =>
      Math.abs(one.x - x) < 8 &&
      Math.abs(one.y - y) < 8 &&
      Math.abs(one.width - width) < 12 &&
      Math.abs(one.height - height) < 12,
  );

function drawPanels(boxes: typeof drawn): Buffer {
  const canvas = createCanvas(1000, 1400);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1000, 1400);
  context.strokeStyle = '#000';
  context.lineWidth = 4;
  for (const { x, y, width, height } of boxes) {
    context.strokeRect(x, y, width, height);
    context.strokeRect(x + 60, y + 200, 200, 200);
  }
  return canvas.toBuffer('image/png');
}
