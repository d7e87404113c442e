/** From an account to a downloaded video, by the controls of each screen; and the preview is what the export shows. */
import { until } from '@komavox/test-kit';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { previewAt } from './in-page/preview.js';
import {
  type BrowserUser,
  chapterIn,
  characterErrorRate,
  type DemoChapter,
  type Device,
  password,
  videoFrameAt,
  probeVideo,
  spokenCaptions,
  type SpokenFrame,
  temporaryFolder,
} from '@komavox/test-support';
import { captionAll, choose, extractAll, group, preview, speakAll, textOf } from './support/editor-screen.js';
import { pageImage, showControls } from './support/reader-screen.js';
import { fromPng, fromRgb, similarity } from './support/similarity.js';
import { joinFixture, type BrowserFixture } from './support/fixture.js';
import { isSpeech, speechesOf, type Speeches } from './support/speeches.js';

let fixture: BrowserFixture;

beforeAll(async () => {
  fixture = await joinFixture();
});
afterAll(() => fixture.close());

describe.each([
  ['English', 'en', 'desktop', 'light'],
  ['Japanese', 'ja', 'phone', 'dark'],
] as const)('a chapter in %s', (name, language, device: Device, scheme) => {
  let user: BrowserUser;
  let page: Page;
  let chapter: DemoChapter;
  let file = '';
  let answered: Speeches;
  let speeches: (SpokenFrame | undefined)[] = [];

  beforeAll(async () => {
    chapter = chapterIn(fixture.chapters, language);
    user = await fixture.newUser({ device, scheme, visitor: true, context: { acceptDownloads: true } });
    page = user.page;
    page.setDefaultTimeout(60_000);
    answered = speechesOf(user);
    file = join(temporaryFolder(), `${language}.mp4`);
  });
  afterAll(() => user.close());

  it('begins with an account', async () => {
    await user.open('/');
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('Name').fill('Aki');
    await page.getByLabel('Email').fill(`maker-${language}@example.org`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
  });

  it('is found on home and opened from its manga page', async () => {
    const cards = page.getByRole('region', { name: 'Top Searched' });
    await cards.getByRole('link', { name: chapter.mangaTitle }).click();
    await page.getByRole('heading', { level: 1, name: chapter.mangaTitle }).waitFor();
    const languages = page.getByRole('combobox', { name: 'Chapter language' });
    const label = (await languages.locator('option').allInnerTexts()).find((text) => text.startsWith(name));
    await languages.selectOption({ label: label ?? name });
    // "Start reading" leads there, too.
    await page.getByRole('link', { name: new RegExp(`^Chapter ${chapter.chapterNumber}\\b`) }).click();
    await pageImage(page, 1).waitFor();
  });

  it('has a page extracted and spoken in the reader', async () => {
    await showControls(page);
    await page.getByRole('combobox', { name: 'Text language' }).selectOption({ label: name });
    await page.getByRole('button', { name: 'Extract Text', exact: true }).click();
    await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
    const answer = page.waitForResponse(isSpeech);
    await page.getByRole('button', { name: 'Speak', exact: true }).click();
    // Stopped sooner it might still be under way, and take up a place, when the editor has its frames spoken.
    await answer;
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Speak', exact: true }).waitFor();
  });

  it('is sent to the editor with every page', async () => {
    const create = page.getByRole('button', { name: 'Create Video' });
    await create.or(page.getByRole('link', { name: 'Create Video' })).click();
    await page.waitForURL('**/video-editor**');
    await textOf(page, chapter.pages.length).waitFor();
    expect(await textOf(page, chapter.pages.length + 1).count()).toBe(0);
  });

  it('has all its texts extracted', async () => {
    await group(page, 'Speech').getByRole('combobox', { name: 'Language' }).selectOption({ label: name });
    await extractAll(page);
    const { length } = chapter.pages;
    await page.getByText(`Successfully processed ${length} out of ${length} frames.`).waitFor();
    for (const [index, balloons] of chapter.balloons.entries()) {
      const read = await textOf(page, index + 1).inputValue();
      expect(characterErrorRate(balloons.join('\n'), read, language)).toBeLessThanOrEqual(0.05);
    }
  });

  it('has every frame spoken', async () => {
    answered.forget();
    await speakAll(page);
    await page.getByText('Batch Processing Complete').waitFor();
    const found = await answered.all();
    const texts = await Promise.all(chapter.pages.map((_, index) => textOf(page, index + 1).inputValue()));
    speeches = texts.map((text) => found.find((one) => one.text.trim() === text.trim()));
    expect(speeches.filter(Boolean)).toHaveLength(chapter.pages.length);
  });

  it('gets advanced subtitles and an entrance', async () => {
    await captionAll(page, 'Advanced');
    await page.getByRole('combobox', { name: 'Animation' }).selectOption({ label: 'Slide left' });
    await page.getByRole('button', { name: 'Add Animation' }).click();
    await page.getByRole('button', { name: 'Remove animation' }).first().waitFor();
  });

  it('plays in the preview', async () => {
    await preview(page).getByRole('button', { name: 'Play' }).click();
    const shown = () =>
      page.evaluate<string>(`document.querySelector('[aria-label=Preview] canvas').dataset.time`);
    await preview(page).getByRole('button', { name: 'Pause' }).waitFor();
    // The first captions may still be loading their fonts; the canvas shows no moment until they are drawn.
    const still = Number(await shown());
    await until('the canvas moves', async () => Number(await shown()) > still, 15_000, 100);
    const before = Number(await shown());
    await page.waitForTimeout(2000);
    await preview(page).getByRole('button', { name: 'Pause' }).click();
    const passed = Number(await shown()) - before;
    expect(passed).toBeGreaterThan(1);
    expect(passed).toBeLessThan(4);
  });

  it('is exported with progress, and downloaded', async () => {
    // All at once: on a busy machine a short export is over before the next look at the page.
    const [downloaded] = await Promise.all([
      page.waitForEvent('download', { timeout: 180_000 }),
      page.getByRole('progressbar', { name: 'Export progress' }).waitFor(),
      page.getByRole('button', { name: 'Cancel export' }).waitFor(),
      page.getByRole('button', { name: 'Export Video' }).click(),
    ]);
    expect(downloaded.suggestedFilename()).toMatch(/^.+ - 1_[\dTZ-]+\.mp4$/);
    await downloaded.saveAs(file);
    await page.getByRole('link', { name: 'Download video' }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('is 1080x1920 at 30 frames a second, as long as its speech', async () => {
    const facts = await probeVideo(file);
    expect(facts).toMatchObject({
      width: 1080,
      height: 1920,
      framesPerSecond: 30,
      videoCodec: 'h264',
      audioCodec: 'aac',
    });
    const spoken = speeches.reduce((sum, speech) => sum + (speech?.duration ?? 6), 0);
    expect(Math.abs(facts.videoFrames / 30 - spoken)).toBeLessThanOrEqual(1 / 30 + 1e-6);
  });

  it('shows the word that is spoken in green, its neighbour in white', async () => {
    const seen = await spokenCaptions(file, speeches);
    expect(seen).toHaveLength(6);
    for (const { spoken, green } of seen) expect(green).toBe(spoken);
  });

  it('is what the preview showed: SSIM of at minSize 0.98 at five moments', async () => {
    const total = speeches.reduce((sum, speech) => sum + (speech?.duration ?? 6), 0);
    // The first is in the middle of the entrance.
    const moments = [0.4, 0.2 * total, 0.45 * total, 0.7 * total, total - 0.5];
    const found: number[] = [];
    for (const moment of moments) {
      const shown = await page.evaluate(previewAt, moment);
      // Of video frames that are shown for 1/30 s the one of this moment, not the next one.
      const exported = await videoFrameAt(file, Math.floor(moment * 30) / 30 - 0.005);
      found.push(similarity(fromPng(Buffer.from(shown, 'base64')), fromRgb(exported)));
    }
    console.log(`${language}: SSIM of preview and export ${found.map((one) => one.toFixed(4)).join(' ')}`);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(0.98);
  });

  it('can be cancelled while it is exported, and exported again from what is kept', async () => {
    await choose(group(page, 'Subtitles'), 'Current Frame');
    await group(page, 'Subtitles').getByRole('button', { name: 'Larger subtitles' }).click();
    await page.getByRole('button', { name: 'Export Video' }).click();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await page.getByRole('progressbar', { name: 'Export progress' }).waitFor({ state: 'detached' });
    const download = page.waitForEvent('download', { timeout: 180_000 });
    await page.getByRole('button', { name: 'Export Video' }).click();
    await (await download).delete();
  });
});
