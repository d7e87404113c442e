/** Every screen of the product, as tests of all of them visit it. */
import type { Page } from 'playwright-core';
import { openEditor, preview, strip } from './editor-screen.js';
import { chapterIn } from './library.js';
import type { Person } from './person.js';
import { pictureOf } from './reader-screen.js';
import type { Stage } from './stage.js';

export interface Screen {
  readonly name: string;
  readonly visitor?: boolean;
  /** Goes there and waits until it shows what it is for. */
  go(person: Person, stage: Stage): Promise<void>;
}

const sees = (page: Page, heading: string) => page.getByRole('heading', { name: heading }).first().waitFor();

export const screens: readonly Screen[] = [
  {
    name: 'welcome',
    visitor: true,
    async go(person) {
      await person.open('/welcome');
      await person.page.getByRole('link', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'login',
    visitor: true,
    async go(person) {
      await person.open('/auth/login');
      await person.page.getByRole('button', { name: 'Login' }).waitFor();
    },
  },
  {
    name: 'register',
    visitor: true,
    async go(person) {
      await person.open('/auth/register');
      await person.page.getByRole('button', { name: 'Create Account' }).waitFor();
    },
  },
  {
    name: 'not-found',
    visitor: true,
    async go(person) {
      await person.open('/nowhere');
      await sees(person.page, '404 Page Not Found');
    },
  },
  {
    name: 'home',
    async go(person) {
      await person.open('/');
      await sees(person.page, 'Updated Manga');
      await person.page.getByRole('region', { name: 'Updated Manga' }).getByRole('link').first().waitFor();
    },
  },
  {
    name: 'search',
    async go(person) {
      await person.open('/');
      await person.page.getByRole('searchbox').fill('lantern');
      await sees(person.page, 'Search Results for lantern');
      await person.page.getByRole('link', { name: 'The Lantern Cat' }).first().waitFor();
    },
  },
  {
    name: 'manga',
    async go(person, { chapters }) {
      await person.open(`/manga/${chapterIn(chapters, 'en').mangaId}`);
      await person.page.getByRole('link', { name: /^Chapter 1\b/ }).waitFor();
    },
  },
  {
    name: 'manga-empty',
    async go(person, { chapters }) {
      await person.open(`/manga/${chapterIn(chapters, 'en').mangaId}`);
      const languages = person.page.getByRole('combobox', { name: 'Chapter language' });
      await languages.selectOption({ value: 'ko' });
      await person.page.getByText('No chapters found').waitFor();
    },
  },
  {
    name: 'reader',
    async go(person, { chapters }) {
      const { mangaId, chapterId } = chapterIn(chapters, 'en');
      await person.open(`/reader/${mangaId}/${chapterId}`);
      await pictureOf(person.page, 1).waitFor();
    },
  },
  {
    name: 'custom-reader',
    async go(person, { chapters, site }) {
      const images = site.pictures.map(encodeURIComponent).join(',');
      await person.open(`/reader/custom/${chapterIn(chapters, 'en').mangaId}?images=${images}`);
      await pictureOf(person.page, 1).waitFor();
    },
  },
  {
    name: 'editor-empty',
    async go(person) {
      await person.open('/video-editor');
      await person.page.getByRole('button', { name: 'Add Manga from URL' }).waitFor();
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
    name: 'credits',
    async go(person) {
      await person.open('/credits');
      await person.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
];

export function screenNamed(name: string): Screen {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen ${name}`);
  return screen;
}
