/**
 * Guided view through pages as large as scanned ones, a step a second, in headless Chromium that traces its frames. Prints
 * one JSON line and a table. Frames are lost beside other work on the machine; processor times hold there, too.
 * `--trace <file>` keeps the trace, `--steps 10` takes fewer than 60.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@komavox/client';
import { launchBrowser, newBrowserUser, startProduct, temporaryFolder } from '@komavox/test-support';
import type { Page } from 'playwright-core';
import { quantile } from '../quantile.js';
import { printTable, type Row } from '../table.js';
import { longWork, makeLibrary } from '../web/library.js';
import { categories, framesOf } from './frames.js';

const { trace: traceFile, steps: wanted } = parseArgs({
  options: { trace: { type: 'string' }, steps: { type: 'string', default: '60' } },
}).values;
const steps = Number(wanted);
/** As guided.css has it. */
const moveMs = 250;
/** Of the screen. What takes the processor less fits between two frames, on a machine that does nothing else. */
const frameMs = 16.7;
/** Two frames further apart than this have one missing between them, at 60 a second. */
const longFrameMs = 25;

const folder = temporaryFolder();
const library = join(folder, 'library');
makeLibrary(library, 1);
const product = await startProduct({
  folder: join(folder, 'data'),
  environment: { CATALOGUE_LIBRARY: library, DEMO_LIBRARY: 'false' },
});
const browser = await launchBrowser();

async function longMangaId(): Promise<string> {
  const client = createClient(product.origin);
  await client.register('Bench', 'bench@example.org', 'correct horse battery');
  for (let tries = 0; tries < 150; tries++) {
    const long = (await client.mangas()).find(({ title }) => title === longWork);
    if (long) return long.id;
    await pause(200);
  }
  throw new Error('The library was not listed in half a minute');
}

const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^(Panel|Whole page)/ });

/** A step a second, each checked to have led elsewhere. */
async function takeSteps(page: Page): Promise<void> {
  let before = await shown(page).textContent();
  for (let step = 0; step < steps; step++) {
    const begun = performance.now();
    await page.keyboard.press('Space');
    await pause(moveMs + 250);
    const now = await shown(page).textContent();
    if (now === before) throw new Error(`Step ${step + 1} led nowhere: ${now}`);
    before = now;
    await pause(Math.max(0, 1000 - (performance.now() - begun)));
  }
}

async function rowsOn(device: 'desktop' | 'phone', mangaId: string): Promise<Row[]> {
  const user = await newBrowserUser(browser, product.origin, { device });
  const { page } = user;
  await user.open(`/manga/${mangaId}`);
  await page.locator('a[href^="/reader/"]').first().click();
  await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  await page.keyboard.press('v');
  await page
    .getByText(/^Panel 1 of/)
    .first()
    .waitFor({ state: 'attached' });
  await pause(3000);
  await browser.startTracing(page, { categories });
  await takeSteps(page);
  const trace = await browser.stopTracing();
  if (traceFile !== undefined) writeFileSync(traceFile.replace(/(\.json)?$/, `-${device}.json`), trace);
  await user.close();
  const frames = framesOf(trace, moveMs);
  const of = (what: string) => `${what}, ${device}`;
  return [
    { what: of('steps, one a second'), value: frames.steps, unit: '' },
    { what: of('frames drawn while moving'), value: frames.presented, unit: '' },
    { what: of('dropped frames'), value: frames.dropped, unit: '', limit: 0 },
    {
      what: of(`frames more than ${longFrameMs} ms after the one before`),
      value: frames.intervals.filter((interval) => interval > longFrameMs).length,
      unit: '',
      limit: 0,
    },
    { what: of('between two frames, p50'), value: quantile(frames.intervals, 0.5), unit: 'ms' },
    { what: of('between two frames, longest'), value: Math.max(...frames.intervals), unit: 'ms' },
    { what: of('key to first frame, p50'), value: quantile(frames.firsts, 0.5), unit: 'ms' },
    { what: of('key to first frame, p95'), value: quantile(frames.firsts, 0.95), unit: 'ms', limit: 100 },
    ...[
      { what: 'drawing a frame, processor time, p50', value: quantile(frames.drawing, 0.5) },
      { what: 'drawing a frame, processor time, longest', value: Math.max(...frames.drawing) },
      { what: 'a task of the main thread, processor time, longest', value: Math.max(...frames.tasks) },
    ].map(({ what, value }) => ({ what: of(what), value, unit: 'ms', limit: frameMs })),
  ];
}

try {
  const mangaId = await longMangaId();
  printTable('guided', [...(await rowsOn('desktop', mangaId)), ...(await rowsOn('phone', mangaId))]);
} finally {
  await browser.close();
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
