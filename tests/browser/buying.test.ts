/** Credits: run out, bought on the test page, spent, and accounted for (spec 2 sections 2, 4, 5 and 8). */
import { chapterIn, type Device } from '@komavox/test-support';
import { axeViolations, misfits, smallTargets, tabTo } from './support/accessibility.js';
import { press, told } from './support/any-screen.js';
import { choosePlan, ledger, paywall, prices } from './support/buying-screen.js';
import { captionAll, group, hears, openEditor, speakAll, textOf } from './support/editor-screen.js';
import { eventually } from './support/eventually.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { makeVoice, openGallery, voiceCard } from './support/gallery-screen.js';
import { atRest } from './in-page/rest.js';

useSharedFixture({ timeout: 60_000 });

const texts = ['The lantern is out.', 'Who put it out?', 'Nobody will say.'];
const balance = (credits: number) => page.getByRole('status').getByText(`Credits: ${credits}`).waitFor();

/** The editor with three frames that have texts, and a custom voice. */
async function openEditorWithVoice(device: Device, name: string): Promise<void> {
  await newUser({ device, context: { acceptDownloads: true } });
  await makeVoice(user, name);
  await openEditor(page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 3));
  for (const [index, text] of texts.entries()) await textOf(page, index + 1).fill(text);
  await press(voiceCard(await openGallery(page), name), 'Select');
  await told(page, 'Voice Model Selected');
}

/** By rule, in both themes, for fingers, and in a small window. */
async function paywallIsForEveryone(device: Device): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await eventually(page, `document.documentElement.dataset.theme === '${colorScheme}'`);
    await page.evaluate(atRest);
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await smallTargets(page, device === 'phone' ? 44 : 24)).toEqual([]);
  const viewport = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await misfits(page)).toEqual([]);
  if (viewport) await page.setViewportSize(viewport);
}

it.each(['desktop', 'phone'] as const)(
  'on a %s, speech that meets no credits goes on after a purchase, and the ledger adds up',
  async (device) => {
    const name = `Mika ${device}`;
    await openEditorWithVoice(device, name);
    await speakAll(page);
    await paywall(page).waitFor();
    await paywallIsForEveryone(device);
    await paywall(page).getByRole('button', { name: 'View Pricing Plans' }).click();
    await choosePlan(page, 'Plus');
    await page.getByText('no card is charged').first().waitFor();
    await page.getByRole('button', { name: `Pay ${prices.Plus}` }).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await told(page, 'Purchase Successful');
    await page.getByText('200 credits', { exact: true }).waitFor();
    const paid = page.url();
    await page.getByRole('link', { name: 'Return to Editor' }).click();
    // Its toast makes way for those of the speech, which goes on by itself.
    await told(page, 'Batch Processing Complete');
    for (const frame of [1, 2, 3]) await hears(page, frame);
    await balance(197);
    expect(await textOf(page, 2).inputValue()).toBe(texts[1]);
    expect(await group(page, 'Subtitles').getByRole('radio', { name: 'Advanced' }).isChecked()).toBe(true);
    await captionAll(page, 'Advanced');
    const download = page.waitForEvent('download', { timeout: 120_000 });
    await page.getByRole('button', { name: 'Export Video' }).click();
    await (await download).delete();
    expect(await ledger(user)).toEqual([
      ...Array.from({ length: 3 }, () => 'Used for speech −1'),
      'Bought +200',
      'Account opened 0',
    ]);
    expect(await page.getByText(`Speech with “${name}”`).count()).toBe(3);
    // A payment that one comes back to adds nothing.
    await page.goto(paid);
    await told(page, 'Welcome Back');
    await page.getByText('197 credits', { exact: true }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  },
);

it('credits without payment go on with the speech, by keyboard; what is left warns of a batch', async () => {
  await openEditorWithVoice('desktop', 'Mika keys');
  await tabTo(page, 'Generate Speech');
  await page.keyboard.press('Enter');
  await paywall(page).waitFor();
  const { marked } = await tabTo(page, 'Get 5 credits');
  expect(marked).toBe(true);
  await page.keyboard.press('Enter');
  // The frame whose text was typed last is the current one.
  await hears(page, 3);
  await balance(4);
  await speakAll(page);
  await told(page, 'Batch Processing Complete');
  await balance(1);
  await speakAll(page);
  await told(page, 'Insufficient Credits');
  await told(page, 'You need 3 credits but have 1.');
  await balance(1);
  expect(user.consoleErrors()).toEqual([]);
});

it('the way back from the plans restores the editor once, and asks for nothing', async () => {
  await openEditorWithVoice('desktop', 'Mika back');
  await speakAll(page);
  await paywall(page).getByRole('button', { name: 'View Pricing Plans' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await told(page, 'Session Restored');
  expect(await textOf(page, 3).inputValue()).toBe(texts[2]);
  await page.reload();
  await textOf(page, 3).waitFor();
  expect(await page.getByText('Session Restored').count()).toBe(0);
  expect(await textOf(page, 3).inputValue()).toBe(texts[2]);
});
