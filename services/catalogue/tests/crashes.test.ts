/** Imports whose process is killed. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootForTest } from '@komavox/service/testing';
import { processesOf, until } from '@komavox/test-kit';
import { catalogue } from '../src/index.js';
import { person } from './importer.js';
import type { Import, Manga } from './importer.js';
import { cbz } from './library.js';

let folder: string;
let left: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'komavox-import-'));
});
afterEach(async () => {
  left?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const boot = () =>
  bootForTest([catalogue], { folder, environment: { DEMO_LIBRARY: 'false' }, exactlyOnce: true });

/** The id of an import that was killed after its first pages. */
async function killedImport(): Promise<string> {
  left = fork(fileURLToPath(new URL('./import-until-killed.js', import.meta.url)), [folder]);
  const [{ id }] = (await once(left, 'message')) as [{ id: string }];
  left.kill('SIGKILL');
  await once(left, 'exit');
  return id;
}

/** Leases, clocks and orderly ends are the job engine's; here is what only imports leave behind. */
describe('an import whose process is killed', () => {
  it('is done after the restart, once and whole, and leaves no upload', async () => {
    const id = await killedImport();
    const product = await boot();
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
});

const ifLinux = process.platform === 'linux' ? it : it.skip;

ifLinux('an import is done, each page once, though the process that unpacks it is killed', async () => {
  const pages = 300;
  const product = await boot();
  const ada = person(() => product, 'ada');
  const archive = await cbz(Array.from({ length: pages }, (_, page) => page + 1));
  const { id } = await (await ada.post({ 'Long.cbz': archive })).json<Import>();
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of product.objects.list('catalogue/imports/')) keys.push(key);
    return keys.length;
  };
  await until('some of it is unpacked', async () => (await stored()) > 0);
  const unpacking = processesOf(process.pid, 'unpack-process.js');
  expect(unpacking).toHaveLength(1);
  for (const id of unpacking) process.kill(id, 'SIGKILL');
  expect(await stored()).toBeLessThan(pages);
  const { chapterIds, ...done } = await ada.ended(id);
  expect(done).toMatchObject({ state: 'done', pages, totalPages: pages });
  expect(await ada.json<string[]>(`/api/chapters/${chapterIds?.[0]}/pages`)).toHaveLength(pages);
  expect(await stored()).toBe(pages);
  await product.stop();
});
