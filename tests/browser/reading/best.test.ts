/** Reading as the best readers do it: directions, spreads, fit and zoom, keys, the text layer, reading along. */
import { until } from '@komavox/test-kit';
import { eventually } from '../support/eventually.js';
import { chapterIn, type DemoChapter } from '@komavox/test-support';
import { atPage, pageImage, slider } from '../support/reader-screen.js';
import { newUser, page, user, useSharedFixture, fixture } from '../support/fixture.js';

let chapter: DemoChapter;

useSharedFixture({ timeout: 60_000 });

const read = async (language = 'en') => {
  await newUser();
  chapter = chapterIn(fixture.chapters, language);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pageImages = () => page.getByRole('img', { name: /^Page \d+$/ });
/** Chooses in the settings, and closes them. */
const set = async (...choices: readonly string[]) => {
  await button('Reader settings').click();
  for (const choice of choices) {
    const control = page.getByRole('radio', { name: choice, exact: true }).or(button(choice));
    await control.first().click();
  }
  await page.keyboard.press('Escape');
  // Until then keys belong to the settings.
  await page.getByRole('dialog', { name: 'Reader settings' }).waitFor({ state: 'detached' });
};
const sizeOf = async (number: number) =>
  (await pageImage(page, number).boundingBox()) ?? { width: 0, height: 0 };
/** Waits until the width of the first page, in CSS pixels, is so. */
const becomes = (what: string, isSo: (width: number) => boolean | Promise<boolean>) =>
  until(what, async () => isSo((await sizeOf(1)).width));

it('a book is read from the right, from the left, or as a strip; each manga remembers', async () => {
  await read();
  await set('Left to right');
  await page.keyboard.press('ArrowRight');
  await atPage(page, 2, chapter.pages.length);
  await set('Vertical strip');
  await eventually(page, 'document.querySelectorAll(\'img[alt^="Page "]\').length > 1');
  await pageImage(page, 3).scrollIntoViewIfNeeded();
  await page.keyboard.press('End');
  await eventually(
    page,
    `/^${chapter.pages.length} of/.test(document.querySelector('[role=slider]').ariaValueText)`,
  );
  await page.reload();
  await eventually(page, 'document.querySelectorAll(\'img[alt^="Page "]\').length > 1');
  const other = chapterIn(fixture.chapters, 'en', 2);
  await user.open(`/reader/${other.mangaId}/${other.chapterId}`);
  await atPage(page, 1, other.pages.length);
  expect(await pageImages().count()).toBe(1);
  expect(user.consoleErrors()).toEqual([]);
});

it('two pages lie side by side, the cover alone, the right one first in a right-to-left book', async () => {
  await read('ja');
  await set('Double');
  expect(await pageImages().count()).toBe(1);
  await button('Next page').click();
  await pageImage(page, 2).waitFor();
  await pageImage(page, 3).waitFor();
  const [second, third] = [await pageImage(page, 2).boundingBox(), await pageImage(page, 3).boundingBox()];
  expect(second?.x ?? 0).toBeGreaterThan(third?.x ?? Infinity);
  await button('Next page').click();
  await pageImage(page, 4).waitFor();
});

it('a page fits the window, its width, its height, or is as large as it is', async () => {
  await read();
  const fits = async (fit: string, isSo: Parameters<typeof becomes>[1]) => {
    await set(fit);
    await becomes(fit, isSo);
    return (await sizeOf(1)).width;
  };
  const wide = await fits('Width', (width) => width > 1300);
  await fits('Whole page', (width) => width < wide);
  await fits('Width', (width) => width > 1300);
  await fits('Height', (width) => width < wide);
  await fits('Original', async (width) => {
    const natural = await pageImage(page, 1).evaluate(
      (image: { naturalWidth?: number }) => image.naturalWidth,
    );
    return Math.abs(width - (natural ?? 0)) <= 1;
  });
});

it('a page is zoomed by keys and by the wheel, and moved by dragging', async () => {
  await read();
  const whole = await sizeOf(1);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await becomes('larger by the keys', (width) => width > whole.width * 1.2);
  const before = await pageImage(page, 1).boundingBox();
  await page.mouse.move(720, 400);
  await page.mouse.down();
  await page.mouse.move(760, 300, { steps: 6 });
  await page.mouse.up();
  const after = await pageImage(page, 1).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeGreaterThan(20);
  await atPage(page, 1, chapter.pages.length);
  await page.keyboard.press('0');
  await becomes('whole again', (width) => Math.abs(width - whole.width) < 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  await becomes('larger by the wheel', (width) => width > whole.width * 1.05);
});

it('one jumps to a page by its number', async () => {
  await read();
  await page.keyboard.press('g');
  await page.getByLabel('Page number').fill('4');
  await page.keyboard.press('Enter');
  await atPage(page, 4, chapter.pages.length);
});

it('turning on after the last page leads to the next chapter', async () => {
  await read();
  await page.keyboard.press('End');
  await atPage(page, chapter.pages.length, chapter.pages.length);
  await page.keyboard.press('PageDown');
  await page.getByRole('dialog').getByRole('button', { name: /^Read/ }).click();
  await page.waitForURL(`**/reader/${chapter.mangaId}/${chapterIn(fixture.chapters, 'en', 1).chapterId}`);
  await pageImage(page, 1).waitFor();
});

it('? shows the keys, Escape hides them', async () => {
  await read();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await help.getByText('Next page, previous page').first().waitFor();
  await help.getByText('Full screen').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
});

it('the whole screen is the reader on f', async () => {
  await read();
  await page.keyboard.press('f');
  await eventually(page, 'document.fullscreenElement');
  await page.keyboard.press('f');
  await eventually(page, '!document.fullscreenElement');
});

it('the text of a page lies over its art, to be selected', async () => {
  await read();
  await button('Text layer').click();
  const layer = page.getByRole('group', { name: 'Text of page 1' });
  await layer.waitFor();
  await eventually(page, `document.querySelector('[aria-label="Text of page 1"]').textContent.length > 20`);
  const image = await pageImage(page, 1).boundingBox();
  const box = await layer.boundingBox();
  expect(Math.abs((box?.width ?? 0) - (image?.width ?? 0))).toBeLessThan(2);
  await page.evaluate(
    'getSelection().selectAllChildren(document.querySelector(\'[aria-label="Text of page 1"]\'))',
  );
  expect((await page.evaluate<string>('String(getSelection())')).length).toBeGreaterThan(20);
});

it('the text of a balloon is selected by a drag from corner to corner, where no letter stands', async () => {
  await read();
  await button('Text layer').click();
  const balloons = page.getByRole('group', { name: 'Text of page 1' }).getByRole('paragraph');
  await balloons.first().waitFor();
  for (const balloon of await balloons.all()) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await balloon.boundingBox()) ?? {};
    const isVertical = (await balloon.getAttribute('data-vertical')) !== null;
    const [from, to] = isVertical ? [x + width - 1, x + 1] : [x + 1, x + width - 1];
    await page.evaluate('getSelection().removeAllRanges()');
    await page.mouse.move(from, y + 1);
    await page.mouse.down();
    await page.mouse.move(to, y + height - 1, { steps: 5 });
    await page.mouse.up();
    const letters = (text: string) => text.replace(/[\s\p{P}]+/gu, '');
    const selected = await page.evaluate<string>('String(getSelection())');
    expect(letters(selected)).toBe(letters((await balloon.textContent()) ?? ''));
  }
});

it('while a page is spoken its words are marked, and pages turn by themselves when reading along', async () => {
  await read();
  await button('Read along').click();
  await button('Speak').click();
  await button('Stop').waitFor();
  await page
    .locator('[data-spoken], mark, [aria-current]')
    .first()
    .waitFor({ state: 'attached', timeout: 30_000 });
  await atPage(page, 2, chapter.pages.length).catch(() => pageImage(page, 2).waitFor({ timeout: 40_000 }));
  await button('Stop').click();
  expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^[2-9] of/);
  expect(user.consoleErrors()).toEqual([]);
});
