/** Pages that are brought to the editor as files; and on a phone the preview stays in sight of the frames and the tools. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chapterIn, temporaryFolder } from '@komavox/test-support';
import { dropFile } from './in-page/drop.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { group, isSaved, openEditor, preview, strip, textOf } from './support/editor-screen.js';

useSharedFixture({ timeout: 60_000 });

const frames = () => strip(page).getByRole('listitem', { name: /^Frame \d+$/ });

/** Two pages of the demo library, as files of a folder. */
async function pagesAsFiles(): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const { pages } = chapterIn(fixture.chapters, 'en');
  return Promise.all(
    pages.slice(0, 2).map(async (address, at) => {
      const file = join(folder, `00${at + 1}.png`);
      writeFileSync(file, await (await page.request.get(`${user.origin}${address}`)).body());
      return file;
    }),
  );
}

it('files become the frames of a new video, and others come after them', async () => {
  await newUser();
  await user.open('/video-editor');
  await page.getByText('Drop pictures, a CBZ or a PDF here').waitFor();
  const files = await pagesAsFiles();
  await page.getByLabel('Pages', { exact: true }).setInputFiles([...files]);
  await page.getByText('Pages added').waitFor();
  expect(await frames().count()).toBe(2);
  await textOf(page, 1).fill('From a file');
  await isSaved(page);
  await page.reload();
  await textOf(page, 2).waitFor();
  expect(await textOf(page, 1).inputValue()).toBe('From a file');
  const image = strip(page).locator('img').first();
  await image.scrollIntoViewIfNeeded();
  expect(
    await image.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
  ).toBeGreaterThan(100);

  const { pages } = chapterIn(fixture.chapters, 'en');
  await page.evaluate(dropFile, { address: pages[2] ?? '', name: 'third.png' });
  await textOf(page, 3).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await frames().count()).toBe(2);
  await isSaved(page);
  // They stay when the video goes.
  await user.open('/');
  await page.getByRole('region', { name: 'Your Imports' }).getByRole('link').first().waitFor();
  expect(user.consoleErrors()).toEqual([]);
});

it('what is no page is refused in words', async () => {
  await newUser();
  await openEditor(page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 1));
  const file = join(temporaryFolder(), 'broken.cbz');
  writeFileSync(file, 'This is no archive.');
  await page.getByLabel('Pages', { exact: true }).setInputFiles([file]);
  await page.getByRole('alert').getByText('Pages not added').waitFor();
  expect(await frames().count()).toBe(1);
  expect(user.consoleErrors(/4\d\d/)).toEqual([]);
});

it('on a phone frames follow the preview, which stays in sight of the tools', async () => {
  await newUser({ device: 'phone' });
  await openEditor(page, user.origin, chapterIn(fixture.chapters, 'en').pages.slice(0, 3));
  const top = async (what: ReturnType<typeof preview>) => (await what.boundingBox())?.y ?? NaN;
  const [shown, cards, speech] = [preview(page), strip(page), group(page, 'Speech')];
  expect(await top(shown)).toBeLessThan(await top(cards));
  expect(await top(cards)).toBeLessThan(await top(speech));
  await group(page, 'Subtitles').scrollIntoViewIfNeeded();
  expect(await top(speech)).toBeLessThan(0);
  expect(Math.abs(await top(shown))).toBeLessThan(20);
  const box = await shown.boundingBox();
  expect(box?.height).toBeLessThan(844 / 2);
});
