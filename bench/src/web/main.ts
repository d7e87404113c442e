/**
 * The client against its limits, in headless Chromium on the embedded product with a library of 2000 works. Prints one
 * JSON line and a table.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@komavox/client';
import {
  launchBrowser,
  newBrowserUser,
  startChapterSite,
  startProduct,
  temporaryFolder,
  type Device,
} from '@komavox/test-support';
import { quantile } from '@komavox/test-kit';
import { watchKeys } from './in-page/paint.js';
import { printTable, type Row } from '../table.js';
import { longWork, makeLibrary, titleOf } from './library.js';
import { loadHome, openChapter, searchFor, shiftsOf } from './loads.js';
import { growthOver, turnPages } from './turns.js';

const works = 2000;
const folder = temporaryFolder();
const library = join(folder, 'library');
makeLibrary(library, works);
const site = await startChapterSite(1);
const product = await startProduct({
  folder: join(folder, 'data'),
  environment: { CATALOGUE_LIBRARY: library, READER_ALLOWED_HOSTS: site.host },
});
const { origin } = product;
const browser = await launchBrowser();

async function several<Result>(count: number, work: (round: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < count; round++) results.push(await work(round));
  return results;
}

async function longMangaId(): Promise<string> {
  const client = createClient(origin);
  await client.register('Bench', 'bench@example.org', 'correct horse battery');
  for (let tries = 0; tries < 600; tries++) {
    const mangas = await client.mangas();
    const long = mangas.find(({ title }) => title === longWork);
    if (mangas.length >= works && long) return long.id;
    await pause(200);
  }
  throw new Error(`The library of ${works} works was not listed in two minutes`);
}

async function turnRows(mangaId: string): Promise<Row[]> {
  const user = await newBrowserUser(browser, product.origin);
  await user.open(`/manga/${mangaId}`);
  await user.page.locator('a[href^="/reader/"]').first().click();
  await user.page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await user.page.waitForTimeout(1500);
  const turns = await turnPages(user.page, 99);
  const growth = await growthOver(user.page, 500);
  await user.close();
  return [
    { what: 'page turn, key to paint, p50', value: quantile(turns, 0.5), unit: 'ms' },
    { what: 'page turn, key to paint, p95', value: quantile(turns, 0.95), unit: 'ms', limit: 100 },
    { what: 'heap growth over 500 page turns', value: growth.heap, unit: 'MB', limit: 2 },
    { what: 'DOM nodes added by 500 page turns', value: growth.nodes, unit: '', limit: 200 },
    { what: 'listeners added by 500 page turns', value: growth.listeners, unit: '', limit: 50 },
  ];
}

async function searchRows(): Promise<Row[]> {
  const user = await newBrowserUser(browser, product.origin);
  await user.open('/');
  await user.page.evaluate(watchKeys);
  const some = await several(40, (round) => {
    const title = titleOf(round * 7);
    return searchFor(user.page, title.slice(0, title.lastIndexOf(' ')), title);
  });
  await user.close();
  return [
    { what: `search in ${works} works, after the debounce, p50`, value: quantile(some, 0.5), unit: 'ms' },
    {
      what: `search in ${works} works, after the debounce, p95`,
      value: quantile(some, 0.95),
      unit: 'ms',
      limit: 200,
    },
  ];
}

async function loadRows(mangaId: string): Promise<Row[]> {
  await loadHome(browser, origin);
  const homes = await several(7, () => loadHome(browser, origin));
  const chapters = await several(7, () => openChapter(browser, origin, mangaId));
  const usable = homes.map((home) => home.usable);
  return [
    { what: 'home usable, cold cache, p50', value: quantile(usable, 0.5), unit: 'ms', limit: 1500 },
    { what: 'home usable, cold cache, slowest of 7', value: Math.max(...usable), unit: 'ms' },
    { what: 'first page of a chapter, p50', value: quantile(chapters, 0.5), unit: 'ms', limit: 1000 },
    { what: 'first page of a chapter, slowest of 7', value: Math.max(...chapters), unit: 'ms' },
    {
      what: 'initial JavaScript, gzipped',
      value: Math.max(...homes.map(({ scripts }) => scripts)) / 1000,
      unit: 'kB',
      limit: 200,
    },
  ];
}

async function shiftRows(mangaId: string): Promise<Row[]> {
  const client = createClient(origin);
  await client.login('bench@example.org', 'correct horse battery');
  const [language = 'en'] = (await client.mangas()).find(({ id }) => id === mangaId)?.languages ?? [];
  const [chapter] = await client.chapters(mangaId, language);
  const pages = await client.pages(chapter?.id ?? '');
  const images = (addresses: readonly string[]) => addresses.map(encodeURIComponent).join(',');
  site.publish([Buffer.from(await (await client.image(pages[0] ?? '')).arrayBuffer())]);
  const routes: readonly (readonly [path: string, name: string, visitor?: boolean])[] = [
    ['/welcome', '/welcome', true],
    ['/auth/login', '/auth/login', true],
    ['/auth/register', '/auth/register', true],
    ['/', '/'],
    [`/manga/${mangaId}`, '/manga/{id}'],
    [`/reader/${mangaId}/${chapter?.id ?? ''}`, '/reader/{manga}/{chapter}'],
    [`/reader/custom/${mangaId}?images=${images(site.images)}`, '/reader/custom/{manga}'],
    [`/video-editor?images=${images(pages.slice(0, 5))}`, '/video-editor'],
    ['/credits', '/credits'],
    ['/nowhere', 'not found'],
  ];
  const rows: Row[] = [];
  for (const [path, name, visitor = false] of routes) {
    const shifts = await Promise.all(
      (['phone', 'desktop'] as const satisfies readonly Device[]).map((device) =>
        shiftsOf(browser, origin, path, device, visitor),
      ),
    );
    rows.push({ what: `layout shift of ${name}`, value: Math.max(...shifts), unit: '', limit: 0.05 });
  }
  return rows;
}

try {
  const mangaId = await longMangaId();
  // The first of each kind finds servers and disks cold.
  const rows = [
    ...(await loadRows(mangaId)),
    ...(await turnRows(mangaId)),
    ...(await searchRows()),
    ...(await shiftRows(mangaId)),
  ];
  printTable('web', rows);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}
