/** Captions in every look: the export shows what the preview showed, in English and in Japanese. */
import { join } from 'node:path';
import { chapterIn, devices, probeVideo, temporaryFolder, videoFrameAt } from '@komavox/test-support';
import { previewAt } from './in-page/preview.js';
import { captionAll, choose, extractAll, group, openEditor, speakAll } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { fromPng, fromRgb, similarity } from './support/similarity.js';

useSharedFixture({ timeout: 120_000 });

const looks = ['Outline', 'Box', 'Pop', 'Karaoke', 'Typewriter', 'Bounce', 'Manga balloon', 'Minimal'];

async function exported(name: string): Promise<string> {
  const download = page.waitForEvent('download', { timeout: 240_000 });
  await page.getByRole('button', { name: 'Export Video' }).click();
  const file = join(temporaryFolder(), `${name}.mp4`);
  await (await download).saveAs(file);
  return file;
}

it.each([
  ['en', 'English', looks],
  ['ja', 'Japanese', ['Karaoke', 'Manga balloon']],
] as const)('%s: looks are in the export as in the preview', async (language, name, chosen) => {
  await newUser({ context: { acceptDownloads: true } });
  const { pages } = chapterIn(fixture.chapters, language);
  await openEditor(page, fixture.origin, pages.slice(0, 1));
  await group(page, 'Speech').getByRole('combobox', { name: 'Language' }).selectOption({ label: name });
  await extractAll(page);
  await page.getByText('Successfully processed 1 out of 1 frames.').waitFor();
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await captionAll(page, 'Standard');
  for (const look of chosen) {
    await choose(group(page, 'Subtitles'), look);
    const file = await exported(`${language}-${look}`);
    const seconds = (await probeVideo(file)).videoFrames / 30;
    const found: number[] = [];
    // The first are in the motion of the first phrase.
    for (const moment of [0.1, 0.2, 0.27 * seconds, 0.6 * seconds, 0.9 * seconds]) {
      const shown = await page.evaluate(previewAt, moment);
      const video = await videoFrameAt(file, Math.floor(moment * 30) / 30 - 0.005);
      found.push(similarity(fromPng(Buffer.from(shown, 'base64')), fromRgb(video)));
    }
    console.log(`${language} ${look}: SSIM ${found.map((one) => one.toFixed(4)).join(' ')}`);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0.98);
  }
  expect(user.consoleErrors()).toEqual([]);
});

it('what draws the samples of looks is loaded when they come in sight', async () => {
  await newUser({ context: { viewport: devices.phone.viewport } });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const isLibass = (path: string) => path.endsWith('.wasm');
  const { pages } = chapterIn(fixture.chapters, 'en');
  await openEditor(page, fixture.origin, pages.slice(0, 1));
  await page.waitForLoadState('networkidle');
  expect(loaded.filter(isLibass)).toEqual([]);
  const [request] = await Promise.all([
    page.waitForRequest((one) => isLibass(one.url())),
    group(page, 'Subtitles').getByRole('radio', { name: 'Outline' }).scrollIntoViewIfNeeded(),
  ]);
  expect((await request.response())?.status()).toBe(200);
});
