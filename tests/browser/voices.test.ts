/** Voices: recorded or uploaded, judged, chosen, cloned, deleted and taken along, by the controls of the gallery. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrowserUser,
  type BrowserUserOptions,
  chapterIn,
  type Device,
  microphoneOf,
  sharedApp,
  spokenWav,
  temporaryFolder,
  toneWav,
} from '@komavox/test-support';
import type { Locator, Page } from 'playwright-core';
import { axeViolations, misfits, focusReturnsTo, tabTo } from './support/accessibility.js';
import { press, closeToast, told } from './support/any-screen.js';
import { choose, group, openEditor, textOf } from './support/editor-screen.js';
import { eventually } from './support/eventually.js';
import { type BrowserFixture, joinFixture } from './support/fixture.js';
import { consent, openGallery, sampleText, uploadSample, voiceCard } from './support/gallery-screen.js';
import { forgetVoiceHere } from './in-page/saved-video.js';

let fixture: BrowserFixture;
/** What the microphone hears. */
let speech: Buffer;

beforeAll(async () => {
  speech = await spokenWav(sharedApp().origin, sampleText);
  const microphone = join(temporaryFolder(), 'microphone.wav');
  await writeFile(microphone, speech);
  fixture = await joinFixture(...microphoneOf(microphone));
});
afterAll(() => fixture.close());

const users: BrowserUser[] = [];
afterEach(async () => {
  for (const user of users.splice(0)) await user.close();
});

const allowed = { permissions: ['microphone'] };
let voices = 0;
const newName = () => `Voice ${process.pid}-${(voices += 1)}`;

/** A user at the editor with one frame. */
async function openUser(options: BrowserUserOptions = {}): Promise<BrowserUser> {
  const user = await fixture.newUser({ context: allowed, ...options });
  users.push(user);
  user.page.setDefaultTimeout(40_000);
  await openEditor(user.page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 1));
  return user;
}

/** No rule of axe is broken, and all of it fits a small window. */
async function accessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  const before = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize(before);
}

/** A voice made of a file. */
async function createVoice(page: Page, name: string, { isPublic = true } = {}): Promise<Locator> {
  const gallery = await openGallery(page, 'Create');
  await gallery.getByLabel('Name', { exact: true }).fill(name);
  await uploadSample(gallery, speech);
  if (!isPublic) await gallery.getByRole('switch', { name: 'Share publicly' }).click();
  await gallery.getByRole('checkbox', { name: consent }).check();
  await press(gallery, 'Create Voice Model');
  await voiceCard(gallery, name).getByText('New').waitFor();
  return gallery;
}

describe.each([
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const)('on a %s, %s', (device: Device, scheme) => {
  it('a voice is recorded, judged, made with an avatar, heard and selected', async () => {
    const user = await openUser({ device, scheme });
    const { page } = user;
    const name = newName();
    const gallery = await openGallery(page, 'Create');
    await gallery.getByLabel('Name', { exact: true }).fill(name);
    await press(gallery, 'Record');
    await gallery.getByText('Recording starts in 3').waitFor();
    const meter = gallery.getByRole('meter', { name: 'Microphone level' });
    await meter.waitFor();
    const heard = `document.querySelector('[role=meter]').getAttribute('aria-valuenow') > 20`;
    await eventually(page, heard);
    await gallery.getByRole('button', { name: 'Stop recording' }).waitFor();
    const bar = `document.querySelector('[role=meter] > *').getBoundingClientRect().width > 20`;
    await eventually(page, bar);
    await gallery.getByText('Long enough: stop when you like').waitFor();
    await accessible(page);
    await press(gallery, 'Stop recording');
    await gallery.getByText(/^Good sample: (?:[7-9]|\d\d)\.\d seconds/).waitFor();
    await press(gallery, 'Listen');
    await gallery.getByRole('button', { name: 'Stop listening' }).waitFor();
    const address = new URL(chapterIn(fixture.chapters, 'en').pages[0] ?? '', user.origin).href;
    // Its connection may have been idle too long.
    const image = await page.request.get(address, { maxRetries: 2 });
    await gallery
      .getByLabel('Avatar image')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await image.body() });
    await gallery.getByRole('img', { name: 'Preview of the avatar' }).waitFor();
    await press(gallery, 'Create Voice Model');
    await gallery.getByText('Please confirm this before a voice is made of the sample.').waitFor();
    await gallery.getByRole('checkbox', { name: consent }).check();
    await press(gallery, 'Create Voice Model');
    await told(page, 'Voice Model Created');
    const made = voiceCard(gallery, name);
    await made.getByText('New').waitFor();
    await made.getByText('Public').waitFor();
    // On a phone it lies over the button that closes the dialog, for a while.
    await closeToast(page);
    await accessible(page);
    await eventually(page, `document.querySelector('li[aria-label="${name}"] img')?.naturalWidth > 0`);
    await press(made, 'Play sample');
    await press(made, 'Stop sample');
    await press(made, 'Select');
    await told(page, 'Voice Model Selected');
    await gallery.waitFor({ state: 'detached' });
    await group(page, 'Speech').getByText(name, { exact: true }).waitFor();
    expect(
      await group(page, 'Speech').getByRole('radio', { name: 'Custom Voice (1 credit)' }).isChecked(),
    ).toBe(true);
    expect(user.consoleErrors()).toEqual([]);
  });
});

it('the chosen voice is there after a reload; a video that was saved without one has the default voice', async () => {
  const { page } = await openUser();
  const name = newName();
  const gallery = await createVoice(page, name);
  await press(voiceCard(gallery, name), 'Select');
  await told(page, 'Voice Model Selected');
  await textOf(page, 1).fill('Hello');
  // The video is saved once typing rests.
  await page.waitForTimeout(1000);
  await page.reload();
  await group(page, 'Speech').getByText(name, { exact: true }).waitFor();
  const chosen = (name: string) => group(page, 'Speech').getByRole('radio', { name, checked: true });
  await chosen('Custom Voice (1 credit)').waitFor();
  expect(await page.evaluate(forgetVoiceHere)).toBe(1);
  // What was restored is saved anew, on a slow machine after it was forgotten.
  do await page.waitForTimeout(1500);
  while ((await page.evaluate(forgetVoiceHere)) > 0);
  await page.reload();
  await textOf(page, 1).waitFor();
  expect(await textOf(page, 1).inputValue()).toBe('Hello');
  await chosen('Default Voice (Free)').waitFor();
  await group(page, 'Speech').getByText('No custom voice selected').waitFor();
});

it('another user hears and clones a public voice, sees no private one; the clone outlives the original', async () => {
  const owner = await openUser();
  const name = newName();
  const secret = newName();
  await createVoice(owner.page, name);
  await owner.page.keyboard.press('Escape');
  const gallery = await createVoice(owner.page, secret, { isPublic: false });
  await voiceCard(gallery, secret).getByText('Private').waitFor();

  const other = await openUser();
  const theirs = await openGallery(other.page);
  await voiceCard(theirs, name).waitFor();
  expect(await voiceCard(theirs, secret).count()).toBe(0);
  expect(await voiceCard(theirs, name).getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await press(voiceCard(theirs, name), 'Clone');
  await told(other.page, 'Voice Model Cloned');
  const copy = theirs.getByRole('listitem').filter({ hasText: 'Mine' });
  await copy.getByText('Private').waitFor();

  await press(voiceCard(gallery, name), 'Delete');
  const question = owner.page.getByRole('alertdialog');
  await question
    .getByText('Are you sure you want to delete this voice model? This action cannot be undone.')
    .waitFor();
  await press(question, 'Delete');
  await told(owner.page, 'Voice Model Deleted');
  await voiceCard(gallery, name).waitFor({ state: 'detached' });

  await press(
    theirs.getByRole('listitem').filter({ hasText: 'Public' }).and(voiceCard(theirs, name)),
    'Clone',
  );
  await told(other.page, 'Voice model not found');
  await other.page.keyboard.press('Escape');
  const again = await openGallery(other.page);
  await press(again.getByRole('listitem').filter({ hasText: 'Mine' }), 'Play sample');
  await again.getByRole('button', { name: 'Stop sample' }).waitFor();
});

it('a voice is taken along as a file', async () => {
  const { page } = await openUser({ context: { ...allowed, acceptDownloads: true } });
  const name = newName();
  const gallery = await createVoice(page, name);
  const download = page.waitForEvent('download');
  await press(voiceCard(gallery, name), 'Export');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.komavox-voice`);
  const buffer = await readFile(await file.path());

  const other = await openUser();
  const theirs = await openGallery(other.page);
  const upload = (content: Buffer) =>
    theirs
      .getByLabel('Voice file')
      .setInputFiles({ name: `${name}.komavox-voice`, mimeType: 'application/zip', buffer: content });
  const question = other.page.getByRole('dialog', { name: 'Import voice' });
  await upload(Buffer.from('no voice'));
  await question.getByRole('checkbox', { name: consent }).check();
  await press(question, 'Import');
  await told(other.page, 'Failed to import voice model. Please try again.');
  await press(question, 'Close');
  await upload(buffer);
  await question.getByRole('checkbox', { name: consent }).check();
  await press(question, 'Import');
  await told(other.page, 'Voice Model Imported');
  const imported = theirs.getByRole('listitem', { name }).filter({ hasText: 'Mine' });
  await imported.getByText('Private').waitFor();
});

it('a sample that no voice can be made of is told at once, and nothing that was typed is lost', async () => {
  const { page } = await openUser();
  const gallery = await openGallery(page, 'Create');
  await gallery.getByLabel('Name', { exact: true }).fill('Mika');
  await gallery.getByRole('checkbox', { name: consent }).check();
  for (const [buffer, words] of [
    [toneWav(0.5, 200), /too short|seconds/i],
    [Buffer.from('no audio'), /not an audio file that can be read/],
  ] as const) {
    await uploadSample(gallery, buffer);
    await gallery.getByText(words).last().waitFor();
    await gallery.getByText('Please choose or record another sample.').waitFor();
    await press(gallery, 'Create Voice Model');
    expect(await gallery.getByLabel('Name', { exact: true }).inputValue()).toBe('Mika');
    expect(await gallery.getByLabel('Voice sample').getAttribute('aria-invalid')).toBe('true');
  }
});

it('a microphone that is not allowed is told, with what to do', async () => {
  const { page } = await openUser({ context: {} });
  const gallery = await openGallery(page, 'Create');
  await press(gallery, 'Record');
  await gallery
    .getByRole('alert')
    .getByText(/^The microphone is not allowed here\./)
    .waitFor();
});

it('is all done by keyboard, and the focus comes back', async () => {
  const { page } = await openUser();
  const name = newName();
  const go = async (control: string | RegExp, ...keys: string[]) => {
    const { marked } = await tabTo(page, control);
    expect({ control: String(control), marked }).toEqual({ control: String(control), marked: true });
    for (const key of keys) await page.keyboard.press(key);
  };
  await choose(group(page, 'Speech'), 'Custom Voice (1 credit)');
  await go('Select Voice', 'Enter');
  await page.getByRole('dialog', { name: 'Voice Model Gallery' }).waitFor();
  await go('Browse', 'ArrowRight');
  await go('Name');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await told(page, 'Please provide a name and upload a sample audio file.');
  await go('Record', 'Enter');
  await page.getByText('Long enough: stop when you like').waitFor();
  // The same button stops it.
  await page.keyboard.press('Enter');
  await page.getByText(/^Good sample/).waitFor();
  await go('Share publicly', 'Space');
  await go(consent, 'Space');
  await go('Create Voice Model', 'Enter');
  await told(page, 'Voice Model Created');
  await page.getByRole('listitem', { name }).getByText('New').waitFor();
  await go('Select', 'Enter');
  await told(page, 'Voice Model Selected');
  await focusReturnsTo(page, 'Change Voice');
});
