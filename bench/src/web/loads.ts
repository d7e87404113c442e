/** Screens as they are first met: with nothing in the browser's cache. */
import { gzipSync } from 'node:zlib';

import {
  meet,
  paintedAt,
  shiftsSoFar,
  watchShifts,
  type Browser,
  type Device,
  type Page,
  type Sight,
} from '@komavox/e2e';

export const homeUsable: readonly Sight[] = [
  { selector: 'input[type=search]:not([disabled])' },
  { selector: 'section a[href^="/manga/"]', count: 6 },
];

export interface HomeLoad {
  /** Milliseconds from the navigation until covers are seen and the search takes input. */
  readonly usable: number;
  /** Bytes of the scripts that came until then, gzipped. */
  readonly scripts: number;
}

export async function loadHome(browser: Browser, origin: string): Promise<HomeLoad> {
  const person = await meet(browser, origin);
  const { page } = person;
  const scripts: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script')
      scripts.push(answer.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(`${origin}/`, { waitUntil: 'commit' });
  const usable = await page.evaluate(paintedAt, homeUsable);
  const sizes = await Promise.all(scripts);
  await person.leave();
  return { usable, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Milliseconds from the press on a chapter's card until its first page is seen. */
export async function openChapter(browser: Browser, origin: string, mangaId: string): Promise<number> {
  const person = await meet(browser, origin);
  const { page } = person;
  await person.open(`/manga/${mangaId}`);
  const card = page.locator('a[href^="/reader/"]').first();
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('addEventListener("click", (event) => (globalThis.clickedAt = event.timeStamp), true)');
  await card.click();
  const painted = await page.evaluate(paintedAt, [{ selector: 'img[alt="Page 1"]' }]);
  const clicked = await page.evaluate<number>('globalThis.clickedAt');
  await person.leave();
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
  const person = await meet(browser, origin, { device, visitor });
  await person.context.addInitScript(watchShifts);
  await person.open(path);
  await person.page.waitForLoadState('networkidle').catch(() => undefined);
  await person.page.waitForTimeout(1500);
  const shifts = await person.page.evaluate(shiftsSoFar);
  await person.leave();
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
    { selector: 'section a[href^="/manga/"]', text: title, pictures: false },
  ]);
  const key = await page.evaluate<number>('globalThis.lastKey');
  return painted - key - 300;
}
