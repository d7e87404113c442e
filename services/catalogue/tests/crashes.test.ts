/** What becomes of an import when its process dies, for real. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootForTest } from '@komavox/service/testing';
import { until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { craftPdf } from './craft-pdf.js';
import { person } from './importer.js';
import type { Import, Manga } from './importer.js';

let folder: string;
let left: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-import-'));
});
afterEach(async () => {
  left?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** @param jump how far the clock has been set, in milliseconds */
const boot = (jump = 0) =>
  bootForTest([catalogue], {
    folder,
    environment: { DEMO_LIBRARY: 'false' },
    exactlyOnce: true,
    clock: { now: () => new Date(Date.now() + jump) },
  });

/** The id of an import that was killed after its first pages. */
async function killedImport(): Promise<string> {
  left = fork(fileURLToPath(new URL('./import-and-wait-for-death.js', import.meta.url)), [folder]);
  const [{ id }] = (await once(left, 'message')) as [{ id: string }];
  left.kill('SIGKILL');
  await once(left, 'exit');
  return id;
}

describe('an import whose process is killed', () => {
  it.each([
    ['', 0],
    [', also when the clock is set back by an hour', -3_600_000],
    [', also when the clock is set back by ten years', -10 * 365 * 86_400_000],
  ])('is done after the restart, once and whole%s', async (_name, jump) => {
    const id = await killedImport();
    const product = await boot(jump);
    const ada = person(() => product, 'ada');
    expect((await ada.json<Import>(`/api/library/imports/${id}`)).state).toBe('running');
    expect(await ada.json<Manga[]>('/api/mangas')).toEqual([]);
    const done = await ada.ended(id);
    expect(done).toMatchObject({ state: 'done', pages: 60, totalPages: 60 });
    expect((await ada.json<Manga[]>('/api/mangas')).map((manga) => manga.id)).toEqual([done.mangaId]);
    const pages = await ada.json<string[]>(`/api/chapters/${done.chapterIds?.[0]}/pages`);
    expect(pages).toHaveLength(60);
    for (const page of [pages[0] ?? '', pages[59] ?? '']) expect((await ada.get(page)).status).toBe(200);
    // Its pages, and no longer its upload, which goes after the end.
    await until('its pages are all that is stored', async () => {
      const keys: string[] = [];
      for await (const { key } of product.objects.list('catalogue/')) keys.push(key);
      return keys.length === 60;
    });
    await product.stop();
  });

  it('is given back by an orderly end, and goes on at once', async () => {
    const first = await boot();
    const pages = Array.from({ length: 40 }, () => ({ width: 420, height: 595 }));
    const { id } = await (
      await person(() => first, 'ada').post({ 'Long.pdf': craftPdf(pages) })
    ).json<Import>();
    await first.stop();
    const second = await boot();
    const ada = person(() => second, 'ada');
    const begun = Date.now();
    expect(await ada.ended(id)).toMatchObject({ state: 'done', pages: 40 });
    expect(Date.now() - begun).toBeLessThan(9_000);
    await second.stop();
  });
});
