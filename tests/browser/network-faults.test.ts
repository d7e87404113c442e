/** Answers that don't newUser, come late or are failures, and sessions that end: the spec's words, nothing lost, a way on. */
import { eventually } from './support/eventually.js';
import { extractAll, group, openEditor, speakAll, strip, textOf } from './support/editor-screen.js';
import { failing, slow, unreachable } from './support/network-faults.js';
import { chapterIn, type DemoChapter, endSessionElsewhere, password } from '@komavox/test-support';
import { atPage, bookmarkSaved, pageImage } from './support/reader-screen.js';
import { newUser, page, user, useSharedFixture, fixture } from './support/fixture.js';

let chapter: DemoChapter;

useSharedFixture({ timeout: 20_000 });
beforeAll(() => {
  chapter = chapterIn(fixture.chapters, 'en');
});
beforeEach(() => newUser());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });
const failure = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
const openReader = async () => {
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await pageImage(page, 1).waitFor();
};
const lists = /^\/api\/(?:latest-|updated-)?mangas$/;

describe('the library', () => {
  it.each([
    ['answers 500', (path: RegExp) => failing(page, path)],
    ['is not there', (path: RegExp) => unreachable(page, path)],
  ])('says what could not be loaded when it %s, and loads it when asked again', async (_name, breakIt) => {
    const repair = await breakIt(lists);
    await user.open('/');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.first().waitFor();
    await repair();
    await again.first().click();
    await page.getByRole('region').getByRole('link', { name: chapter.mangaTitle }).first().waitFor();
  });

  it('that takes three seconds shows skeletons, then itself, and takes a term in between', async () => {
    await slow(page, lists);
    await user.open('/');
    await page.locator('[data-skeleton]').first().waitFor();
    await page.getByRole('searchbox').fill('forest');
    await page.getByRole('link', { name: 'The Forest Clock' }).first().waitFor();
    await page.getByRole('searchbox').fill('');
    await region('Top Searched').getByRole('link').first().waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('that fails to search says so and keeps the term', async () => {
    const repair = await failing(page, '/api/search/manga');
    await user.open('/');
    await page.getByRole('searchbox').fill('forest');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('forest');
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'The Forest Clock' }).first().waitFor();
  });

  it('that fails to list chapters says so and lists them when asked again', async () => {
    const repair = await failing(page, /\/chapters$/);
    await user.open(`/manga/${chapter.mangaId}`);
    await page.getByRole('heading', { level: 1, name: chapter.mangaTitle }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
  });
});

describe('the reader', () => {
  it.each([
    ['the list of pages', /\/pages$/],
    ['an image', /^\/api\/pages\/|\/page\/|\/pages\/[^/]+/],
  ])('that can not load %s says so, and goes on when asked again', async (_name, path) => {
    const repair = await failing(page, path);
    await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
    const again = page.getByRole('button', { name: /Try again/ }).first();
    await again.waitFor();
    await repair();
    await again.click();
    await eventually(page, `document.querySelector('img[alt="Page 1"]')?.naturalWidth > 0`);
  });

  it('keeps the place of pages that were turned while nobody answered', async () => {
    await openReader();
    await page.waitForLoadState('networkidle');
    const repair = await unreachable(page, '/api/bookmarks');
    await button('Next page').click();
    await atPage(page, 2, chapter.pages.length);
    expect(await page.getByRole('alert').count()).toBe(0);
    await repair();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await saved;
    await page.reload();
    await atPage(page, 3, chapter.pages.length);
  });

  it('shows a late page when it comes, and can be left meanwhile', async () => {
    await slow(page, /\/pages$/);
    await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
    await pageImage(page, 1).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('loses nothing of a text when the session ends, and goes on after a sign-in', async () => {
    await openReader();
    const saved = bookmarkSaved(page);
    await button('Next page').click();
    await atPage(page, 2, chapter.pages.length);
    await saved;
    await page.waitForLoadState('networkidle');
    await endSessionElsewhere(user);
    await button('Extract Text').click();
    await signInAgain();
    await page.waitForURL(`**/reader/${chapter.mangaId}/${chapter.chapterId}`);
    await atPage(page, 2, chapter.pages.length);
    await button('Extract Text').click();
    await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
  });
});

/** From wherever the end of the session led. */
async function signInAgain(): Promise<void> {
  await page.getByRole('link', { name: 'Login' }).first().click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe('the editor', () => {
  const open = async () => {
    await openEditor(page, user.origin, chapter.pages.slice(0, 2));
    await textOf(page, 2).fill('My second words.');
    await textOf(page, 1).fill('My first words.');
  };
  const nothingLost = async () => {
    expect(await textOf(page, 1).inputValue()).toBe('My first words.');
    expect(await textOf(page, 2).inputValue()).toBe('My second words.');
    expect(await strip(page).getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
  };

  it('counts texts that could not be extracted, and keeps those that were there', async () => {
    await open();
    await failing(page, '/api/vision/extract-text');
    await extractAll(page);
    await page.getByText('Successfully processed 0 out of 2 frames.').waitFor();
    await nothingLost();
  });

  it('says "Speech Generation Failed" and which frame, and speaks when asked again', async () => {
    await open();
    const repair = await failing(page, '/api/tts/speak');
    await group(page, 'Speech').getByRole('button', { name: 'Generate Speech' }).click();
    await failure('Speech Generation Failed').waitFor();
    await failure('Failed to process frame 1').waitFor();
    await nothingLost();
    await repair();
    await speakAll(page);
    await page.getByText('Batch Processing Complete').waitFor();
    await page.getByText('Successfully processed 2 out of 2 frames.').waitFor();
  });

  it.each([
    ['/api/video/process', 'Failed to process video chunk'],
    ['/api/video/compile', 'Failed to compile final video'],
  ])('says what failed when %s fails, and exports when asked again', async (path, words) => {
    user.consoleErrors();
    await open();
    await speakAll(page);
    await page.getByText('Batch Processing Complete').waitFor();
    const repair = await failing(page, path);
    await button('Export Video').click();
    await page.getByText(words).first().waitFor();
    await nothingLost();
    await repair();
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await page
      .getByRole('button', { name: /Export Video|Try again/ })
      .first()
      .click();
    await (await download).delete();
  });

  it('is as it was after the session ended and after a sign-in', async () => {
    await open();
    await endSessionElsewhere(user);
    await group(page, 'Speech').getByRole('button', { name: 'Generate Speech' }).click();
    await signInAgain();
    await textOf(page, 2).waitFor();
    expect(new URL(page.url()).pathname).toBe('/video-editor');
    await nothingLost();
    await group(page, 'Speech').getByRole('button', { name: 'Generate Speech' }).click();
    await strip(page).getByRole('button', { name: 'Play audio' }).first().waitFor();
  });

  it('is as it was after leaving and coming back, and after a reload', async () => {
    await user.open('/');
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await open();
    await page
      .getByRole('button', { name: 'Back' })
      .or(page.getByRole('link', { name: 'Back' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Video Editor' }).click();
    await textOf(page, 2).waitFor();
    await nothingLost();
    await page.reload();
    await textOf(page, 2).waitFor();
    await nothingLost();
  });
});
