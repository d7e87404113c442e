/** How texts are read: a voice is chosen, words get readings, and a speech is heard while it is made. */
import { chapterIn, type DemoChapter } from '@komavox/test-support';
import type { Locator, Request } from 'playwright-core';
import { axeViolations, misfits } from './support/accessibility.js';
import { eventually } from './support/eventually.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { atPage, pageImage, showControls } from './support/reader-screen.js';
import { noteWhatIsPlayed, playedUntilNow } from './in-page/played.js';

useSharedFixture({ timeout: 60_000 });

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const text = (): Locator => page.getByRole('textbox', { name: 'Extracted text' });
const dialog = (): Locator => page.getByRole('dialog', { name: 'Voice', exact: true });
const isSpeech = (request: Request): boolean => new URL(request.url()).pathname === '/api/tts/speak';
const nextSpeech = (): Promise<Request> => page.waitForRequest(isSpeech);
const bodyOf = (request: Request): unknown => request.postDataJSON();
/** The settings of the manga, once the server has them. */
const saved = async (): Promise<unknown> => {
  const answer = await page.waitForResponse(
    (one) => one.url().includes('/api/narration/') && one.request().method() === 'PUT',
  );
  expect(answer.status()).toBe(200);
  return answer.request().postDataJSON();
};

async function openReader({ rate = 8 } = {}): Promise<DemoChapter> {
  await newUser();
  await page.addInitScript(noteWhatIsPlayed, rate);
  const chapter = chapterIn(fixture.chapters, 'en');
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await pageImage(page, 1).waitFor();
  await showControls(page);
  return chapter;
}

async function typeText(words: string): Promise<void> {
  await button('Extract Text').click();
  await text().waitFor();
  await text().fill(words);
}

it('a voice is chosen by keyboard, heard, and speaks the manga at the chosen speed from then on', async () => {
  await openReader();
  await button('Voice').click();
  const voices = dialog().getByRole('radiogroup', { name: 'Voice', exact: true });
  await voices.getByRole('radio', { name: /^Automatic/, checked: true }).focus();
  const choosing = saved();
  // Radix chooses what the arrow leads to while the key is down.
  await page.keyboard.press('ArrowDown', { delay: 120 });
  const { voices: chosen } = (await choosing) as { voices: { en: string } };
  expect(chosen.en).toMatch(/^espeak\//);
  expect(await voices.getByRole('radio', { checked: true }).count()).toBe(1);
  expect(await voices.getByRole('radio', { name: /^Automatic/ }).isChecked()).toBe(false);

  const audition = nextSpeech();
  await voices
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  expect(bodyOf(await audition)).toMatchObject({ language: 'en', voice: chosen.en });
  await voices
    .getByRole('button', { name: /^Stop / })
    .first()
    .waitFor();
  await voices.getByRole('button', { name: /^Stop / }).waitFor({ state: 'detached' });

  for (const [slider, key] of [
    ['Speed', 'End'],
    ['Volume', 'Home'],
  ] as const) {
    const sliding = saved();
    await dialog().getByRole('slider', { name: slider }).focus();
    await page.keyboard.press(key);
    await sliding;
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await misfits(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });

  await page.reload();
  await pageImage(page, 1).waitFor();
  await typeText('A short line.');
  const speech = nextSpeech();
  await button('Speak').click();
  expect(bodyOf(await speech)).toEqual({
    ...{ text: 'A short line.', language: 'en', voice: chosen.en, speed: 2 },
  });
  await button('Stop').waitFor();
  await button('Speak').waitFor();
  expect((await page.evaluate(playedUntilNow)).map(({ volume }) => volume)).toEqual([0]);
  expect(user.consoleErrors()).toEqual([]);
});

it('a word gets a reading, which is heard, kept, and said in the manga', async () => {
  const { mangaId } = await openReader();
  await button('Voice').click();
  await dialog().getByRole('tab', { name: 'Pronunciation' }).click();
  await dialog().getByText('No pronunciations yet').waitFor();
  await dialog().getByRole('textbox', { name: 'Word' }).fill('Koma');
  await dialog().getByRole('textbox', { name: 'Reading' }).fill('coma');
  const tried = nextSpeech();
  await dialog().getByRole('button', { name: 'Play it' }).click();
  expect(bodyOf(await tried)).toEqual({ text: 'coma', language: 'en' });
  const adding = saved();
  await dialog().getByRole('button', { name: 'Add', exact: true }).click();
  expect(await adding).toMatchObject({ pronunciations: { en: [{ word: 'Koma', reading: 'coma' }] } });
  const row = dialog().getByRole('listitem', { name: 'Koma' });
  const heard = nextSpeech();
  await row.getByRole('button', { name: 'Play “Koma”' }).click();
  expect(bodyOf(await heard)).toEqual({ text: 'Koma', language: 'en', mangaId });
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.reload();
  await pageImage(page, 1).waitFor();
  await typeText('Koma speaks.');
  const speech = nextSpeech();
  await button('Speak').click();
  expect(bodyOf(await speech)).toEqual({ text: 'Koma speaks.', language: 'en', mangaId });
  await button('Stop').waitFor();
  await button('Voice').click();
  await dialog().getByRole('tab', { name: 'Pronunciation' }).click();
  const removing = saved();
  await row.getByRole('button', { name: 'Remove “Koma”' }).click();
  expect(await removing).toMatchObject({ pronunciations: { en: [] } });
  await dialog().getByText('No pronunciations yet').waitFor();
  expect(user.consoleErrors()).toEqual([]);
});

/** A minute, in several pieces. */
const longText = 'A long story that is told to the very end of it. '.repeat(20).trim();

it('a long text is heard from its first piece on, each one loaded before its turn', async () => {
  await openReader();
  await typeText(longText);
  const answering = page.waitForResponse((answer) => isSpeech(answer.request()));
  await button('Speak').click();
  const answer = await answering;
  expect(answer.request().headers()['accept']).toContain('multipart/mixed');
  expect(answer.headers()['content-type']).toMatch(/^multipart\/mixed; boundary=/);
  await button('Stop').waitFor();
  await button('Speak').waitFor();
  const played = await page.evaluate(playedUntilNow);
  expect(played.length).toBeGreaterThan(1);
  // The same as a whole, as it is kept.
  const whole = await page.request.post(`${user.origin}/api/tts/speak`, {
    data: bodyOf(answer.request()),
    headers: { origin: user.origin },
  });
  const sum = played.reduce((seconds, { duration }) => seconds + duration, 0);
  expect(Math.abs(sum - Number(whole.headers()['x-audio-duration']))).toBeLessThan(0.2);
  // One that isn't made in time is waited for, at this rate.
  const silences = played.flatMap(({ wasLoaded, begun }, index) =>
    wasLoaded ? [begun - (played[index - 1]?.ended ?? 0)] : [],
  );
  expect(silences.length).toBeGreaterThan(0);
  // Where a clause ends one pauses as long as this.
  expect(Math.min(...silences)).toBeLessThan(300);
  expect(user.consoleErrors()).toEqual([]);
});

it('a long text that is stopped is asked for no further', async () => {
  await openReader();
  await typeText(`Stopped. ${longText}`);
  const speech = nextSpeech();
  await button('Speak').click();
  await speech;
  await eventually(page, 'played.length === 1');
  await button('Stop').click();
  await button('Speak').waitFor();
  await page.waitForTimeout(300);
  const played = await page.evaluate(playedUntilNow);
  expect(played.map(({ ended }) => ended)).toEqual([undefined]);
  expect(user.consoleErrors()).toEqual([]);
});

it('read-along has the next page made in the background, and goes on with it', async () => {
  const { pages } = await openReader({ rate: 1 });
  await button('Read along').click();
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (isSpeech(request)) asked.push(request);
  });
  const priority = async (index: number) => (await asked[index]?.allHeaders())?.['priority'];
  await button('Speak').click();
  while (asked.length < 2) await page.waitForTimeout(20);
  expect(await priority(0)).not.toBe('u=7');
  expect(await priority(1)).toBe('u=7');
  await atPage(page, 2, pages.length);
  await eventually(page, 'played.length === 2');
  await button('Stop').click();
  await button('Speak').waitFor();
  expect(user.consoleErrors()).toEqual([]);
});
