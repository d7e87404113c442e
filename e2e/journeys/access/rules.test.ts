/** WCAG 2.2 AA as far as rules can tell, on every screen and dialog, in both themes; and whether everything fits. */
import type { Page } from 'playwright-core';
import { eventually } from '../../src/eventually.js';
import { axeViolations, misfits, smallTargets } from '../../src/accessibility.js';
import { showControls } from '../../src/reader-screen.js';
import { screenNamed, screens } from '../../src/screens.js';
import { joinStage, type Stage } from '../../src/stage.js';
import { atRest } from '../../in-page/rest.js';

let stage: Stage;

beforeAll(async () => {
  stage = await joinStage();
});
afterAll(() => stage.close());

interface Opened {
  readonly name: string;
  readonly on: string;
  open(page: Page): Promise<void>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page, name?: string) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).waitFor();

/** What opens over a screen. */
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
    async open(page) {
      await showControls(page);
      await press(page, 'Extract Text');
      await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();
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
  const visit = async (options: Parameters<Stage['meet']>[0]) => {
    const person = await stage.meet({ visitor: screen.visitor ?? false, ...options });
    await screen.go(person, stage);
    await open(person.page);
    await person.page.evaluate(atRest);
    return person;
  };

  it('breaks no rule of axe in the light and in the dark, fits small windows, and leaves the console silent', async () => {
    const person = await visit({ scheme: 'light' });
    expect(await axeViolations(person.page)).toEqual([]);
    await person.page.emulateMedia({ colorScheme: 'dark' });
    await eventually(person.page, 'document.documentElement.dataset.theme === "dark"');
    await person.page.evaluate(atRest);
    expect(await axeViolations(person.page)).toEqual([]);
    expect(await smallTargets(person.page, 24)).toEqual([]);
    expect(person.complaints()).toEqual([]);
    for (const [name, viewport] of smallWindows) {
      await person.page.setViewportSize(viewport);
      await person.page.waitForTimeout(200);
      expect({ name, misfits: await misfits(person.page) }).toEqual({ name, misfits: [] });
    }
    await person.leave();
  });

  it('breaks no rule of axe on a phone, and has targets for thumbs', async () => {
    const person = await visit({ device: 'phone' });
    expect(await axeViolations(person.page)).toEqual([]);
    expect(await smallTargets(person.page, 44)).toEqual([]);
    await person.leave();
  });
});
