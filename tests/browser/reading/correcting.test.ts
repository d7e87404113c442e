/** Texts of a page that are corrected where they are printed stay so. */
import { chapterIn } from '@komavox/test-support';
import { fixture, newUser, page, useSharedFixture, user } from '../support/fixture.js';
import { atPage, pageImage } from '../support/reader-screen.js';

useSharedFixture({ timeout: 20_000 });

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const saved = () => page.getByText('All changes are saved.').waitFor();

async function edit(): Promise<void> {
  await button('Edit text').first().click();
  await button(/^Text 1: /).waitFor();
}

async function dragBy(x: number, y: number, by: readonly [x: number, y: number]): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2);
  await page.mouse.move(x + by[0], y + by[1]);
  await page.mouse.up();
}

it('a text is edited, moved, deleted and read from an area, and is there after a reload', async () => {
  await newUser();
  const chapter = chapterIn(fixture.chapters, 'en');
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  await edit();
  const boxes = button(/^Text \d+: /);
  const count = await boxes.count();
  const before = await button(/^Text 1: /).boundingBox();
  if (!before) throw new Error('The first text has a box');
  await button(/^Text 1: /).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('As I read it');
  await dragBy(before.x + before.width / 2, before.y + before.height / 2, [0, 30]);
  const moved = await button('Text 1: As I read it').boundingBox();
  expect(Math.abs((moved?.y ?? 0) - before.y - 30)).toBeLessThan(3);
  // The page hasn't been turned by it.
  expect(await pageImage(page, 1).isVisible()).toBe(true);
  const last = button(new RegExp(`^Text ${count}: `));
  const [text, place] = [await last.getAttribute('aria-label'), await last.boundingBox()];
  if (!place) throw new Error('The last text has a box');
  await last.press('Delete');
  expect(await boxes.count()).toBe(count - 1);
  // Read anew from the box that is drawn around it, it is the same text.
  await last.waitFor({ state: 'detached' });
  await button(new RegExp(`^Text ${count - 1}: `)).focus();
  await dragBy(place.x - 8, place.y - 8, [place.width + 16, place.height + 16]);
  await button(text ?? '').waitFor();
  await saved();
  await page.keyboard.press('ControlOrMeta+z');
  expect(await boxes.count()).toBe(count - 1);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  expect(await boxes.count()).toBe(count);
  await saved();
  await page.reload();
  await atPage(page, 1, chapter.pages.length);
  await button('Extract Text').click();
  const extracted = page.getByRole('textbox', { name: 'Extracted text' });
  await extracted.waitFor();
  expect(await extracted.inputValue()).toMatch(/^As I read it\n/);
  await edit();
  await button('Restore the original').click();
  await button('Restore').click();
  await button('Text 1: As I read it').waitFor({ state: 'detached' });
  await button('Done').click();
  await extracted.waitFor();
  expect(await extracted.inputValue()).not.toContain('As I read it');
});
