/** Panels of a page that are corrected: they stay so, and guided view goes by them. */
import { until } from '@komavox/test-kit';
import { chapterIn, devices, type DemoChapter } from '@komavox/test-support';
import type { BrowserContextOptions } from 'playwright-core';
import { atRest } from '../in-page/rest.js';
import { sightHere, type Sight } from '../in-page/sight.js';
import { fixture, newUser, page, useSharedFixture, user } from '../support/fixture.js';
import { atPage, showControls } from '../support/reader-screen.js';
import { swipe } from '../support/touch.js';

useSharedFixture({ timeout: 20_000 });

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = (number: number) => button(`Panel ${number}`);
const panels = () => page.getByRole('button', { name: /^Panel \d+$/ });
const corner = (name: string) => page.locator(`[data-corner="${name}"]`);
const selected = () => page.locator('.correction-box[aria-current]').getAttribute('aria-label');
const saved = () => page.getByText('All changes are saved.').waitFor();
const shown = (name: string) =>
  page.getByRole('status').getByText(name, { exact: true }).waitFor({ state: 'attached' });

async function open(context: BrowserContextOptions = {}): Promise<DemoChapter> {
  await newUser({ context: { ...context, reducedMotion: 'reduce' } });
  const chapter = chapterIn(fixture.chapters, 'en');
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  return chapter;
}

async function placeOf(what: ReturnType<typeof button>): Promise<Place> {
  const place = await what.boundingBox();
  if (!place) throw new Error(`${what.toString()} is not shown`);
  return place;
}

/** Of every panel, in their order. */
async function places(): Promise<Place[]> {
  const all: Place[] = [];
  for (let number = 1; number <= (await panels().count()); number++) all.push(await placeOf(panel(number)));
  return all;
}

const middle = ({ x, y, width, height }: Place) => ({ x: x + width / 2, y: y + height / 2 });

async function drag(from: { readonly x: number; readonly y: number }, x: number, y: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2);
  await page.mouse.move(from.x + x, from.y + y);
  await page.mouse.up();
}

/** Within what a pixel of the image takes on the screen, and half of one of the screen. */
const isAt = (place: Place | undefined, expected: Place): boolean =>
  (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs((place?.[side] ?? NaN) - expected[side]) < 1.5,
  );

const expectPlace = (number: number, expected: Place) =>
  until(`panel ${number} is where it was put`, async () => isAt(await placeOf(panel(number)), expected));

const expectPlaces = (expected: readonly Place[]) =>
  until('all panels are where they were put', async () => {
    const all = await places();
    return all.length === expected.length && expected.every((place, index) => isAt(all[index], place));
  });

/** Steps through the page's panels as the server has them. */
async function readGuided(imageUrl: string, count: number): Promise<void> {
  const answer = await page.request.post(`${user.origin}/api/vision/panels`, {
    headers: { origin: user.origin },
    data: { imageUrl, direction: 'ltr' },
  });
  const kept = (await answer.json()) as { panels: readonly Place[]; width: number; height: number };
  expect(kept).toMatchObject({ corrected: true });
  expect(kept.panels.length).toBe(count);
  for (const [index, { x, y, width, height }] of kept.panels.entries()) {
    await shown(`Panel ${index + 1} of ${count}`);
    await page.evaluate(atRest);
    const part = {
      ...{ x: x / kept.width, y: y / kept.height },
      ...{ width: width / kept.width, height: height / kept.height },
    };
    expect({ index, ...(await page.evaluate(sightHere, part)) }).toEqual({
      index,
      ...({ inViewport: true, lit: true, uncovered: true } satisfies Sight),
    });
    if (index < count - 1) await page.keyboard.press('Space');
  }
}

it('panels are moved, resized, deleted, drawn and ordered, and are so after a reload', async () => {
  const chapter = await open();
  await page.keyboard.press('Shift+E');
  await panel(1).waitFor();
  await page.evaluate(atRest);
  const found = await places();
  const [first, second, last] = [found[0], found[1], found.at(-1)];
  if (!first || !second || !last || found.length < 4) throw new Error('The page has four panels or more');
  // Inwards, so that nothing stops it.
  await drag(middle(await placeOf(corner('se'))), -30, -24);
  const smaller = { ...first, width: first.width - 30, height: first.height - 24 };
  await expectPlace(1, smaller);
  await drag(middle(smaller), 10, 12);
  const moved = { ...smaller, x: smaller.x + 10, y: smaller.y + 12 };
  await expectPlace(1, moved);

  const layer = await placeOf(page.getByRole('group', { name: 'Panels of page 1' }));
  await panel(2).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  const step = layer.width / 200;
  const stepped = { ...second, x: second.x + step, width: second.width - 3 * step };
  await expectPlace(2, stepped);

  const count = found.length;
  await panel(count).focus();
  await page.keyboard.press('Delete');
  expect(await panels().count()).toBe(count - 1);
  const drawn = { x: last.x + 12, y: last.y + 12, width: last.width - 24, height: last.height - 24 };
  await drag(drawn, drawn.width, drawn.height);
  expect(await selected()).toBe(`Panel ${count}`);
  await button('Show earlier').click();
  expect(await selected()).toBe(`Panel ${count - 1}`);
  const kept = [moved, stepped, ...found.slice(2, count - 2), drawn, found[count - 2] ?? last];
  await expectPlaces(kept);

  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await panels().count()).toBe(count - 1);
  await button('Redo').click();
  await button('Redo').click();
  await expectPlaces(kept);
  await saved();
  await button('Done').click();
  await panels().first().waitFor({ state: 'detached' });

  await page.reload();
  await atPage(page, 1, chapter.pages.length);
  await page.keyboard.press('Shift+E');
  await panel(1).waitFor();
  await expectPlaces(kept);
  await button('Done').click();
  await page.keyboard.press('v');
  await readGuided(chapter.pages[0] ?? '', count);
  expect(user.consoleErrors()).toEqual([]);
});

it('panels are corrected with a finger on a phone, and guided view goes on with them', async () => {
  const chapter = await open(devices.phone);
  await showControls(page);
  await button('Reader settings').tap();
  await page.getByRole('switch', { name: 'Guided view' }).tap();
  await button('Edit the panels').tap();
  await panel(1).waitFor();
  await page.evaluate(atRest);
  const [, second, ...others] = await places();
  if (!second) throw new Error('The page has two panels or more');
  await panel(2).tap();
  expect(await selected()).toBe('Panel 2');
  await swipe(page, middle(await placeOf(corner('se'))), { x: -30, y: -20 });
  const smaller = { ...second, width: second.width - 30, height: second.height - 20 };
  await expectPlace(2, smaller);
  await swipe(page, middle(smaller), { x: 8, y: 10 });
  await expectPlace(2, { ...smaller, x: smaller.x + 8, y: smaller.y + 10 });
  const count = others.length + 2;
  await button('Add panel').tap();
  expect(await selected()).toBe('Panel 3');
  expect(await panels().count()).toBe(count + 1);
  await button('Show later').tap();
  expect(await selected()).toBe('Panel 4');
  await button('Delete panel').tap();
  expect(await panels().count()).toBe(count);
  await button('Undo').tap();
  expect(await panels().count()).toBe(count + 1);
  await saved();
  await button('Done').tap();
  await readGuided(chapter.pages[0] ?? '', count + 1);
  await page.reload();
  await shown(`Panel 1 of ${count + 1}`);
  expect(user.consoleErrors()).toEqual([]);
});
