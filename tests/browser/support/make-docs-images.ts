/**
 * Makes `docs/images`: the main screens on a phone and on a desktop, light and dark, after a chapter was read and made
 * into a video. Usage: `npm run screenshots -w tests/browser`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { previewAt } from '../in-page/preview.js';
import { atRest } from '../in-page/rest.js';
import { captionAll, extractAll, openEditor, speakAll, textOf } from './editor-screen.js';
import {
  type BrowserUser,
  chapterIn,
  type DemoChapter,
  type Device,
  devices,
  type Scheme,
} from '@komavox/test-support';
import { atPage, bookmarkSaved, showControls } from './reader-screen.js';
import { startFixture } from './fixture.js';

const folder = join(import.meta.dirname, '../../../../docs/images');
const timeoutMs = 120_000;

/** A user's way through the product; `show` saves a screenshot. */
async function tour(
  user: BrowserUser,
  chapter: DemoChapter,
  show: (name: string) => Promise<void>,
): Promise<void> {
  const { page, origin } = user;
  page.setDefaultTimeout(timeoutMs);
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  const saved = bookmarkSaved(page);
  await page.keyboard.press('PageDown');
  await saved;
  await showControls(page);
  await page.getByRole('button', { name: 'Extract Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
  await show('reader');

  await user.open(`/manga/${chapter.mangaId}`);
  await page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
  await show('manga');

  await user.open('/');
  await page.getByRole('region', { name: 'Updated Manga' }).getByRole('link').first().waitFor();
  await show('home');

  await openEditor(page, origin, chapter.pages);
  await extractAll(page);
  await page.getByText('Successfully processed').waitFor();
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await captionAll(page, 'Advanced');
  await page.getByText('Batch Processing Complete').waitFor({ state: 'detached' });
  await textOf(page, 1).scrollIntoViewIfNeeded();
  await page.evaluate(previewAt, 1.2);
  await scrollToTop(page);
  await show('editor');

  const download = page.waitForEvent('download', { timeout: timeoutMs });
  await page.getByRole('button', { name: 'Export Video' }).click();
  await page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
  await (await download).delete();
  await page.getByRole('link', { name: 'Download video' }).scrollIntoViewIfNeeded();
  await show('export');
}

const scrollToTop = (page: Page) => page.evaluate('scrollTo(0, 0)');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const fixture = await startFixture();
try {
  for (const device of Object.keys(devices) as Device[]) {
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      const user = await fixture.newUser({ device, scheme, context: { acceptDownloads: true } });
      await tour(user, chapterIn(fixture.chapters, 'en'), async (name) => {
        await user.page.evaluate(atRest);
        const path = join(folder, `${name}-${device}-${scheme}.jpg`);
        await user.page.screenshot({ path, type: 'jpeg', quality: 88, caret: 'hide' });
        console.log(path);
      });
      await user.close();
    }
  }
} finally {
  await fixture.close();
}
