/** A person in a browser: registers, finds the library, signs out and in again. */
import { rmSync } from 'node:fs';
import { demoScript } from '@komavox/catalogue';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../src/browser.js';
import { startProduct, temporaryFolder, type ProductProcess } from '../src/product-process.js';

const folder = temporaryFolder();
let product: ProductProcess;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ folder });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await product.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const)('on %s', (name, options) => {
  let context: BrowserContext;
  let page: Page;
  const complaints: string[] = [];
  const email = `${name.replaceAll(' ', '-')}@example.org`;

  beforeAll(async () => {
    context = await browser.newContext(options);
    page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterAll(() => context.close());

  it('a visitor is welcomed and registers', async () => {
    await page.goto(product.origin);
    await page.waitForURL('**/welcome');
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('Name').fill('Aki');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Welcome!').waitFor();
  });

  it('home shows the library with its covers', async () => {
    for (const title of ['Top Searched', 'Latest Manga', 'Updated Manga']) {
      await page.getByRole('heading', { name: title }).waitFor();
    }
    const cards = page.locator('a[href^="/manga/"]');
    await cards.nth(2).waitFor();
    // As text: this code runs in the page, whose globals are not ours.
    const drawn = await page.waitForFunction(`(() => {
      const covers = [...document.querySelectorAll('a[href^="/manga/"] img')];
      return covers.length >= 3 && covers.slice(0, 3).every((cover) => cover.complete && cover.naturalWidth > 0);
    })()`);
    expect(await drawn.jsonValue()).toBe(true);
  });

  it('search finds a title', async () => {
    const title = demoScript()[0]?.mangaTitle ?? '';
    const word = title.split(' ').sort((a, b) => b.length - a.length)[0] ?? '';
    await page.getByPlaceholder('Search manga...').fill(word);
    await page.getByRole('heading', { name: `Search Results for ${word}` }).waitFor();
    await page.getByRole('link', { name: title }).first().waitFor();
    await page.getByPlaceholder('Search manga...').fill('');
  });

  it('signs out, is kept out, and signs in again', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Logout').click();
    await page.waitForURL('**/welcome');
    await page.goto(`${product.origin}/`);
    await page.waitForURL('**/welcome');
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
  });

  it('an unknown address says so', async () => {
    await page.goto(`${product.origin}/nowhere`);
    await page.getByText('404 Page Not Found').waitFor();
  });

  it('the console stays empty', () => {
    // A visitor's "who am I" is answered 401, which Chromium prints by itself.
    expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
