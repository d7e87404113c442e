/** How chapters are read: each in its own direction, the question about swipes, the page field, the text box. */
import { chapterIn, type DemoChapter, type Device } from '@komavox/test-support';
import { atRest } from '../in-page/rest.js';
import { fixture, newUser, page, useSharedFixture, user } from '../support/fixture.js';
import { atPage, pageImage, showControls, slider, swipePage } from '../support/reader-screen.js';

useSharedFixture({ timeout: 30_000 });

const button = (name: string) => page.getByRole('button', { name, exact: true });
const question = () => page.getByRole('region', { name: 'Read from right to left' });

async function read(language: string, device: Device = 'desktop'): Promise<DemoChapter> {
  await newUser({ device });
  const chapter = chapterIn(fixture.chapters, language);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  return chapter;
}

it('an English chapter of a Japanese manga goes from left to right, as its file says', async () => {
  const { pages } = await read('en');
  expect(await slider(page).locator('xpath=ancestor::*[@dir][1]').getAttribute('dir')).toBe('ltr');
  expect(await question().count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await atPage(page, 2, pages.length);
  await button('Reader settings').click();
  await page.getByRole('radio', { name: 'Double', exact: true }).click();
  await page.keyboard.press('Escape');
  const x = async (number: number) => (await pageImage(page, number).boundingBox())?.x ?? Number.NaN;
  await pageImage(page, 3).waitFor();
  expect(await x(2)).toBeLessThan(await x(3));
});

it('the first chapter from right to left asks on a phone how one swipes, once', async () => {
  const { pages } = await read('ja', 'phone');
  await showControls(page);
  await button('Right, as paper turns').click();
  await question().waitFor({ state: 'detached' });
  await swipePage(page, 160);
  await atPage(page, 2, pages.length);
  await page.reload();
  await pageImage(page, 2).waitFor();
  expect(await question().count()).toBe(0);
});

it('G, a number and Enter go to a page', async () => {
  const { pages } = await read('en');
  await page.keyboard.press('g');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await atPage(page, 4, pages.length);
});

it.each(['desktop', 'phone'] as const)(
  'on a %s the text box shows its text, and is dragged',
  async (device) => {
    await read('en', device);
    await showControls(page);
    await button('Extract Text').click();
    const box = page.getByRole('region', { name: 'Text', exact: true });
    const field = page.getByRole('textbox', { name: 'Extracted text' });
    await field.waitFor();
    const hidden = await field.evaluate((area) => {
      const { scrollHeight, clientHeight } = area as unknown as {
        scrollHeight: number;
        clientHeight: number;
      };
      return scrollHeight - clientHeight;
    });
    expect(hidden).toBeLessThanOrEqual(1);
    await page.evaluate(atRest);
    const before = await box.boundingBox();
    const handle = await button('Move text').boundingBox();
    const middle = { x: (handle?.x ?? 0) + 10, y: (handle?.y ?? 0) + 10 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x - 80, middle.y - 120, { steps: 5 });
    await page.mouse.up();
    const after = await box.boundingBox();
    expect((before?.y ?? 0) - (after?.y ?? 0)).toBeCloseTo(120, 0);
    await button('Move text').focus();
    await page.keyboard.press('ArrowDown');
    const moved = await box.boundingBox();
    expect((moved?.y ?? 0) - (after?.y ?? 0)).toBeCloseTo(24, 0);
  },
);
