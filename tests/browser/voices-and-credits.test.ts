/** A voice from its recording to a video that it speaks, with the credits bought on the way; and its clone. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrowserUser,
  chapterIn,
  type Device,
  microphoneOf,
  probeVideo,
  samplesOf,
  sharedApp,
  spokenCaptions,
  spokenWav,
  temporaryFolder,
} from '@komavox/test-support';
import type { Page } from 'playwright-core';
import { choosePlan, ledger, paywall, prices, statement } from './support/buying-screen.js';
import { captionAll, group, hears, openEditor, speakAll, textOf } from './support/editor-screen.js';
import { joinFixture, type BrowserFixture } from './support/fixture.js';
import {
  consent,
  makeVoice,
  openGallery,
  recordSample,
  sampleText,
  uploadSample,
  voiceCard,
} from './support/gallery-screen.js';
import { closeToast, press, told } from './support/any-screen.js';
import { isSpeech, speechesOf, type Speeches } from './support/speeches.js';

const texts = [
  'Who put out the great lantern over the harbour?',
  'Nobody will say, and nobody saw a single thing.',
  'Then we shall have to light it again ourselves.',
];

let fixture: BrowserFixture;
/** What the microphone hears, and the file that is uploaded. */
let sample: Buffer;

beforeAll(async () => {
  sample = await spokenWav(sharedApp().origin, sampleText);
  const microphone = join(temporaryFolder(), 'microphone.wav');
  await writeFile(microphone, sample);
  fixture = await joinFixture(...microphoneOf(microphone));
});
afterAll(() => fixture.close());

async function newUser(device: Device): Promise<BrowserUser> {
  const user = await fixture.newUser({
    device,
    context: { permissions: ['microphone'], acceptDownloads: true },
  });
  user.page.setDefaultTimeout(60_000);
  return user;
}

const pages = () => chapterIn(fixture.chapters, 'en').pages.slice(0, texts.length);
const balanceIs = (page: Page, credits: number) =>
  page.getByRole('status').getByText(`Credits: ${credits}`).waitFor();
const speakOne = (page: Page) => press(group(page, 'Speech'), 'Generate Speech');

describe.each([
  ['desktop', 'recorded'],
  ['phone', 'uploaded'],
] as const)('on a %s, a voice of a sample that is %s', (device, origin) => {
  const name = `Keeper ${device}`;
  const secret = `Secret ${device}`;
  let owner: BrowserUser;
  let other: BrowserUser;
  let page: Page;
  let speeches: Speeches;
  let file = '';
  /** In the order of the frames. */
  const spoken = async () =>
    (await speeches.all()).sort((one, next) => texts.indexOf(one.text) - texts.indexOf(next.text));

  beforeAll(async () => {
    owner = await newUser(device);
    other = await newUser(device);
    page = owner.page;
    speeches = speechesOf(owner);
    file = join(temporaryFolder(), `${device}.mp4`);
  });
  afterAll(async () => {
    await owner.close();
    await other.close();
  });

  it('is made in the gallery, and chosen', async () => {
    await openEditor(page, owner.origin, pages());
    for (const [index, text] of texts.entries()) await textOf(page, index + 1).fill(text);
    const gallery = await openGallery(page, 'Create');
    await gallery.getByLabel('Name', { exact: true }).fill(name);
    await (origin === 'recorded' ? recordSample(gallery) : uploadSample(gallery, sample));
    await gallery.getByText(/^Good sample: /).waitFor();
    await gallery.getByRole('checkbox', { name: consent }).check();
    await press(gallery, 'Create Voice Model');
    await told(page, 'Voice Model Created');
    await closeToast(page);
    await press(voiceCard(gallery, name), 'Select');
    await told(page, 'Voice Model Selected');
    await group(page, 'Speech').getByText(name, { exact: true }).waitFor();
  });

  it('meets the paywall at 0 credits', async () => {
    await balanceIs(page, 0);
    await speakAll(page);
    await paywall(page).waitFor();
    expect(await speeches.all()).toEqual([]);
  });

  it('leads to the plans, and to the payment of one of them', async () => {
    await press(paywall(page), 'View Pricing Plans');
    await choosePlan(page, 'Plus');
    await press(page, `Pay ${prices.Plus}`);
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await page.getByText('200 credits', { exact: true }).waitFor();
  });

  it('speaks what was asked for before, on the return to the same video', async () => {
    await page.getByRole('link', { name: 'Return to Editor' }).click();
    await told(page, 'Session Restored');
    await told(page, 'Batch Processing Complete');
    for (const [index, text] of texts.entries()) {
      expect(await textOf(page, index + 1).inputValue()).toBe(text);
      await hears(page, index + 1);
    }
    await balanceIs(page, 197);
    expect((await spoken()).map(({ text }) => text)).toEqual(texts);
  });

  it('has captions that follow its words', async () => {
    expect(await group(page, 'Subtitles').getByRole('radio', { name: 'Advanced' }).isChecked()).toBe(true);
    await captionAll(page, 'Advanced');
  });

  it('speaks in the video that is exported', async () => {
    const download = page.waitForEvent('download', { timeout: 180_000 });
    await press(page, 'Export Video');
    await (await download).saveAs(file);
    const said = await spoken();
    const seconds = said.reduce((sum, { duration }) => sum + duration, 0);
    const facts = await probeVideo(file);
    expect(facts).toMatchObject({ width: 1080, height: 1920, videoCodec: 'h264', audioCodec: 'aac' });
    expect(Math.abs(facts.videoFrames / 30 - seconds)).toBeLessThanOrEqual(1 / 30 + 1e-6);
    let from = 0;
    const samples = await samplesOf(file);
    for (const { duration } of said) {
      expect(level(samples, { from, to: from + duration })).toBeGreaterThan(-35);
      from += duration;
    }
    const captions = await spokenCaptions(file, said);
    expect(captions.length).toBeGreaterThanOrEqual(4);
    for (const { spoken: word, green } of captions) expect(green).toBe(word);
  });

  it('cost three of two hundred credits, on the page and in the file of the ledger', async () => {
    expect(await ledger(owner)).toEqual([
      ...texts.map(() => 'Used for speech −1'),
      'Bought +200',
      'Account opened 0',
    ]);
    expect(await page.getByText(`Speech with “${name}”`).count()).toBe(3);
    const rows = await statement(page);
    expect(rows.map(({ credits }) => credits)).toEqual([0, 200, -1, -1, -1]);
    expect(rows.map(({ balance }) => balance)).toEqual([0, 200, 199, 198, 197]);
    expect(owner.consoleErrors()).toEqual([]);
  });

  it('is cloned by another user, who sees no private voice of its owner', async () => {
    const { id } = await makeVoice(owner, secret, { sample });
    await openEditor(other.page, other.origin, pages());
    await textOf(other.page, 1).fill('I can speak, too.');
    const gallery = await openGallery(other.page);
    await press(voiceCard(gallery, name), 'Clone');
    await told(other.page, 'Voice Model Cloned');
    await closeToast(other.page);
    expect(await voiceCard(gallery, secret).count()).toBe(0);
    const clone = voiceCard(gallery, name).filter({ hasText: 'Mine' });
    await clone.getByText('Private').waitFor();
    await press(clone, 'Select');
    const stolen = await other.context.request.post(`${other.origin}/api/voice-models/${id}/clone`, {
      headers: { origin: other.origin },
    });
    expect(stolen.status()).toBe(404);
  });

  it('speaks for that user with credits that cost nothing', async () => {
    await speakOne(other.page);
    await paywall(other.page).waitFor();
    await press(paywall(other.page), 'Get 5 credits');
    await hears(other.page, 1);
    await balanceIs(other.page, 4);
  });

  it('is deleted by its owner, and its clone still speaks', async () => {
    await openEditor(page, owner.origin, pages());
    const gallery = await openGallery(page);
    await press(voiceCard(gallery, name), 'Delete');
    await press(page.getByRole('alertdialog'), 'Delete');
    await told(page, 'Voice Model Deleted');
    await voiceCard(gallery, name).waitFor({ state: 'detached' });
    await textOf(other.page, 1).fill('And I still can.');
    const speech = other.page.waitForResponse(isSpeech);
    await speakOne(other.page);
    await speech;
    await balanceIs(other.page, 3);
    const theirs = await openGallery(other.page);
    await voiceCard(theirs, name).waitFor();
    expect(await voiceCard(theirs, name).count()).toBe(1);
    expect(other.consoleErrors()).toEqual([]);
  });
});

const rate = 16_000;

/** Decibels below the full level, between two moments in seconds. */
function level(samples: Float32Array, { from, to }: { from: number; to: number }): number {
  const part = samples.subarray(Math.round(from * rate), Math.round(to * rate));
  const power = part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length);
  return 10 * Math.log10(power + 1e-12);
}
