/** A page split into its panels: each fills the picture, and the export shows what the preview showed. */
import { join } from 'node:path';
import { chapterIn, probeVideo, temporaryFolder, videoFrameAt, type VideoFrame } from '@komavox/test-support';
import { forgetMoment, previewAt } from './in-page/preview.js';
import { captionAll, extractAll, openEditor, speakAll, strip, textOf } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { fromPng, fromRgb, similarity } from './support/similarity.js';

useSharedFixture({ timeout: 60_000 });

const frames = () => strip(page).getByRole('listitem', { name: /^Frame \d+$/ });
/** By the numbers of frames: the second pans as well. */
const transitions = new Map([
  [2, 'Wipe'],
  [3, 'Slide left'],
  [4, 'Flash'],
]);

/** Seconds of the video at which a frame begins; shows it. */
async function startOf(number: number): Promise<number> {
  await page.evaluate(forgetMoment);
  await press(`Show frame ${number}`);
  return Number(await page.locator('canvas[data-time]').getAttribute('data-time'));
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

async function texts(): Promise<readonly string[]> {
  const count = await frames().count();
  return Promise.all(Array.from({ length: count }, (_, at) => textOf(page, at + 1).inputValue()));
}

const linesIn = (all: readonly string[]) =>
  all.flatMap((text) => text.split('\n')).filter((line) => line !== '');

/** Whether a row or a column of the picture, from 0 to 1, is black all along. */
function isBlack({ width, height, pixels }: VideoFrame, side: 'row' | 'column', share: number): boolean {
  const length = side === 'row' ? width : height;
  return Array.from({ length }, (_, along) => {
    const [x, y] =
      side === 'row' ? [along, Math.round(share * (height - 1))] : [Math.round(share * (width - 1)), along];
    return pixels.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
  }).every((pixel) => pixel.every((value) => value < 12));
}

it('a page becomes its panels, without a bar, in the preview as in the export; undo makes it a page again', async () => {
  await newUser({ context: { acceptDownloads: true } });
  const { pages } = chapterIn(fixture.chapters, 'en');
  await openEditor(page, fixture.origin, pages.slice(0, 2));
  await extractAll(page);
  await page.getByText('Successfully processed 2 out of 2 frames.').waitFor();
  const before = await texts();

  await press('Panels');
  await page.getByRole('menuitem', { name: 'Split all pages into panels' }).click();
  await page.getByText(/2 pages became \d+ frames\./).waitFor();
  const count = await frames().count();
  expect(count).toBeGreaterThan(4);
  // Nothing is lost or said twice, and what was on the first page still comes first.
  expect(linesIn(await texts()).toSorted()).toEqual(linesIn(before).toSorted());
  expect(linesIn(await texts()).slice(0, 1)).toEqual(linesIn(before).slice(0, 1));
  await press('Undo');
  expect(await texts()).toEqual(before);
  await press('Redo');
  expect(await frames().count()).toBe(count);

  await press('Show frame 2');
  await page.getByRole('combobox', { name: 'Camera' }).selectOption({ label: 'Pan right, or down' });
  await press('Show frame 3');
  await page.getByRole('combobox', { name: 'Behind it' }).selectOption({ label: 'Colour of its edge' });
  for (const [number, transition] of transitions) {
    await press(`Show frame ${number}`);
    await page.getByRole('combobox', { name: 'Transition' }).selectOption({ label: transition });
  }
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await captionAll(page, 'Standard');

  const comingAt: number[] = [];
  for (const number of transitions.keys()) comingAt.push((await startOf(number)) + 0.2);

  const download = page.waitForEvent('download', { timeout: 240_000 });
  await press('Export Video');
  const file = join(temporaryFolder(), 'panels.mp4');
  await (await download).saveAs(file);
  const seconds = (await probeVideo(file)).videoFrames / 30;
  const found: number[] = [];
  // The first is within a push-in.
  for (const moment of [
    0.2,
    ...comingAt,
    ...[0.08, 0.2, 0.3, 0.4, 0.6, 0.8, 0.97].map((share) => share * seconds),
  ]) {
    const shown = await page.evaluate(previewAt, moment);
    const exported = await videoFrameAt(file, Math.floor(moment * 30) / 30 - 0.005);
    found.push(similarity(fromPng(Buffer.from(shown, 'base64')), fromRgb(exported)));
    for (const share of [0.01, 0.05, 0.95, 0.99]) {
      expect(isBlack(exported, 'row', share) || isBlack(exported, 'column', share)).toBe(false);
    }
  }
  console.log(`panels: SSIM of preview and export ${found.map((one) => one.toFixed(4)).join(' ')}`);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(0.98);
  expect(user.consoleErrors()).toEqual([]);
});
