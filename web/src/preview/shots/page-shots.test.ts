import type { Shot } from '@komavox/scene';
import { installPictures, Picture } from '../../tests/pictures.js';
import { PageShots } from './page-shots.js';

const panel = (y: number): Shot => ({
  box: { x: 0, y, width: 0.5, height: 0.2 },
  move: 'hold',
  fill: 'blur',
});

let seen: ReturnType<typeof installPictures>;
beforeEach(() => {
  seen = installPictures();
});

it('fetches and decodes a page once for all its panels, at once or later', async () => {
  const shots = new PageShots();
  const cut = (y: number) => shots.cut({ url: '/pages/1', shot: panel(y), shape: '9:16' });
  await Promise.all([0, 0.2].map(cut));
  await Promise.all([0.4, 0.6].map(cut));
  expect(seen).toEqual({ fetched: ['/pages/1'], decoded: 1 });
});

it('gives what is behind a shot as large as the canvas', async () => {
  const { part, fill } = await new PageShots().cut({ url: '/pages/1', shot: panel(0), shape: '16:9' });
  expect([fill.width, fill.height]).toEqual([1920, 1080]);
  expect(part.width / part.height).toBeCloseTo(800 / 480, 2);
});

it('holds a bounded number of bytes of pages as they came', async () => {
  const shots = new PageShots();
  for (let page = 1; page <= 10; page += 1) {
    const { part, fill } = await shots.cut({ url: `/pages/${page}`, shot: panel(0), shape: '9:16' });
    part.close();
    fill.close();
  }
  expect(Picture.bytes).toBeGreaterThan(20_000_000);
  expect(Picture.bytes).toBeLessThanOrEqual(40_000_000);
  shots.close();
  expect(Picture.open.size).toBe(0);
});
