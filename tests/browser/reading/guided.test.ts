/** Guided view: a chapter panel by panel, as the server found them. */
import { until } from '@komavox/test-kit';
import { chapterIn, devices, type DemoChapter } from '@komavox/test-support';
import type { BrowserContextOptions } from 'playwright-core';
import { noteWhatIsPlayed } from '../in-page/played.js';
import { atRest } from '../in-page/rest.js';
import { sightHere, type Sight } from '../in-page/sight.js';
import { fixture, newUser, page, useSharedFixture, user } from '../support/fixture.js';
import { atPage, pageImage, swipePage } from '../support/reader-screen.js';

useSharedFixture({ timeout: 30_000 });

interface FoundPanels {
  readonly panels: readonly { readonly x: number; readonly y: number; width: number; height: number }[];
  readonly width: number;
  readonly height: number;
}

async function openGuided(chapter: DemoChapter, context: BrowserContextOptions = {}): Promise<void> {
  await newUser({ context });
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  await page.keyboard.press('v');
}

const panelsOf = async (imageUrl: string, direction: string): Promise<FoundPanels> => {
  const headers = { origin: user.origin };
  const answer = await page.request.post(`${user.origin}/api/vision/panels`, {
    headers,
    data: { imageUrl, direction },
  });
  return (await answer.json()) as FoundPanels;
};

const shown = (name: string) =>
  page.getByRole('status').getByText(name, { exact: true }).waitFor({ state: 'attached' });

const portrait = devices.phone;
const landscape = { ...portrait, viewport: { width: 844, height: 390 } };

/** Five chapters, in every language, on every kind of screen. */
const journeys = [
  ['en', 0, 'ltr', 'a desktop', {}],
  ['ja', 0, 'rtl', 'a phone', portrait],
  ['ja', 2, 'rtl', 'a phone on its side', landscape],
  ['zh', 0, 'ltr', 'a desktop', {}],
  ['ko', 0, 'ltr', 'a phone on its side', landscape],
] as const;

it.each(journeys)(
  'shows every panel of a chapter in %s (%i, %s), in order and whole, on %s',
  async (language, nth, direction, _device, context) => {
    const chapter = chapterIn(fixture.chapters, language, nth);
    await openGuided(chapter, { ...context, reducedMotion: 'reduce' });
    for (const [index, address] of chapter.pages.entries()) {
      const { panels, width, height } = await panelsOf(address, direction);
      expect(panels.length).toBeGreaterThan(0);
      for (const [panel, { x, y, width: wide, height: high }] of panels.entries()) {
        await shown(`Panel ${panel + 1} of ${panels.length}`);
        await pageImage(page, index + 1).waitFor();
        await page.evaluate(atRest);
        const part = { x: x / width, y: y / height, width: wide / width, height: high / height };
        expect({ index, panel, ...(await page.evaluate(sightHere, part)) }).toEqual({
          ...{ index, panel },
          ...({ inViewport: true, lit: true, uncovered: true } satisfies Sight),
        });
        await page.keyboard.press('Space');
      }
    }
    await page.getByRole('dialog', { name: /^End of/ }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  },
);

it('swipes and taps lead from panel to panel, a double tap to the whole page and into the panel tapped', async () => {
  const chapter = chapterIn(fixture.chapters, 'en');
  await openGuided(chapter, { ...portrait, reducedMotion: 'reduce' });
  const { panels } = await panelsOf(chapter.pages[0] ?? '', 'ltr');
  const named = (number: number) => shown(`Panel ${number} of ${panels.length}`);
  await named(1);
  await swipePage(page, -80);
  await named(2);
  const { width, height } = portrait.viewport;
  await page.touchscreen.tap(width - 30, height / 2);
  await named(3);
  await swipePage(page, 80);
  await named(2);
  const doubleTap = async (x: number, y: number) => {
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  };
  await doubleTap(width / 2, height / 2);
  await shown('Whole page 1');
  const image = await pageImage(page, 1).boundingBox();
  if (!image) throw new Error('The page is not shown');
  await doubleTap(width / 2, image.y + 0.1 * image.height);
  await named(1);
});

it('goes on with the page after it is moved by other means, also on a turned phone', async () => {
  const chapter = chapterIn(fixture.chapters, 'en');
  await openGuided(chapter, portrait);
  const { panels } = await panelsOf(chapter.pages[2] ?? '', 'ltr');
  await page.getByRole('button', { name: 'Next page', exact: true }).click();
  await page.getByRole('button', { name: 'Next page', exact: true }).click();
  await shown(`Panel 1 of ${panels.length}`);
  await page.keyboard.press('ArrowRight');
  await shown(`Panel 2 of ${panels.length}`);
  await page.setViewportSize(landscape.viewport);
  await page.evaluate(atRest);
  const { width, height } = await panelsOf(chapter.pages[2] ?? '', 'ltr');
  const [, second] = panels;
  if (!second) throw new Error('The page has one panel');
  const part = {
    x: second.x / width,
    y: second.y / height,
    width: second.width / width,
    height: second.height / height,
  };
  expect(await page.evaluate(sightHere, part)).toEqual({ inViewport: true, lit: true, uncovered: true });
  await page.reload();
  await shown(`Panel 1 of ${panels.length}`);
});

it('follows the balloons as they are read aloud', async () => {
  const chapter = chapterIn(fixture.chapters, 'en');
  await newUser({ context: { reducedMotion: 'reduce' } });
  await user.context.addInitScript(noteWhatIsPlayed, 3);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  await page.keyboard.press('v');
  await shown('Panel 1 of 5');
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const seen: string[] = [];
  await until('the last panel is spoken', async () => {
    const name = await page.getByRole('status').first().textContent();
    if (name !== null && name !== seen.at(-1)) seen.push(name);
    return name === 'Panel 5 of 5';
  });
  expect(seen).toEqual([1, 2, 3, 4, 5].map((number) => `Panel ${number} of 5`));
});
