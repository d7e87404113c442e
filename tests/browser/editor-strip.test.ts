/** The editor's strip in a real browser: what an arrow moves, and copies that can't be made. */
import { chapterIn, temporaryFolder, toneWav } from '@komavox/test-support';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEditor, strip, textOf } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';

useSharedFixture();

const pages = () => chapterIn(fixture.chapters, 'en').pages;
const twice = () => [...pages(), ...pages()];
const frames = () => strip(page).getByRole('listitem', { name: /^Frame \d+$/ });
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Two readings in a row that agree. */
async function rest(): Promise<number> {
  let last = -1;
  for (;;) {
    await page.waitForTimeout(150);
    const now = await strip(page).evaluate((list) => (list as unknown as { scrollLeft: number }).scrollLeft);
    if (now === last) return now;
    last = now;
  }
}

it.each(['desktop', 'phone'] as const)(
  'an arrow moves the strip by 300 px exactly, on a %s',
  async (device) => {
    await newUser({ device });
    await openEditor(page, user.origin, twice());
    expect(await rest()).toBe(0);
    for (const expected of [300, 600]) {
      await press('Scroll right');
      expect(await rest()).toBe(expected);
    }
    await press('Scroll left');
    expect(await rest()).toBe(300);
    // The second press comes while the first still moves.
    await press('Scroll right');
    await press('Scroll right');
    expect(await rest()).toBe(900);
    for (let back = 0; back < 4; back += 1) await press('Scroll left');
    expect(await rest()).toBe(0);
  },
);

const failed = () =>
  page.getByRole('alert').getByText('Failed to copy frame. Please try again.', { exact: true });

it('a copy that the full storage refuses says so, and loses nothing', async () => {
  await newUser();
  const browser = await page.context().newCDPSession(page);
  const limit = (quotaSize?: number) =>
    browser.send('Storage.overrideQuotaForOrigin', {
      origin: user.origin,
      ...(quotaSize === undefined ? {} : { quotaSize }),
    });
  // Before anything is stored: for half a minute after a write Chromium goes by the room that it had found.
  await limit(1);
  await openEditor(page, user.origin, pages().slice(0, 2));
  await textOf(page, 1).fill('Kept');
  await press('Copy frame');
  await failed().waitFor();
  expect(await frames().count()).toBe(2);
  expect(await textOf(page, 1).inputValue()).toBe('Kept');
  await limit();
  await press('Copy frame');
  await textOf(page, 3).waitFor();
  expect(await textOf(page, 2).inputValue()).toBe('Kept');
});

it('a frame whose audio file is gone from the disk is not copied, and keeps it', async () => {
  await newUser();
  await openEditor(page, user.origin, pages().slice(0, 2));
  const file = join(temporaryFolder(), 'hum.wav');
  writeFileSync(file, toneWav(2, 440));
  await page
    .getByRole('button', { name: 'Add Audio' })
    .locator('xpath=following-sibling::input')
    .setInputFiles(file);
  await strip(page).getByRole('button', { name: 'Play audio' }).waitFor();
  rmSync(file);
  await press('Copy frame');
  await failed().waitFor();
  expect(await frames().count()).toBe(2);
  expect(await strip(page).getByRole('button', { name: 'Play audio' }).count()).toBe(1);
});
