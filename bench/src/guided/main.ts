/**
 * Guided view, a step a second, in headless Chromium that traces its frames: through five chapters of the demo library and
 * pages as large as scanned ones. Every step is checked to show its panel whole. Prints one JSON line and a table. Frames are
 * lost beside other work on the machine; processor times hold there, too. `--pages <folder>` takes a folder of pages in place
 * of the large ones, `--trace <file>` keeps the traces, `--steps 10` takes fewer than 60 on each device and kind of page.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@komavox/client';
import { launchBrowser, newBrowserUser, startProduct, temporaryFolder } from '@komavox/test-support';
import type { Page } from 'playwright-core';
import { quantile } from '@komavox/test-kit';
import { printTable, type Row } from '../table.js';
import { longWork, makeLibrary } from '../web/library.js';
import { categories, framesOf, type Frames } from './frames.js';
import { faultOfSight } from './sight.js';

const options = parseArgs({
  options: {
    trace: { type: 'string' },
    steps: { type: 'string', default: '60' },
    pages: { type: 'string' },
  },
}).values;
const steps = Number(options.steps);
const demoChapters = 5;
/** As guided.css has it. */
const moveMs = 250;
/** Of the screen. What takes the processor less fits between two frames, on a machine that does nothing else. */
const frameMs = 16.7;
/** Two frames further apart than this have one missing between them, at 60 a second. */
const longFrameMs = 25;

const folder = temporaryFolder();
const library = join(folder, 'library');
if (options.pages === undefined) makeLibrary(library, 1);
else cpSync(options.pages, join(library, longWork, 'Chapter 1'), { recursive: true });
const product = await startProduct({
  folder: join(folder, 'data'),
  environment: { CATALOGUE_LIBRARY: library },
});
const browser = await launchBrowser();

interface Chapter {
  readonly mangaId: string;
  readonly chapterId: string;
  readonly steps: number;
}

/** The large pages by themselves, and the chapters of the demo library. */
async function chapters(): Promise<{ readonly large: Chapter[]; readonly demo: Chapter[] }> {
  const client = createClient(product.origin);
  await client.register('Bench', 'bench@example.org', 'correct horse battery');
  for (let tries = 0; tries < 300; tries++) {
    const all = await client.mangas();
    const found = await Promise.all(
      all.map(async ({ id: mangaId, title, languages }) => {
        const listed = await Promise.all(languages.map((language) => client.chapters(mangaId, language)));
        return listed.flat().map(({ id: chapterId }) => ({ mangaId, chapterId, title, steps }));
      }),
    );
    const large = found.flat().filter(({ title }) => title === longWork);
    const demo = found.flat().filter(({ title }) => title !== longWork);
    if (large.length > 0 && demo.length >= demoChapters) {
      const share = Math.ceil(steps / demoChapters);
      return { large, demo: demo.slice(0, demoChapters).map((one) => ({ ...one, steps: share })) };
    }
    await pause(200);
  }
  throw new Error('The library was not listed in a minute');
}

const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^(Panel|Whole page)/ });

interface Walk {
  readonly frames: Frames;
  /** Steps that did not show their panel whole, in words. */
  readonly cut: readonly string[];
}

/** Steps through a chapter, from its first panel: each is checked to have led elsewhere. */
async function walk(page: Page, { mangaId, chapterId, steps: wanted }: Chapter): Promise<Walk> {
  await page.goto(`${product.origin}/reader/${mangaId}/${chapterId}`);
  await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  const guided = shown(page).first();
  // The view is kept with its manga: on from the second chapter on, when its panels are known.
  await guided.waitFor({ state: 'attached', timeout: 3000 }).catch(() => page.keyboard.press('v'));
  await guided.waitFor({ state: 'attached' });
  await pause(3000);
  await browser.startTracing(page, { categories });
  const cut: string[] = [];
  let before = await shown(page).textContent();
  for (let step = 0; step < wanted; step++) {
    const begun = performance.now();
    await page.keyboard.press('Space');
    await pause(moveMs + 250);
    const dialog = page.getByRole('dialog');
    if ((await dialog.count()) > 0) break;
    const now = await shown(page).textContent();
    if (now === before) throw new Error(`Step ${step + 1} led nowhere: ${now}`);
    before = now;
    const fault = await faultOfSight(page);
    if (fault !== null) cut.push(`${now}: ${fault}`);
    await pause(Math.max(0, 1000 - (performance.now() - begun)));
  }
  const trace = await browser.stopTracing();
  if (options.trace !== undefined) writeFileSync(`${options.trace}-${chapterId}.json`, trace);
  return { frames: framesOf(trace, moveMs), cut };
}

async function rowsOn(device: 'desktop' | 'phone', kind: string, wanted: readonly Chapter[]): Promise<Row[]> {
  const user = await newBrowserUser(browser, product.origin, { device });
  const walks: Walk[] = [];
  for (const chapter of wanted) walks.push(await walk(user.page, chapter));
  await user.close();
  const sum = (of: (frames: Frames) => number) => walks.reduce((total, { frames }) => total + of(frames), 0);
  const all = (of: (frames: Frames) => readonly number[]) => walks.flatMap(({ frames }) => of(frames));
  for (const { cut } of walks) for (const fault of cut) process.stderr.write(`${device}: ${fault}\n`);
  const intervals = all((frames) => frames.intervals);
  const of = (what: string) => `${kind}, ${device}: ${what}`;
  return [
    { what: of('steps, one a second'), value: sum((frames) => frames.steps), unit: '' },
    // No frame at all would be no dropped one, either.
    { what: of('steps without a frame'), value: sum((frames) => frames.still), unit: '', limit: 0 },
    {
      what: of('panels not whole in sight'),
      value: walks.flatMap(({ cut }) => cut).length,
      unit: '',
      limit: 0,
    },
    { what: of('frames drawn while moving'), value: sum((frames) => frames.presented), unit: '' },
    { what: of('dropped frames'), value: sum((frames) => frames.dropped), unit: '', limit: 0 },
    {
      what: of(`frames more than ${longFrameMs} ms after the one before`),
      value: intervals.filter((interval) => interval > longFrameMs).length,
      unit: '',
      limit: 0,
    },
    { what: of('between two frames, p50'), value: quantile(intervals, 0.5), unit: 'ms' },
    { what: of('between two frames, p99'), value: quantile(intervals, 0.99), unit: 'ms' },
    { what: of('between two frames, longest'), value: Math.max(...intervals), unit: 'ms' },
    {
      ...{ what: of('key to first frame, p95'), unit: 'ms', limit: 100 },
      value: quantile(
        all((frames) => frames.firsts),
        0.95,
      ),
    },
    ...[
      { what: 'drawing a frame, processor time, longest', times: all((frames) => frames.drawing) },
      { what: 'a task of the main thread, processor time, longest', times: all((frames) => frames.tasks) },
    ].map(({ what, times }) => ({
      ...{ what: of(what), unit: 'ms', limit: frameMs },
      value: times.reduce((longest, time) => Math.max(longest, time), 0),
    })),
  ];
}

try {
  const { large, demo } = await chapters();
  const rows: Row[] = [];
  for (const device of ['desktop', 'phone'] as const) {
    rows.push(...(await rowsOn(device, 'demo chapters', demo)));
    rows.push(...(await rowsOn(device, options.pages === undefined ? 'large pages' : 'given pages', large)));
  }
  printTable('guided', rows);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
