/** Turning pages: how soon the next one is seen, and whether hundreds of them leave anything behind. */

import { lastKeyAt, paintedAt, watchKeys } from './in-page/paint.js';
import type { CDPSession, Page } from 'playwright-core';
import { longPages } from './library.js';

/** Milliseconds from key to paint for each turn. The page is in the long chapter, at its first page. */
export async function turnPages(page: Page, turns: number): Promise<number[]> {
  await page.evaluate(watchKeys);
  const taken: number[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    await page.keyboard.press('PageDown');
    const painted = await page.evaluate(paintedAt, [{ selector: `img[alt="Page ${turn + 1}"]` }]);
    taken.push(painted - (await page.evaluate(lastKeyAt)));
    // Less than anybody reads for; the next page is fetched meanwhile.
    await page.waitForTimeout(700);
  }
  return taken;
}

interface Growth {
  /** MB of the script heap after a collection. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Memory that so many turns, to and fro, add to that of the first hundred. */
export async function growthOver(page: Page, turns: number): Promise<Growth> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await turnToAndFro(page, 100);
  const before = await held(session);
  await turnToAndFro(page, turns);
  const after = await held(session);
  return {
    heap: (after.heap - before.heap) / 1e6,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
}

async function turnToAndFro(page: Page, turns: number): Promise<void> {
  await page.keyboard.press('Home');
  await page.evaluate(paintedAt, [{ selector: 'img[alt="Page 1"]' }]);
  const there = longPages - 1;
  for (let turn = 0; turn < turns; turn++) {
    const away = turn % (2 * there) < there;
    const step = turn % there;
    await page.keyboard.press(away ? 'PageDown' : 'PageUp');
    const number = away ? step + 2 : longPages - step - 1;
    await page.evaluate(paintedAt, [{ selector: `img[alt="Page ${number}"]` }]);
  }
}

async function held(session: CDPSession): Promise<Growth> {
  // Weak references are let go of one collection later.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
}
