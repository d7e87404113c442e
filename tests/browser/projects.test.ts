/** Projects: a video that is there tomorrow and on the phone, in its versions, whatever happens in between. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '@komavox/test-kit';
import { chapterIn, devices, temporaryFolder, toneWav } from '@komavox/test-support';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { isSaved, openEditor, strip, textOf } from './support/editor-screen.js';

useSharedFixture({ timeout: 30_000 });

const pages = () => chapterIn(fixture.chapters, 'en').pages.slice(0, 3);
const projectButton = (where: Page, state: string) =>
  where.getByRole('button', { name: `Project: ${state}`, exact: true });

async function begin(name: string, text: string): Promise<void> {
  await openEditor(page, user.origin, pages());
  await page.getByRole('textbox', { name: 'Video name' }).fill(name);
  await textOf(page, 1).fill(text);
  await isSaved(page);
}

const choose = async (where: Page, button: string | RegExp, item: string) => {
  await where.getByRole('button', { name: button }).first().click();
  await where.getByRole('menuitem', { name: item }).click();
};

/** The project in the list, opened. */
async function openFromList(where: Page, name: string): Promise<void> {
  await where.goto(`${user.origin}/projects`);
  await where.getByRole('link', { name: `Open ${name}`, exact: true }).click();
  await textOf(where, 1).waitFor();
}

/** A save is on its way soon after a change, sooner than this where the machine has nothing else to do; then all is saved. */
async function changed(where: Page, frame: number, text: string): Promise<void> {
  const saving = where.waitForRequest((request) => request.method() === 'PUT', { timeout: 8_000 });
  await textOf(where, frame).fill(text);
  await saving;
  await isSaved(where);
}

it('is on the phone what it was at the desk, with its sound', async () => {
  await newUser();
  await begin('Travels', 'From the desk');
  const file = join(temporaryFolder(), 'hum.wav');
  writeFileSync(file, toneWav(2, 440));
  const input = page.getByRole('button', { name: 'Add Audio' }).locator('xpath=following-sibling::input');
  await input.setInputFiles(file);
  await strip(page).getByRole('button', { name: 'Play audio' }).waitFor();
  await isSaved(page);
  const phone = await page
    .context()
    .browser()
    ?.newContext({
      ...devices.phone,
      storageState: await page.context().storageState(),
    });
  if (!phone) throw new Error('There is no browser.');
  const there = await phone.newPage();
  await openFromList(there, 'Travels');
  expect(await textOf(there, 1).inputValue()).toBe('From the desk');
  await strip(there).getByRole('button', { name: 'Play audio' }).waitFor();
  await changed(there, 2, 'From the phone');
  await phone.close();
  // Whoever comes back to the desk finds it there, and can take it back.
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  await until('what the phone saved', async () => (await textOf(page, 2).inputValue()) === 'From the phone');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await textOf(page, 2).inputValue()).toBe('');
  await isSaved(page);
});

it('loses nothing of two tabs that write at once', async () => {
  await newUser();
  await begin('Twins', 'Begun');
  const other = await page.context().newPage();
  await openFromList(other, 'Twins');
  await Promise.all([changed(page, 2, 'Left one'), changed(other, 3, 'Right one')]);
  await Promise.all([changed(page, 2, 'Left two'), changed(other, 3, 'Right two')]);
  const [project] = (await (await page.request.get(`${user.origin}/api/projects`)).json()) as {
    id: string;
  }[];
  const at = `${user.origin}/api/projects/${project?.id}/versions`;
  const versions = (await (await page.request.get(at)).json()) as { version: number }[];
  const texts = await Promise.all(
    versions.map(async ({ version }) => (await page.request.get(`${at}/${version}`)).text()),
  );
  for (const text of ['Left two', 'Right two']) expect(texts.some((one) => one.includes(text))).toBe(true);
  await choose(page, /^Project: /, 'Versions');
  await page.getByText('from another tab or device').first().waitFor();
});

it('says where it is while the server is away, and saves when it is back', async () => {
  await newUser();
  await begin('Alone', 'Before');
  await page.context().setOffline(true);
  await textOf(page, 1).fill('Without a network');
  await projectButton(page, 'Offline').waitFor();
  await page.getByRole('status').getByText('Your work is kept in this browser').waitFor();
  await page.context().setOffline(false);
  await isSaved(page);
  await page.reload();
  expect(await textOf(page, 1).inputValue()).toBe('Without a network');
  const other = await page.context().newPage();
  await openFromList(other, 'Alone');
  expect(await textOf(other, 1).inputValue()).toBe('Without a network');
});

it('goes back to a version, which undo takes back', async () => {
  await newUser();
  await begin('Rewound', 'First');
  await changed(page, 1, 'Second');
  await choose(page, 'Project: Saved', 'Versions');
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click();
  await page.getByText('Version restored').waitFor();
  await dialog.waitFor({ state: 'detached' });
  const restored = await textOf(page, 1).inputValue();
  expect(restored).not.toBe('Second');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await textOf(page, 1).inputValue()).toBe('Second');
  await isSaved(page);
});

it('is renamed, copied, taken along, brought again and deleted, by the keyboard', async () => {
  await newUser();
  await begin('Original', 'To be copied');
  await page.goto(`${user.origin}/projects`);
  const list = page.getByRole('list', { name: 'Projects' });
  const menuOf = async (name: string, item: string) => {
    await page.getByRole('button', { name: `More of ${name}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
  };
  await menuOf('Original', 'Duplicate');
  await list.getByRole('heading', { name: 'Original copy', exact: true }).waitFor();
  await menuOf('Original copy', 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Renamed');
  await page.keyboard.press('Enter');
  await list.getByRole('heading', { name: 'Renamed', exact: true }).waitFor();
  const downloading = page.waitForEvent('download');
  await menuOf('Renamed', 'Download project file');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Renamed.komavox.zip');
  const file = join(temporaryFolder(), 'brought.zip');
  await download.saveAs(file);
  await menuOf('Renamed', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await list.getByRole('heading', { name: 'Renamed', exact: true }).waitFor({ state: 'detached' });
  await page.getByLabel('Project file').setInputFiles(file);
  await page.getByText('Project imported').waitFor();
  await list.getByRole('link', { name: 'Open Renamed', exact: true }).press('Enter');
  await textOf(page, 1).waitFor();
  expect(await textOf(page, 1).inputValue()).toBe('To be copied');
});

it('makes room for a new one, and stays in the list', async () => {
  await newUser();
  await begin('Finished', 'The end');
  await choose(page, 'Project: Saved', 'New project');
  await page.getByRole('button', { name: 'Add Manga from URL' }).waitFor();
  await page.getByRole('button', { name: 'Projects', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All projects' }).click();
  await page.getByRole('link', { name: 'Open Finished' }).waitFor();
});
