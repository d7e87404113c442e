/** Screens as they are first met: with nothing in the browser's cache. */
import { gzipSync } from 'node:zlib';

import { newBrowserUser, type Device } from '@komavox/test-support';
import { paintedAt, shiftsSoFar, watchShifts, type Sight } from './in-page/paint.js';
import type { Browser, Page } from 'playwright-core';

const homeUsable: readonly Sight[] = [
  { selector: 'input[type=search]:not([disabled])' },
  { selector: 'section a[href^="/manga/"]', count: 6 },
];

interface HomeLoad {
  /** Milliseconds from the navigation until covers are seen and the search takes input. */
  readonly usable: number;
  /** Bytes of the scripts that came until then, gzipped. */
  readonly scripts: number;
}

export async function loadHome(browser: Browser, origin: string): Promise<HomeLoad> {
  const user = await newBrowserUser(browser, origin);
  const { page } = user;
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script')
      scripts.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  const usable = await page.evaluate(paintedAt, homeUsable);
  const sizes = await Promise.all(scripts);
  await user.close();
  return { usable, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Milliseconds from the press on a chapter's card until its first page is seen. */
export async function openChapter(browser: Browser, origin: string, mangaId: string): Promise<number> {
  const user = await newBrowserUser(browser, origin);
  const { page } = user;
  await user.open(`/manga/${mangaId}`);
  const card = page.locator('a[href^="/reader/"]').first();
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('addEventListener("click", (event) => (globalThis.clickedAt = event.timeStamp), true)');
  await card.click();
  const painted = await page.evaluate(paintedAt, [{ selector: 'img[alt="Page 1"]' }]);
  const clicked = await page.evaluate<number>('globalThis.clickedAt');
  await user.close();
  return painted - clicked;
}

/** The sum of layout shifts while a path is loaded and looked at. */
export async function shiftsOf(
  browser: Browser,
  origin: string,
  path: string,
  device: Device,
  visitor: boolean,
): Promise<number> {
  const user = await newBrowserUser(browser, origin, { device, visitor });
  await user.context.addInitScript(watchShifts);
  await user.open(path);
  await user.page.waitForLoadState('networkidle').catch(() => undefined);
  await user.page.waitForTimeout(1500);
  const shifts = await user.page.evaluate(shiftsSoFar);
  await user.close();
  return shifts;
}

/** Milliseconds from the last key of a term until its results can be read and pressed, without the debounce of 300 ms. */
export async function searchFor(page: Page, term: string, title: string): Promise<number> {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.evaluate(paintedAt, homeUsable);
  await field.pressSequentially(term, { delay: 20 });
  const painted = await page.evaluate(paintedAt, [
    { selector: 'h2', text: `Search Results for ${term}` },
    { selector: 'section a[href^="/manga/"]', text: title, images: false },
  ]);
  const key = await page.evaluate<number>('globalThis.lastKey');
  return painted - key - 300;
}
