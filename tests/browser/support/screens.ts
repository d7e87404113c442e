/** Every screen of the product, as tests of all of them visit it. */
import type { Page } from 'playwright-core';
import { isSaved, openEditor, preview, strip, textOf } from './editor-screen.js';
import { type BrowserUser, chapterIn } from '@komavox/test-support';
import { openPayment } from './buying-screen.js';
import { pageImage } from './reader-screen.js';
import type { BrowserFixture } from './fixture.js';

interface Screen {
  readonly name: string;
  readonly visitor?: boolean;
  /** Goes there and waits until it shows what it is for. */
  go(user: BrowserUser, fixture: BrowserFixture): Promise<void>;
}

const sees = (page: Page, heading: string) => page.getByRole('heading', { name: heading }).first().waitFor();

export const screens: readonly Screen[] = [
  {
    name: 'welcome',
    visitor: true,
    async go(user) {
      await user.open('/welcome');
      await user.page.getByRole('link', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'login',
    visitor: true,
    async go(user) {
      await user.open('/auth/login');
      await user.page.getByRole('button', { name: 'Login' }).waitFor();
    },
  },
  {
    name: 'register',
    visitor: true,
    async go(user) {
      await user.open('/auth/register');
      await user.page.getByRole('button', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'not-found',
    visitor: true,
    async go(user) {
      await user.open('/nowhere');
      await sees(user.page, '404 Page Not Found');
    },
  },
  {
    name: 'home',
    async go(user) {
      await user.open('/');
      await sees(user.page, 'Updated Manga');
      await user.page.getByRole('region', { name: 'Updated Manga' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'search',
    async go(user) {
      await user.open('/');
      await user.page.getByRole('searchbox').fill('lantern');
      await sees(user.page, 'Search Results for lantern');
      await user.page.getByRole('link', { name: 'The Lantern Cat' }).first().waitFor();
    },
  },
  {
    name: 'manga',
    async go(user, { chapters }) {
      await user.open(`/manga/${chapterIn(chapters, 'en').mangaId}`);
      await user.page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
    },
  },
  {
    name: 'manga-empty',
    async go(user, { chapters }) {
      await user.open(`/manga/${chapterIn(chapters, 'en').mangaId}`);
      const languages = user.page.getByRole('combobox', { name: 'Chapter language' });
      await languages.selectOption({ value: 'ko' });
      await user.page.getByText('No chapters found').waitFor();
    },
  },
  {
    name: 'reader',
    async go(user, { chapters }) {
      const { mangaId, chapterId } = chapterIn(chapters, 'en');
      await user.open(`/reader/${mangaId}/${chapterId}`);
      await pageImage(user.page, 1).waitFor();
    },
  },
  {
    name: 'custom-reader',
    async go(user, { chapters, site }) {
      const images = site.images.map(encodeURIComponent).join(',');
      await user.open(`/reader/custom/${chapterIn(chapters, 'en').mangaId}?images=${images}`);
      await pageImage(user.page, 1).waitFor();
    },
  },
  {
    name: 'editor-empty',
    async go(user) {
      await user.open('/video-editor');
      await user.page.getByRole('button', { name: 'Add Manga from URL' }).waitFor();
    },
  },
  {
    name: 'editor',
    async go({ page, origin }, { chapters }) {
      await openEditor(page, origin, chapterIn(chapters, 'en').pages.slice(0, 3));
      await strip(page).getByRole('listitem').nth(2).waitFor();
      // The canvas has a time once all of that moment has been drawn.
      await preview(page).locator('canvas[data-time]').waitFor();
    },
  },
  {
    name: 'projects-empty',
    async go(user) {
      await user.open('/projects');
      await user.page.getByText('No projects yet').waitFor();
    },
  },
  {
    name: 'projects',
    async go(user, { chapters }) {
      const { page, origin } = user;
      await openEditor(page, origin, chapterIn(chapters, 'en').pages.slice(0, 3));
      await textOf(page, 1).fill('Once upon a time');
      await page.getByRole('textbox', { name: 'Video name' }).fill('The Lantern Cat');
      await isSaved(page);
      await user.open('/projects');
      await page.getByRole('link', { name: 'Open The Lantern Cat' }).waitFor();
    },
  },
  {
    name: 'subtitle-demo',
    async go(user) {
      await user.open('/video-editor-libass');
      await user.page.getByRole('region', { name: 'ASS preview' }).waitFor();
    },
  },
  {
    name: 'credits',
    async go(user) {
      await user.open('/credits');
      await user.page.getByRole('link', { name: 'Download CSV' }).waitFor();
    },
  },
  {
    name: 'pricing',
    async go(user) {
      await user.open('/pricing');
      await user.page.getByRole('button', { name: 'Buy Pro' }).waitFor();
      await user.page.getByText('This is a test').waitFor();
    },
  },
  {
    name: 'about',
    async go(user) {
      await user.open('/about');
      await user.page.getByRole('region', { name: 'With the work of others' }).waitFor();
    },
  },
  {
    name: 'payment-error',
    visitor: true,
    async go(user) {
      await user.open('/checkout/success');
      await sees(user.page, 'Payment Processing Error');
    },
  },
  {
    name: 'payment-successful',
    async go(user) {
      await openPayment(user, 'Basic');
      await user.page.getByRole('button', { name: 'Pay $1.99' }).click();
      await sees(user.page, 'Payment successful');
    },
  },
  {
    name: 'payment-cancelled',
    visitor: true,
    async go(user) {
      await user.open('/checkout/cancel');
      await sees(user.page, 'Payment cancelled');
    },
  },
];

export function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}
