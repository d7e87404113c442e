/** WCAG 2.2 AA as far as rules can tell, on every screen and dialog, in both themes; and whether everything fits. */
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.js';
import { axeViolations, colourViolations, misfits, smallTargets } from '../support/accessibility.js';
import { isSaved } from '../support/editor-screen.js';
import { showControls } from '../support/reader-screen.js';
import { screenNamed, screens } from '../support/screens.js';
import { joinFixture, type BrowserFixture } from '../support/fixture.js';
import { atRest } from '../in-page/rest.js';

let fixture: BrowserFixture;

beforeAll(async () => {
  fixture = await joinFixture();
});
afterAll(() => fixture.close());

interface Opened {
  readonly name: string;
  readonly on: string;
  open(page: Page): Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page, name?: string) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).waitFor();

async function readText(page: Page): Promise<void> {
  await showControls(page);
  await press(page, 'Extract Text');
  await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
}

async function openVoices(page: Page): Promise<void> {
  await showControls(page);
  await press(page, 'Voice');
  await dialog(page, 'Voice');
  await page.getByRole('radiogroup', { name: 'Voice' }).waitFor();
}

/** Dialogs and menus that open over a screen. */
const dialogs: readonly Opened[] = [
  {
    name: 'the menu',
    on: 'home',
    async open(page) {
      await press(page, 'Open menu');
      await dialog(page, 'Menu');
    },
  },
  {
    name: 'Read from URL',
    on: 'manga',
    async open(page) {
      await press(page, 'Read from URL');
      await dialog(page, 'Read from URL');
    },
  },
  {
    name: 'the versions of a project',
    on: 'editor',
    async open(page) {
      await page.getByRole('textbox', { name: 'Video name' }).fill('The Lantern Cat');
      await isSaved(page);
      await press(page, 'Project: Saved');
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await page.getByText('Newest').waitFor();
    },
  },
  {
    name: 'a failure',
    on: 'manga',
    async open(page) {
      await press(page, 'Read from URL');
      await page.getByLabel('Chapter URL').press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: "the reader's controls and text",
    on: 'reader',
    open: readText,
  },
  {
    name: 'the texts of a page that are corrected',
    on: 'reader',
    async open(page) {
      await readText(page);
      await press(page, 'Edit text');
      await page.getByRole('button', { name: /^Text 1: / }).waitFor();
    },
  },
  {
    name: 'the built-in voices',
    on: 'reader',
    open: openVoices,
  },
  {
    name: 'the pronunciations of a manga',
    on: 'reader',
    async open(page) {
      await openVoices(page);
      await page.getByRole('tab', { name: 'Pronunciation' }).click();
      await page.getByRole('textbox', { name: 'Word' }).fill('Longest');
      await page.getByRole('textbox', { name: 'Reading' }).fill('withoutanyspace'.repeat(8));
      await press(page, 'Add');
      await page.getByRole('listitem', { name: 'Longest' }).waitFor();
    },
  },
  {
    name: 'the voices of a cast',
    on: 'reader',
    async open(page) {
      await readText(page);
      await press(page, 'Assign voices');
      await dialog(page, 'Assign voices');
      await press(page, 'Suggest');
      await page.getByText('All changes are saved.').waitFor();
    },
  },
  {
    name: 'guided view',
    on: 'reader',
    async open(page) {
      await page.keyboard.press('v');
      await page.getByText('Panel 1 of 5').first().waitFor({ state: 'attached' });
    },
  },
  {
    name: 'the key help',
    on: 'reader',
    async open(page) {
      await page.keyboard.press('?');
      await dialog(page);
    },
  },
  {
    name: 'the ways to extract',
    on: 'editor',
    async open(page) {
      await press(page, 'Extract Text');
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'a panel of a page, and the part that it shows',
    on: 'editor',
    async open(page) {
      await press(page, 'Panels');
      await page.getByRole('menuitem', { name: 'Split into panels' }).click();
      await page.getByText(/1 page became \d+ frames\./).waitFor();
      await press(page, 'Change the part');
      await page.getByRole('button', { name: 'Part that is shown' }).waitFor();
    },
  },
  {
    name: 'the voices to choose from',
    on: 'editor',
    async open(page) {
      await press(page, 'Select Voice');
      await dialog(page, 'Voice Model Gallery');
      await page.getByRole('list', { name: 'Voice models' }).or(page.getByText('No voices yet')).waitFor();
    },
  },
  {
    name: 'the form that makes a voice',
    on: 'editor',
    async open(page) {
      await press(page, 'Select Voice');
      await dialog(page, 'Voice Model Gallery');
      await page.getByRole('tab', { name: 'Create' }).click();
      await page.getByRole('button', { name: 'Create Voice Model' }).waitFor();
    },
  },
  {
    name: 'No Audio Detected',
    on: 'editor',
    async open(page) {
      await press(page, 'Export Video');
      await page.getByText('No Audio Detected').waitFor();
    },
  },
];

const visits: readonly Opened[] = [
  ...screens.map(({ name }) => ({ name: `the screen ${name}`, on: name, open: async () => undefined })),
  ...dialogs,
];

const smallWindows = [
  ['320 px wide', { width: 320, height: 640 }],
  ['1440 x 900 at 200 %', { width: 720, height: 450 }],
] as const;

describe.each(visits)('$name', ({ on, open }) => {
  const screen = screenNamed(on);
  const visit = async (options: Parameters<BrowserFixture['newUser']>[0]) => {
    const user = await fixture.newUser({ visitor: screen.visitor ?? false, ...options });
    await screen.go(user, fixture);
    await open(user.page);
    await user.page.evaluate(atRest);
    return user;
  };

  it('breaks no rule of axe in the light and in the dark, fits small windows, and leaves the console silent', async () => {
    const user = await visit({ scheme: 'light' });
    expect(await axeViolations(user.page)).toEqual([]);
    await user.page.emulateMedia({ colorScheme: 'dark' });
    await eventually(user.page, 'document.documentElement.dataset.theme === "dark"');
    await user.page.evaluate(atRest);
    expect(await colourViolations(user.page)).toEqual([]);
    expect(await smallTargets(user.page, 24)).toEqual([]);
    expect(user.consoleErrors()).toEqual([]);
    for (const [name, viewport] of smallWindows) {
      await user.page.setViewportSize(viewport);
      await user.page.waitForTimeout(200);
      expect({ name, misfits: await misfits(user.page) }).toEqual({ name, misfits: [] });
    }
    await user.close();
  });

  it('breaks no rule of axe on a phone, and has targets for thumbs', async () => {
    const user = await visit({ device: 'phone' });
    expect(await axeViolations(user.page)).toEqual([]);
    expect(await smallTargets(user.page, 44)).toEqual([]);
    await user.close();
  });
});
