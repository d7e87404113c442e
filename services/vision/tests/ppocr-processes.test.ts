/** Processes of PP-OCR that are killed, hang or are stopped: what becomes of their pages, and of those of others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describeWith, testWeightsFolder } from '@komavox/weights/testing';
import { startChild, until } from '@komavox/test-kit';
import { decodePage, openPageDecoding } from '../src/images/page-image.js';
import { PpocrPool, type PpocrPoolOptions } from '../src/ppocr/ppocr-pool.js';
import { drawPage } from './draw-page.js';

const never = new AbortController().signal;
const paper = (shade: number) => ({
  ...{ width: 320, height: 320 },
  data: new Uint8Array(320 * 320).fill(shade),
});
let pool: PpocrPool;
const open = (more: Partial<PpocrPoolOptions> = {}) => {
  pool = new PpocrPool({ weights: testWeightsFolder, processes: 1, ...more });
};
afterEach(() => pool.close());

/** Has a page looked at, and its process sent a signal while it is. */
async function interrupted(page: ReturnType<typeof paper>, signal: NodeJS.Signals): Promise<unknown> {
  const before = new Set(pool.processIds);
  const found = pool.find(page, never).catch((error: unknown) => error);
  // The next turn takes a process that rests, or starts one.
  await until('a process runs', () => pool.processIds.length > 0);
  await setImmediate();
  process.kill(pool.processIds.find((id) => !before.has(id)) ?? pool.processIds[0] ?? 0, signal);
  return await found;
}

const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};

describeWith('ppocr')('a process of PP-OCR', () => {
  it.each(['SIGSEGV', 'SIGKILL'] as const)(
    'that a page ends twice with %s is not given it again, and others go on',
    async (signal) => {
      open();
      for (let time = 0; time < 2; time += 1) {
        expect(await interrupted(paper(9), signal)).toMatchObject({ code: 'recogniser_failed' });
        expect(await pool.find(paper(255), never)).toEqual([]);
      }
      const ids = pool.processIds;
      await expect(pool.find(paper(9), never)).rejects.toMatchObject({
        ...{ status: 503, code: 'page_ends_recogniser', retryable: false },
      });
      expect(await pool.find(paper(255), never)).toEqual([]);
      expect(pool.processIds).toEqual(ids);
      expect(pool.state).toBe('ready');
    },
  );

  it('that two different pages crash one after the other does not run here', async () => {
    open();
    await interrupted(paper(9), 'SIGSEGV');
    expect(pool.state).toBe('ready');
    await interrupted(paper(10), 'SIGSEGV');
    expect(pool.state).toBe('unusable');
    expect(pool.problem).toContain('SIGSEGV');
  });

  it('that hangs is ended, and its page answered', async () => {
    open({ maxRequestMs: 300 });
    const before = performance.now();
    expect(await interrupted(paper(9), 'SIGSTOP')).toMatchObject({ code: 'recogniser_failed' });
    expect(performance.now() - before).toBeLessThan(3000);
    expect(pool.processIds).toEqual([]);
  });

  it('finds the same on a page alone, with several threads, as on pages at a time', async () => {
    open({ processes: 2 });
    const pages = openPageDecoding(1, 1);
    const balloons = [{ x: 500, y: 300, lines: ['THE LAST TRAIN', 'LEFT AN HOUR AGO.'] }];
    const { raster } = await decodePage(pages, drawPage(balloons), { signal: never });
    await pages.close();
    const alone = await pool.find(raster, never);
    expect(alone).toHaveLength(2);
    const together = await Promise.all([1, 2, 3].map(() => pool.find(raster, never)));
    expect(together).toEqual([alone, alone, alone]);
  });

  it('is gone when the pool is closed, twice or not, and each page that runs or waits is answered', async () => {
    open();
    const pages = [1, 2, 3].map((shade) => pool.find(paper(shade), never).catch((error: unknown) => error));
    await until('a process runs', () => pool.processIds.length > 0);
    const ids = pool.processIds;
    await Promise.all([pool.close(), pool.close()]);
    expect(ids.filter(isAlive)).toEqual([]);
    for (const answer of await Promise.all([
      ...pages,
      pool.find(paper(4), never).catch((error: unknown) => error),
    ])) {
      expect(answer).toMatchObject({ status: 503, code: 'recogniser_stopping' });
    }
  });
});

it('ends with its service, also in native code that never returns', async () => {
  open();
  const folder = mkdtempSync(join(tmpdir(), 'komavox-test-'));
  const service = startChild(new URL('./hang-until-killed.js', import.meta.url), [folder]);
  const id = Number((await service.line('processes ')).slice('processes '.length));
  expect(isAlive(id)).toBe(true);
  await service.kill();
  const since = performance.now();
  await until('the process is gone', () => !isAlive(id));
  expect(performance.now() - since).toBeLessThan(5000);
  rmSync(folder, { recursive: true });
});
