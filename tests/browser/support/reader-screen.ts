/** The reader by the names of its controls. */
import type { Locator, Page } from 'playwright-core';
import { swipe } from './touch.js';

export const slider = (page: Page): Locator => page.getByRole('slider', { name: 'Page', exact: true });
export const pageImage = (page: Page, number: number): Locator =>
  page.getByRole('img', { name: `Page ${number}`, exact: true });

/** Controls come and go on a tap where space is short. */
export async function showControls(page: Page): Promise<void> {
  await page
    .getByRole('img', { name: /^Page \d+$/ })
    .first()
    .waitFor();
  if (await slider(page).isVisible()) return;
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.touchscreen.tap(width / 2, height / 2);
  await slider(page).waitFor();
}

/** Resolves once this page of so many is shown; fails with what was shown instead. */
export async function atPage(page: Page, number: number, of: number): Promise<void> {
  try {
    await pageImage(page, number).waitFor();
    await page.getByText(`${number} / ${of}`, { exact: true }).first().waitFor({ state: 'attached' });
  } catch (cause) {
    throw new Error(`Page ${number} of ${of} is not shown, but ${await shown(page)}`, { cause });
  }
}

/** The images, the page that the slider names, the focus and the messages of a screen. */
async function shown(page: Page): Promise<string> {
  const parts = await page.evaluate<unknown>(`({
    images: [...document.images].map(({ alt, complete, naturalWidth }) => ({ alt, complete, naturalWidth })),
    slider: document.querySelector('[role=slider]')?.ariaValueText,
    focus: document.activeElement?.outerHTML.slice(0, 120),
    messages: [...document.querySelectorAll('[role=alert], [role=status]')].map(({ textContent }) => textContent),
  })`);
  return JSON.stringify(parts);
}

export async function swipePage(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await swipe(page, { x: width / 2 - by / 2, y: height / 2 }, { x: by });
}

/** The next bookmark that the screen saves. */
export const bookmarkSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/bookmarks') && answer.request().method() === 'POST',
  );
