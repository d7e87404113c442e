/** Music and sound effects: chosen, heard in the preview, and measured in the exported video. */
import { join } from 'node:path';
import { until } from '@komavox/test-kit';
import { chapterIn, loudnessOf, samplesOf, secondsOf, temporaryFolder, toneWav } from '@komavox/test-support';
import { previewAt } from './in-page/preview.js';
import { openEditor, preview, speakAll, strip, textOf } from './support/editor-screen.js';
import { fixture, newUser, page, useSharedFixture } from './support/fixture.js';

useSharedFixture({ timeout: 60_000 });

interface Begun {
  readonly loop: boolean;
  readonly seconds: number;
  /** Of the buffer. */
  readonly length: number;
  /** Seconds of the context from now until it begins. */
  readonly after: number;
}

/** What the page begins to play from the call on. */
const listen = () =>
  page.evaluate(`{
    globalThis.begun = [];
    globalThis.untouched ??= AudioBufferSourceNode.prototype.start;
    const start = untouched;
    AudioBufferSourceNode.prototype.start = function (at, offset, seconds) {
      begun.push({ loop: this.loop, seconds, length: this.buffer.duration, after: at - this.context.currentTime });
      return start.call(this, at, offset, seconds);
    };
  }`);
const begun = () => page.evaluate<Begun[]>('globalThis.begun');

it('music of a mood and an effect at the moment where the preview is paused are exported as they are heard', async () => {
  await newUser({ context: { acceptDownloads: true } });
  const chapter = chapterIn(fixture.chapters, 'en');
  await openEditor(page, fixture.origin, chapter.pages.slice(0, 2));
  await textOf(page, 1).fill('Nobody waited. The gate opens!');
  await textOf(page, 2).fill('Run away');
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();

  const music = page.getByRole('group', { name: 'Music' });
  await listen();
  await music.getByRole('button', { name: 'Play Tense' }).click();
  await until('the mood plays', async () => (await begun()).length === 1, 20_000, 50);
  expect((await begun())[0]).toMatchObject({ loop: true });
  await music.getByRole('button', { name: 'Stop Tense' }).click();
  await music.getByRole('radio', { name: 'Tense' }).click();

  // Paused a second into the first frame, which is where the effect goes.
  await page.getByRole('button', { name: 'Show frame 1' }).click();
  await page.evaluate(previewAt, 1);
  const sounds = page.getByRole('group', { name: 'Sounds of this frame' });
  await sounds.getByRole('combobox', { name: 'Sound effect' }).selectOption({ label: 'Chime' });
  await sounds.getByRole('button', { name: 'Add Sound Effect' }).click();
  await strip(page).getByText('Chime at 1.0 s').waitFor();
  await page.getByRole('img', { name: 'Sound of the whole video' }).waitFor();

  await page.getByRole('button', { name: 'Show frame 2' }).click();
  await page.getByRole('button', { name: 'Show frame 1' }).click();
  await listen();
  await preview(page).getByRole('button', { name: 'Play' }).click();
  await until('speech, music and the effect play', async () => (await begun()).length >= 3, 20_000, 50);
  await preview(page).getByRole('button', { name: 'Pause' }).click();
  const heard = await begun();
  expect(heard.filter(({ loop }) => loop)).toHaveLength(1);
  expect(heard.some(({ length }) => Math.abs(length - 2.4) < 0.01)).toBe(true);

  // On the timeline the speech is made a second shorter, a split is undone, and the playhead goes where it is pressed.
  await page.getByRole('radio', { name: 'Timeline' }).check({ force: true });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const seconds = async (name: 'now' | 'max') =>
    Number(await timeline.getByRole('slider', { name: 'Playhead' }).getAttribute(`aria-value${name}`));
  const before = await seconds('max');
  await timeline.getByRole('slider', { name: 'End of Speech of frame 1' }).press('Shift+ArrowLeft');
  expect((await seconds('max')) - before).toBeCloseTo(-1, 1);
  await timeline.getByRole('list', { name: 'Frames' }).click({ position: { x: 60, y: 30 } });
  expect(await seconds('now')).toBeGreaterThan(0.2);
  await page.keyboard.press('s');
  const shown = timeline.getByRole('list', { name: 'Frames' }).getByRole('button');
  expect(await shown.count()).toBe(3);
  await page.keyboard.press('Control+z');
  expect(await shown.count()).toBe(2);
  const length = await seconds('max');

  const download = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Export Video' }).click();
  const file = join(temporaryFolder(), 'sound-of-a-video.mp4');
  await (await download).saveAs(file);
  expect(Math.abs(secondsOf(await samplesOf(file)) - length)).toBeLessThan(0.15);
  const { integrated, truePeak } = await loudnessOf(file);
  expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
  expect(truePeak).toBeLessThanOrEqual(-1);
});

it('a file as music is repeated, and comes back after a reload with the sounds of frames', async () => {
  await newUser({ context: { acceptDownloads: true } });
  const chapter = chapterIn(fixture.chapters, 'en');
  await openEditor(page, fixture.origin, chapter.pages.slice(0, 2));
  const music = page.getByRole('group', { name: 'Music' });
  const chooser = page.waitForEvent('filechooser');
  await music.getByRole('button', { name: 'Upload Music' }).click();
  await (await chooser).setFiles({ name: 'theme.wav', mimeType: 'audio/wav', buffer: toneWav(3, 660) });
  await music.getByRole('radio', { name: 'theme.wav' }).waitFor();
  await music.getByRole('slider', { name: 'Music volume' }).press('End');
  await page.getByRole('button', { name: 'Add Sound Effect' }).click();
  await strip(page).getByText('Impact at 0.0 s').waitFor();
  // Saved when it rests.
  await page.waitForTimeout(1000);
  await page.reload();
  await music.getByRole('radio', { name: 'theme.wav', checked: true }).waitFor();
  await strip(page).getByText('Impact at 0.0 s').waitFor();
  expect(await music.getByRole('slider', { name: 'Music volume' }).getAttribute('aria-valuetext')).toBe(
    '200 %',
  );

  await listen();
  await preview(page).getByRole('button', { name: 'Play' }).click();
  await until('the file plays', async () => (await begun()).some(({ loop }) => loop), 20_000, 50);
  await preview(page).getByRole('button', { name: 'Pause' }).click();
  expect((await begun()).find(({ loop }) => loop)).toMatchObject({ length: 3 });

  // Without a voice, and nobody asks for one.
  const download = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Export Video' }).click();
  const file = join(temporaryFolder(), 'music-alone.mp4');
  await (await download).saveAs(file);
  const { integrated, truePeak } = await loudnessOf(file);
  expect(Math.abs(integrated + 14)).toBeLessThanOrEqual(1);
  expect(truePeak).toBeLessThanOrEqual(-1);
  // In the third round of the file there is as much of it as in the second.
  const [second, third] = [await loudnessOf(file, [3.5, 1.5]), await loudnessOf(file, [6.5, 1.5])];
  expect(Math.abs(third.integrated - second.integrated)).toBeLessThan(0.5);
});
