/** Every way through the product by keyboard alone, with the focus always seen. */
import { eventually } from '../support/eventually.js';
import { focusReturnsTo, tabTo } from '../support/accessibility.js';
import { openEditor, textOf } from '../support/editor-screen.js';
import { chapterIn, password } from '@komavox/test-support';
import { atPage, pageImage } from '../support/reader-screen.js';
import { newUser, page, user, useSharedFixture, fixture } from '../support/fixture.js';

useSharedFixture({ timeout: 40_000 });

/** To a control by Tab, which must be seen there; then keys on it. */
const go = async (name: string | RegExp, ...keys: string[]) => {
  const { marked } = await tabTo(page, name);
  expect({ name: String(name), marked }).toEqual({ name: String(name), marked: true });
  for (const key of keys) await page.keyboard.press(key);
};
const type = async (name: string, text: string) => {
  await go(name);
  await page.keyboard.type(text);
};

describe('by keyboard alone', () => {
  it('one registers, finds a manga by search and opens a chapter', async () => {
    await newUser({ visitor: true });
    await user.open('/');
    await page.getByRole('link', { name: 'Create Account' }).waitFor();
    await go('Create Account', 'Enter');
    await page.getByLabel('Name').waitFor();
    await type('Name', 'Aki');
    await type('Email', `keys-${Date.now()}@example.org`);
    await type('Password', password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
    await type('Search manga...', 'forest');
    await page.getByRole('heading', { name: 'Search Results for forest' }).waitFor();
    await page.getByRole('region', { name: 'Search Results for forest' }).getByRole('link').first().waitFor();
    await go(/^The Forest Clock/, 'Enter');
    await page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
    await go(/^Chapter 1\b/, 'Enter');
    await pageImage(page, 1).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('one cycles the theme and signs out from the menu, whose focus comes back', async () => {
    await newUser();
    await user.open('/');
    await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
    await go('Open menu', 'Enter');
    await go('Theme: System', 'Enter');
    await eventually(page, 'document.documentElement.dataset.theme === "light"');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusReturnsTo(page, 'Open menu');
    await page.keyboard.press('Enter');
    await go('Logout', 'Enter');
    await page.waitForURL('**/welcome');
  });

  it('one turns pages, extracts, edits, hears and closes a text, and creates a video', async () => {
    await newUser();
    const { mangaId, chapterId, pages } = chapterIn(fixture.chapters, 'en');
    await user.open(`/reader/${mangaId}/${chapterId}`);
    await atPage(page, 1, pages.length);
    await page.keyboard.press('PageDown');
    await atPage(page, 2, pages.length);
    await go('Page', 'End');
    await atPage(page, pages.length, pages.length);
    await go('Extract Text', 'Enter');
    await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
    await go('Extracted text', 'Control+A');
    await page.keyboard.type('Said by keyboard.');
    // Letters and arrows in the text are the text's.
    await page.keyboard.press('ArrowLeft');
    await atPage(page, pages.length, pages.length);
    await go('Speak', 'Enter');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await go('Close text', 'Enter');
    await page.getByRole('textbox', { name: 'Extracted text' }).waitFor({ state: 'detached' });
    await go('Create Video', 'Enter');
    await page.waitForURL('**/video-editor**');
  });

  it('one reads panel by panel, and chooses when the whole page is shown', async () => {
    await newUser();
    const { mangaId, chapterId, pages } = chapterIn(fixture.chapters, 'en');
    await user.open(`/reader/${mangaId}/${chapterId}`);
    await atPage(page, 1, pages.length);
    const told = (text: string) =>
      page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' });
    await go('Guided view', 'Enter');
    await told('Panel 1 of 5');
    await page.keyboard.press('ArrowDown');
    await told('Panel 2 of 5');
    await go('Reader settings', 'Enter');
    await go('Never');
    await page.keyboard.press('ArrowRight', { delay: 80 });
    await page.keyboard.press('Escape');
    await focusReturnsTo(page, 'Reader settings');
    await told('Panel 1 of 5');
    await page.keyboard.press('PageUp');
    await told('Whole page 1');
    await page.keyboard.press('v');
    await page.getByText('Panel 1 of 5').first().waitFor({ state: 'detached' });
    expect(user.consoleErrors()).toEqual([]);
  });

  it('one reads from an address', async () => {
    await newUser();
    await user.open(`/manga/${chapterIn(fixture.chapters, 'en').mangaId}`);
    await page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
    await go('Read from URL', 'Enter');
    await type('Chapter URL', fixture.site.chapter);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reader/custom/**');
  });

  it('one buys credits, and returns', async () => {
    await newUser();
    await user.open('/credits');
    await page.getByRole('heading', { level: 1, name: 'Credits' }).waitFor();
    await go('Buy Credits', 'Enter');
    await page.getByRole('button', { name: 'Buy Plus' }).waitFor();
    await go('Buy Plus', 'Enter');
    await page.getByRole('button', { name: 'Pay $2.99' }).waitFor();
    await go('Pay $2.99', 'Enter');
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await go('Return to Editor', 'Enter');
    await page.getByRole('status').getByText('Credits: 200').waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('one sees how a text becomes subtitles', async () => {
    await newUser();
    await user.open('/video-editor-libass');
    const ass = page.getByRole('region', { name: 'ASS preview' });
    await ass.waitFor();
    await go('Subtitle text', 'Control+A');
    await page.keyboard.type('Keys are enough.');
    await ass.getByText(/KEYS/).first().waitFor();
    await go('Frame index', 'ArrowUp');
    expect(await page.getByLabel('Frame index').inputValue()).toBe('1');
    await go('Subtitle size', 'End');
    await page.getByText('5.0', { exact: true }).waitFor();
    await go('Standard');
    await page.keyboard.press('ArrowRight', { delay: 80 });
    expect(await page.getByRole('radio', { name: 'Advanced' }).isChecked()).toBe(true);
    await page.keyboard.press('Control+Home');
    await go('Export Video', 'Enter');
    await page.getByRole('alertdialog', { name: 'Export Video' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(user.consoleErrors()).toEqual([]);
  });

  it('one makes a video', async () => {
    await newUser({ context: { acceptDownloads: true } });
    await openEditor(page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 2));
    await type('Text of frame 1', 'The first page speaks.');
    await type('Text of frame 2', 'And so does the second one.');
    expect(await textOf(page, 1).inputValue()).toBe('The first page speaks.');
    await page.keyboard.press('Control+Home');
    // A group of radios is one stop; arrows choose in it, held as long as a finger does.
    await go('Current Frame');
    await page.keyboard.press('ArrowRight', { delay: 80 });
    await go('Generate Speech', 'Enter');
    await page.getByText('Batch Processing Complete').waitFor();
    await go('Generate Subtitles', 'Enter');
    await go('Add Animation', 'Enter');
    await go('Play', 'Enter');
    await go('Pause', 'Enter');
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await go('Export Video', 'Enter');
    await (await download).delete();
    expect(user.consoleErrors()).toEqual([]);
  });
});

describe('with less motion', () => {
  const moving = () =>
    page.evaluate<string[]>(`document.getAnimations()
      .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().activeDuration > 20)
      .map((one) => one.animationName ?? one.transitionProperty)`);

  it('the carousel waits, dialogs and pages come without moving', async () => {
    await newUser({ context: { reducedMotion: 'reduce' } });
    await user.open('/');
    const slide = page
      .getByRole('region', { name: 'Featured' })
      .locator('[aria-roledescription="slide"]:not([inert])');
    await slide.waitFor();
    const before = await slide.getAttribute('aria-label');
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await moving()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(5600);
    expect(await slide.getAttribute('aria-label')).toBe(before);
    const { mangaId, chapterId, pages } = chapterIn(fixture.chapters, 'en');
    await user.open(`/reader/${mangaId}/${chapterId}`);
    await atPage(page, 1, pages.length);
    await page.keyboard.press('PageDown');
    expect(await moving()).toEqual([]);
    await page.keyboard.press('v');
    await page
      .getByText(/^Panel 1 of/)
      .first()
      .waitFor({ state: 'attached' });
    await page.keyboard.press('PageDown');
    expect(await moving()).toEqual([]);
  });
});
