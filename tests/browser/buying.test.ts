/** Credits: run out, bought on the test page, spent, and accounted for (spec 2 sections 2, 4, 5 and 8). */
import { chapterIn, spokenWav, type BrowserUser, type Device } from '@komavox/test-support';
import { axeViolations, misfits, smallTargets, tabTo } from './support/accessibility.js';
import { choosePlan, ledger, prices } from './support/buying-screen.js';
import { captionAll, choose, group, openEditor, speakAll, strip, textOf } from './support/editor-screen.js';
import { eventually } from './support/eventually.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { atRest } from './in-page/rest.js';

useSharedFixture({ timeout: 60_000 });

const texts = ['The lantern is out.', 'Who put it out?', 'Nobody will say.'];
const paywall = () => page.getByRole('dialog', { name: "You're out of credit points" });
const told = (words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words, { exact: true }).first().waitFor();
const balance = (credits: number) => page.getByRole('status').getByText(`Credits: ${credits}`).waitFor();
const hears = (frame: number) =>
  strip(page)
    .getByRole('listitem', { name: `Frame ${frame}`, exact: true })
    .getByRole('button', { name: 'Play audio' })
    .waitFor();

/** A voice of the user's own, made of a sample of the default one. */
async function makeVoice({ context, origin }: BrowserUser, name: string): Promise<void> {
  const line = 'The old lighthouse keeper poured two cups of tea, although nobody had knocked at his door.';
  const answer = await context.request.post(`${origin}/api/voice-models`, {
    headers: { origin },
    multipart: {
      name,
      isPublic: 'false',
      consent: 'true',
      sample: { name: 'me.wav', mimeType: 'audio/wav', buffer: await spokenWav(origin, line) },
    },
  });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
}

/** The editor with three frames that have texts, and a custom voice. */
async function openEditorWithVoice(device: Device, name: string): Promise<void> {
  await newUser({ device, context: { acceptDownloads: true } });
  await makeVoice(user, name);
  await openEditor(page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 3));
  for (const [index, text] of texts.entries()) await textOf(page, index + 1).fill(text);
  await choose(group(page, 'Speech'), 'Custom Voice (1 credit)');
  await group(page, 'Speech').getByRole('button', { name: 'Select Voice' }).click();
  const gallery = page.getByRole('dialog', { name: 'Voice Model Gallery' });
  await gallery.getByRole('listitem', { name }).getByRole('button', { name: 'Select' }).click();
  await told('Voice Model Selected');
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
    await paywall().waitFor();
    await paywallIsForEveryone(device);
    await paywall().getByRole('button', { name: 'View Pricing Plans' }).click();
    await choosePlan(page, 'Plus');
    await page.getByText('no card is charged').first().waitFor();
    await page.getByRole('button', { name: `Pay ${prices.Plus}` }).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await told('Purchase Successful');
    await page.getByText('200 credits', { exact: true }).waitFor();
    const paid = page.url();
    await page.getByRole('link', { name: 'Return to Editor' }).click();
    // Its toast makes way for those of the speech, which goes on by itself.
    await told('Batch Processing Complete');
    for (const frame of [1, 2, 3]) await hears(frame);
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
    await told('Welcome Back');
    await page.getByText('197 credits', { exact: true }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  },
);

it('credits without payment go on with the speech, by keyboard; what is left warns of a batch', async () => {
  await openEditorWithVoice('desktop', 'Mika keys');
  await tabTo(page, 'Generate Speech');
  await page.keyboard.press('Enter');
  await paywall().waitFor();
  const { marked } = await tabTo(page, 'Get 5 credits');
  expect(marked).toBe(true);
  await page.keyboard.press('Enter');
  // The frame whose text was typed last is the current one.
  await hears(3);
  await balance(4);
  await speakAll(page);
  await told('Batch Processing Complete');
  await balance(1);
  await speakAll(page);
  await told('Insufficient Credits');
  await told('You need 3 credits but have 1.');
  await balance(1);
  expect(user.consoleErrors()).toEqual([]);
});

it('the way back from the plans restores the editor once, and asks for nothing', async () => {
  await openEditorWithVoice('desktop', 'Mika back');
  await speakAll(page);
  await paywall().getByRole('button', { name: 'View Pricing Plans' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await told('Session Restored');
  expect(await textOf(page, 3).inputValue()).toBe(texts[2]);
  await page.reload();
  await textOf(page, 3).waitFor();
  expect(await page.getByText('Session Restored').count()).toBe(0);
  expect(await textOf(page, 3).inputValue()).toBe(texts[2]);
});
