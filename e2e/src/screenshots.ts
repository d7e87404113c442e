/**
 * Makes `docs/images`: the main screens on a phone and on a desktop, light and dark, after a chapter was read and made
 * into a video. Usage: `npm run screenshots -w e2e`.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { previewAt } from '../in-page/preview.js';
import { atRest } from '../in-page/rest.js';
import { captionAll, extractAll, openEditor, speakAll, textOf } from './editor-screen.js';
import { chapterIn, type DemoChapter } from './library.js';
import { devices, type Device, type Person, type Scheme } from './person.js';
import { atPage, bookmarkSaved, showControls } from './reader-screen.js';
import { raiseStage } from './stage.js';

const folder = join(import.meta.dirname, '../../../docs/images');
const patience = 120_000;

/** A person's way through the product; `show` takes the picture of what is seen. */
async function tour(
  person: Person,
  chapter: DemoChapter,
  show: (name: string) => Promise<void>,
): Promise<void> {
  const { page, origin } = person;
  page.setDefaultTimeout(patience);
  await person.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await atPage(page, 1, chapter.pages.length);
  const saved = bookmarkSaved(page);
  await page.keyboard.press('PageDown');
  await saved;
  await showControls(page);
  await page.getByRole('button', { name: 'Extract Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
  await show('reader');

  await person.open(`/manga/${chapter.mangaId}`);
  await page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
  await show('manga');

  await person.open('/');
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

  const download = page.waitForEvent('download', { timeout: patience });
  await page.getByRole('button', { name: 'Export Video' }).click();
  await page.getByRole('progressbar', { name: 'Export progress' }).waitFor();
  await (await download).delete();
  await page.getByRole('link', { name: 'Download video' }).scrollIntoViewIfNeeded();
  await show('export');
}

const scrollToTop = (page: Page) => page.evaluate('scrollTo(0, 0)');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const stage = await raiseStage();
try {
  for (const device of Object.keys(devices) as Device[]) {
    for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
      const person = await stage.meet({ device, scheme, context: { acceptDownloads: true } });
      await tour(person, chapterIn(stage.chapters, 'en'), async (name) => {
        await person.page.evaluate(atRest);
        const path = join(folder, `${name}-${device}-${scheme}.jpg`);
        await person.page.screenshot({ path, type: 'jpeg', quality: 88, caret: 'hide' });
        console.log(path);
      });
      await person.leave();
    }
  }
} finally {
  await stage.close();
}
