/** Spec 1, sections 2, 4, 5, 8 and 9: home, search, the manga page and reading from an address. */
import { until } from '@komavox/test-kit';
import type { Page } from 'playwright-core';
import { columnsAround } from '../in-page/grid.js';
import { eventually } from '../support/eventually.js';
import { failing, held, unreachable } from '../support/network-faults.js';
import { chapterIn, devices } from '@komavox/test-support';
import { swipe } from '../support/touch.js';
import { newUser, page, user, useSharedFixture, fixture } from '../support/fixture.js';

useSharedFixture();

const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });

describe('home', () => {
  it('section 2: shows the featured titles and the sections of the library, with covers', async () => {
    await newUser();
    await user.open('/');
    for (const title of ['Top Searched', 'Latest Manga', 'Updated Manga']) await heading(title).waitFor();
    await region('Featured').getByRole('button', { name: 'Next slide' }).waitFor();
    await region('Featured').getByRole('button', { name: 'Previous slide' }).waitFor();
    const title = fixture.chapters[0]?.mangaTitle ?? '';
    const card = region('Top Searched').getByRole('link', { name: title });
    expect(await card.getAttribute('href')).toBe(`/manga/${fixture.chapters[0]?.mangaId}`);
    await eventually(
      page,
      `[...document.querySelectorAll('a[href^="/manga/"] img')]
      .filter((cover) => cover.complete && cover.naturalWidth > 0).length >= 3`,
    );
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 9: the carousel goes on after 5 seconds, and waits while the pointer is over it', async () => {
    await newUser();
    await user.open('/');
    const shown = () =>
      region('Featured').locator('[aria-roledescription="slide"]:not([inert])').getAttribute('aria-label');
    await region('Featured').waitFor();
    expect(await shown()).toBe('1 of 5');
    await until('it has gone on', async () => (await shown()) === '2 of 5');
    await region('Featured').hover();
    await page.waitForTimeout(5600);
    expect(await shown()).toBe('2 of 5');
    // Round, from the second of five to the first.
    for (let click = 0; click < 4; click += 1)
      await region('Featured').getByRole('button', { name: 'Next slide' }).click();
    expect(await shown()).toBe('1 of 5');
  });

  it('section 2: 12 skeletons stand where a list is loading', async () => {
    await newUser();
    const repair = await held(page, /^\/api\/(?:latest-|updated-)?mangas$/);
    await user.open('/');
    await eventually(page, 'document.querySelectorAll("[data-skeleton]").length >= 12');
    await repair();
    await region('Top Searched').getByRole('link').first().waitFor();
  });

  it.each([
    ['phone', 390, 2],
    ['the widest phone', 639, 2],
    ['the narrowest tablet', 640, 3],
    ['the widest tablet', 1023, 3],
    ['the narrowest desktop', 1024, 6],
    ['desktop', 1440, 6],
  ])('sections 2, 9: the grid on %s (%i px) has %i columns', async (_name, width, columns) => {
    await newUser({ context: { viewport: { width, height: 900 } } });
    await user.open('/');
    const cards = region('Top Searched').getByRole('link');
    await cards.first().waitFor();
    expect(await cards.first().evaluate(columnsAround)).toBe(columns);
    const tops = await Promise.all(
      (await cards.all()).map(async (card) => (await card.boundingBox())?.y ?? 0),
    );
    const inFirstRow = tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 5);
    expect(inFirstRow).toHaveLength(Math.min(columns, tops.length));
  });

  it('section 5: search runs once for a term and shows only its results', async () => {
    await newUser();
    await user.open('/');
    await heading('Top Searched').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search/manga')) asked.push(request.url());
    });
    await page.getByRole('searchbox', { name: 'Search manga...' }).fill('forest');
    await heading('Search Results for forest').waitFor();
    expect(await page.getByPlaceholder('Search manga...').inputValue()).toBe('forest');
    await region('Search Results for forest').getByRole('link').first().waitFor();
    expect(asked).toEqual([`${user.origin}/api/search/manga?q=forest`]);
    for (const title of ['Top Searched', 'Popular Manga', 'Latest Manga', 'Updated Manga']) {
      expect(await heading(title).count()).toBe(0);
    }
    expect(await region('Featured').count()).toBe(0);
    await page.getByRole('searchbox').fill('   ');
    await heading('Top Searched').waitFor();
    await page.waitForTimeout(500);
    expect(asked).toHaveLength(1);
  });

  it('a term that finds nothing says so', async () => {
    await newUser({ device: 'phone' });
    await user.open('/');
    await page.getByRole('searchbox').fill('xyzzy');
    await heading('Search Results for xyzzy').waitFor();
    await eventually(page, 'document.querySelectorAll("[data-skeleton]").length === 0');
    const text = await page.getByRole('main').innerText();
    expect(text.replace('Search Results for xyzzy', '').trim().length).toBeGreaterThan(10);
  });
});

describe('the manga page', () => {
  const demo = () => chapterIn(fixture.chapters, 'en');

  it('section 2: shows cover, title, author, description and the chapters', async () => {
    await newUser();
    await user.open(`/manga/${demo().mangaId}`);
    await page.getByRole('heading', { level: 1, name: demo().mangaTitle }).waitFor();
    await page.getByText('Komavox Studio').first().waitFor();
    const chapter = page.getByRole('link', { name: /Chapter 1\b/ }).first();
    expect(await chapter.getAttribute('href')).toMatch(new RegExp(`^/reader/${demo().mangaId}/`));
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 4: asks for 96 chapters, newest first, in English; the order and the language start anew', async () => {
    await newUser();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('/chapters')) asked.push(search);
    });
    await user.open(`/manga/${demo().mangaId}`);
    await page.getByRole('link', { name: /Chapter 1\b/ }).waitFor();
    const first = () =>
      page
        .getByRole('link', { name: /^Chapter \d/ })
        .first()
        .innerText();
    expect(await first()).toContain('Chapter 2');
    await page.getByRole('button', { name: 'Newest first' }).click();
    await page.getByRole('button', { name: 'Oldest first' }).waitFor();
    await eventually(
      page,
      '/Chapter 1/.test(document.querySelector(\'li a[href^="/reader/"]\')?.textContent)',
    );
    const language = page.getByRole('combobox', { name: 'Chapter language' });
    await choose(language, 'Japanese');
    await eventually(
      page,
      '/[ぁ-んァ-ヶ一-龯]/.test(document.querySelector(\'li a[href^="/reader/"]\')?.textContent)',
    );
    const query = (sortOrder: string, code: string) => ({
      offset: '0',
      limit: '96',
      sortOrder,
      language: code,
    });
    expect(asked.map((search) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
      query('desc', 'en'),
      query('asc', 'en'),
      query('asc', 'ja'),
    ]);
  });

  it('section 9: offers the twelve chapter languages', async () => {
    await newUser();
    await user.open(`/manga/${demo().mangaId}`);
    await page
      .getByRole('link', { name: /^Chapter/ })
      .first()
      .waitFor();
    const names = await page
      .getByRole('combobox', { name: 'Chapter language' })
      .locator('option')
      .allInnerTexts();
    expect(names.map((name) => name.replace(/\s*\(?\d+\)?$/, ''))).toEqual(
      expect.arrayContaining([
        ...[
          'English',
          'Japanese',
          'Korean',
          'Chinese (Simplified)',
          'Chinese (Traditional)',
          'Spanish (Spain)',
        ],
        ...['Spanish (LATAM)', 'Portuguese (Brazil)', 'French', 'German', 'Italian', 'Russian'],
      ]),
    );
  });

  it('section 2: a language without chapters says "No chapters found" and offers Read from URL', async () => {
    await newUser();
    await user.open(`/manga/${demo().mangaId}`);
    await choose(page.getByRole('combobox', { name: 'Chapter language' }), 'Korean');
    await page.getByText('No chapters found').waitFor();
    await page
      .getByText("This manga doesn't have any chapters available in the selected language.")
      .waitFor();
    await page.getByRole('button', { name: 'Read from URL' }).first().click();
    await page.getByRole('dialog', { name: 'Read from URL' }).waitFor();
  });

  it('section 2: skeletons while loading; a missing manga says "Manga not found"', async () => {
    await newUser();
    const repair = await held(page, '/api/mangas/missing');
    await user.open('/manga/missing');
    await page.locator('[data-skeleton]').first().waitFor();
    await repair();
    await page.getByText('Manga not found').waitFor();
  });

  it('section 2: a failed load goes to /', async () => {
    await newUser();
    await failing(page, `/api/mangas/${demo().mangaId}`);
    await user.open(`/manga/${demo().mangaId}`);
    await page.waitForURL(`${user.origin}/`);
  });

  it('section 2: Back and a swipe right of more than 100 px go to /', async () => {
    await newUser({ device: 'phone' });
    await user.open(`/manga/${demo().mangaId}`);
    await page.getByRole('link', { name: /Chapter 1\b/ }).waitFor();
    const from = { x: 100, y: devices.phone.viewport.height / 2 };
    await swipe(page, from, { x: 90 });
    await swipe(page, { ...from, x: 300 }, { x: -200 });
    expect(new URL(page.url()).pathname).toBe(`/manga/${demo().mangaId}`);
    await swipe(page, from, { x: 130 });
    await page.waitForURL(`${user.origin}/`);
    await user.open(`/manga/${demo().mangaId}`);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`${user.origin}/`);
  });
});

describe('reading from an address', () => {
  const openDialog = async () => {
    await user.open(`/manga/${chapterIn(fixture.chapters, 'en').mangaId}`);
    await page.getByRole('button', { name: 'Read from URL' }).first().click();
    return page.getByRole('dialog', { name: 'Read from URL' });
  };

  it('section 2: opens the custom reader with the images of the chapter', async () => {
    await newUser();
    const dialog = await openDialog();
    const field = dialog.getByLabel('Chapter URL');
    expect(await field.getAttribute('type')).toBe('url');
    await field.fill(fixture.site.chapter);
    await dialog.getByRole('button', { name: 'Get Chapter' }).click();
    await page.waitForURL('**/reader/custom/**');
    const { pathname, search } = new URL(page.url());
    expect(pathname).toBe(`/reader/custom/${chapterIn(fixture.chapters, 'en').mangaId}`);
    const images = (/images=([^&]*)/.exec(search)?.[1] ?? '').split(',').map(decodeURIComponent);
    expect(images).toEqual(fixture.site.images);
    await page.getByRole('img', { name: 'Page 1', exact: true }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 5: Get Chapter is disabled while blank or asking; Enter in the empty field says "URL Required"', async () => {
    await newUser();
    const dialog = await openDialog();
    const get = dialog.getByRole('button', { name: 'Get Chapter' });
    expect(await get.isDisabled()).toBe(true);
    await dialog.getByLabel('Chapter URL').press('Enter');
    await page.getByRole('alert').getByText('URL Required').waitFor();
    await page.getByRole('alert').getByText('Please enter a valid manga chapter URL to scrape.').waitFor();
    const repair = await held(page, '/api/scrape-url');
    await dialog.getByLabel('Chapter URL').fill(fixture.site.chapter);
    await get.click();
    await eventually(
      page,
      `[...document.querySelectorAll('[role=dialog] button')].some((one) =>
      (one.disabled || one.ariaDisabled === 'true') && one.type === 'submit')`,
    );
    await repair();
    await page.waitForURL('**/reader/custom/**');
  });

  it('section 8: no images, and a failure, say "Chapter not found" twice', async () => {
    await newUser();
    const dialog = await openDialog();
    await dialog.getByLabel('Chapter URL').fill(fixture.site.nothing);
    await dialog.getByRole('button', { name: 'Get Chapter' }).click();
    const words = page.getByRole('alert').getByText('Chapter not found', { exact: true });
    await words.nth(1).waitFor();
    expect(await words.count()).toBe(2);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await unreachable(page, '/api/scrape-url');
    await dialog.getByRole('button', { name: 'Get Chapter' }).click();
    await words.nth(1).waitFor();
    expect(await dialog.getByLabel('Chapter URL').inputValue()).toBe(fixture.site.nothing);
  });
});

/** A language by its name, with all that the list shows beside it. */
async function choose(combobox: ReturnType<Page['getByRole']>, name: string): Promise<void> {
  const label = (await combobox.locator('option').allInnerTexts()).find((text) => text.startsWith(name));
  await combobox.selectOption({ label: label ?? name });
}
