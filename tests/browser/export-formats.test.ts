/** Exports: each shape as the preview shows it, and the parts for another editor. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chapterIn, devices, probeVideo, temporaryFolder, videoFrameAt } from '@komavox/test-support';
import { pngOf, previewAt, previewNow } from './in-page/preview.js';
import { captionAll, choose, extractAll, group, openEditor, speakAll } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { fromPng, fromRgb, similarity } from './support/similarity.js';

useSharedFixture({ timeout: 120_000 });

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** The editor of a new user, with a page whose text is extracted. */
async function openReadPage(): Promise<void> {
  await newUser({ context: { acceptDownloads: true } });
  const { pages } = chapterIn(fixture.chapters, 'en');
  await openEditor(page, fixture.origin, pages.slice(0, 1));
  await extractAll(page);
  await page.getByText('Successfully processed 1 out of 1 frames.').waitFor();
}

it('each shape is in the export as in the preview', async () => {
  await openReadPage();
  await press('Panels');
  await page.getByRole('menuitem', { name: 'Split all pages into panels' }).click();
  await page.getByText(/1 page became \d+ frames\./).waitFor();
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await captionAll(page, 'Standard');
  await choose(group(page, 'Subtitles'), 'Outline');
  for (const [shape, label, width, height] of [
    ['9:16', 'Upright', 1080, 1920],
    ['4:5', 'Portrait', 1080, 1350],
    ['1:1', 'Square', 1080, 1080],
    ['16:9', 'Wide', 1920, 1080],
  ] as const) {
    await page.getByRole('button', { name: /^Shape: / }).click();
    await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${shape} `) }).click();
    await page.getByRole('button', { name: `Shape: ${label}, ${shape}` }).waitFor();
    const download = page.waitForEvent('download', { timeout: 240_000 });
    await press('Export Video');
    const file = join(temporaryFolder(), `${label}.mp4`);
    await (await download).saveAs(file);
    const probed = await probeVideo(file);
    expect(probed).toMatchObject({ width, height });
    const seconds = probed.videoFrames / 30;
    const found: number[] = [];
    for (const moment of [0.2, 0.3 * seconds, 0.7 * seconds]) {
      const shown = await page.evaluate(previewAt, moment);
      const video = await videoFrameAt(file, Math.floor(moment * 30) / 30 - 0.005, { width, height });
      found.push(similarity(fromPng(Buffer.from(shown, 'base64')), fromRgb(video)));
    }
    const cover = fromPng(await savedCover());
    expect(cover).toMatchObject({ width, height });
    found.push(similarity(fromPng(Buffer.from(await page.evaluate(previewNow), 'base64')), cover));
    console.log(
      `${shape}: SSIM of preview and export, and of its cover ${found.map((one) => one.toFixed(4)).join(' ')}`,
    );
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0.98);
  }
  expect(user.consoleErrors()).toEqual([]);
});

it('the parts of a video are downloaded beside it', async () => {
  await openReadPage();
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await press('Export options');
  const dialog = page.getByRole('dialog', { name: 'Export options' });
  await dialog.getByRole('checkbox', { name: 'Its parts as well, for another editor' }).click();
  const video = page.waitForEvent('download', { timeout: 240_000 });
  await dialog.getByRole('button', { name: 'Export' }).click();
  await video;
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Parts for editing' }).click();
  const file = join(temporaryFolder(), 'parts.zip');
  expect((await download).suggestedFilename()).toMatch(/_[\dTZ-]+\.editing\.zip$/);
  await (await download).saveAs(file);
  const zip = await readFile(file, 'latin1');
  for (const name of ['shots/001.mp4', 'sound/voice.m4a']) expect(zip).toContain(name);
  expect(user.consoleErrors()).toEqual([]);
});

/** What the preview shows, as it was saved; a PNG of it. */
async function savedCover(): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await press('Save this picture as a cover');
  const name = (await download).suggestedFilename();
  expect(name).toMatch(/^komavox-cover_[\dTZ-]+\.jpg$/);
  const file = join(temporaryFolder(), name);
  await (await download).saveAs(file);
  const jpeg = await readFile(file, 'base64');
  return Buffer.from(await page.evaluate(pngOf, jpeg), 'base64');
}

it.each(['desktop', 'phone'] as const)(
  'the preview of a wide video fits into the page: %s',
  async (device) => {
    await newUser({ context: { viewport: devices[device].viewport } });
    const { pages } = chapterIn(fixture.chapters, 'en');
    await openEditor(page, fixture.origin, pages.slice(0, 1));
    await press('Export options');
    const dialog = page.getByRole('dialog', { name: 'Export options' });
    await dialog.getByRole('combobox', { name: 'Shape' }).selectOption('16:9');
    await dialog.getByText('1920 × 1080 pixels').waitFor();
    await dialog.getByRole('radio', { name: '720p' }).click();
    await dialog.getByText('1280 × 720 pixels').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const box = await page.getByRole('img', { name: 'Frame 1 of 1' }).boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    const { width } = devices[device].viewport;
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
  },
);
