import { FindPool, type FindPoolOptions } from './find-pool.js';
import { blank } from '../raster/raster.js';
import { painted } from '../../tests/draw-raster.js';

const options = { direction: 'ltr', columns: false, furigana: false, square: false } as const;

/** Two lines of letters, or of what looks like them. */
function page(height = 1000) {
  const raster = blank(900, height);
  for (const y of [200, 240]) for (let x = 300; x < 500; x += 24) painted(raster, x, y, 14, 26);
  return raster;
}

async function withPool(options: FindPoolOptions, use: (pool: FindPool) => Promise<void>): Promise<void> {
  const pool = new FindPool(options);
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

const never = new AbortController().signal;

it('finds the text of several pages at a time', async () => {
  await withPool({ threads: 2, maxWaiting: 8 }, async (pool) => {
    const findings = await Promise.all([1, 2, 3, 4].map(() => pool.find(page(), options, never)));
    expect(findings.map(([finding]) => finding?.blocks.length)).toEqual([1, 1, 1, 1]);
  });
});

it('refuses a page when too many wait', async () => {
  await withPool({ threads: 1, maxWaiting: 1 }, async (pool) => {
    const busy = [pool.find(page(), options, never), pool.find(page(), options, never)];
    await expect(pool.find(page(), options, never)).rejects.toMatchObject({
      code: 'vision_busy',
      status: 429,
    });
    expect(await Promise.all(busy)).toHaveLength(2);
  });
});

it('gives up on a page that takes too long, and goes on with the next', async () => {
  await withPool({ threads: 1, maxWaiting: 8, maxMs: 1 }, async (pool) => {
    for (let round = 0; round < 2; round++) {
      const slow = pool.find(page(20_000), options, never);
      await expect(slow).rejects.toMatchObject({ code: 'page_too_slow', status: 503 });
    }
  });
});

it('stops looking when the call is given up, and goes on with the pages that wait', async () => {
  await withPool({ threads: 1, maxWaiting: 8 }, async (pool) => {
    const caller = new AbortController();
    const given = pool.find(page(20_000), options, caller.signal);
    const waiting = pool.find(page(), options, never);
    setTimeout(() => caller.abort(new Error('given up')), 50);
    await expect(given).rejects.toThrow('given up');
    expect((await waiting)[0]?.blocks).toHaveLength(1);
  });
});
