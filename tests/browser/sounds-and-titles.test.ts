/** A video with music under the voice, a title and captions: what the editor adds is in the preview and in the export. */
import { until } from '@komavox/test-kit';
import { join } from 'node:path';
import { chapterIn, probeVideo, temporaryFolder, toneWav, videoFrameAt } from '@komavox/test-support';
import { previewAt } from './in-page/preview.js';
import { captionAll, openEditor, preview, speakAll, strip, textOf } from './support/editor-screen.js';
import { fixture, newUser, page, useSharedFixture } from './support/fixture.js';
import { fromPng, fromRgb, similarity } from './support/similarity.js';

useSharedFixture({ timeout: 60_000 });

const seconds = async (clip: string): Promise<number> =>
  Number(/([\d.]+) s$/u.exec(await strip(page).getByRole('group', { name: clip }).innerText())?.[1]);

/** Lengths of the clips that the preview has begun to play, in seconds; counted from the call of `countClips` on. */
const countClips = () =>
  page.evaluate(`{
    globalThis.begun = [];
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...times) {
      begun.push(Math.round(times[2] * 10) / 10);
      return start.apply(this, times);
    };
  }`);
const clipsBegun = () => page.evaluate<number[]>('globalThis.begun');

async function choose(button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(file);
}

it.each([
  ['en', ['Nobody waited. The gate opens!', 'Run away']],
  ['ja', ['猫がしゃべった！ありがとうございました。', '灯りが消えていた…まさか、君がここにいるなんて。']],
] as const)('music, a title and %s captions are exported as they are shown', async (language, texts) => {
  await newUser({ context: { acceptDownloads: true } });
  const chapter = chapterIn(fixture.chapters, language);
  await openEditor(page, fixture.origin, chapter.pages.slice(0, 2));
  const languageName = language === 'en' ? 'English' : 'Japanese';
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: languageName });
  for (const [index, text] of texts.entries()) await textOf(page, index + 1).fill(text);
  await speakAll(page);
  await page.getByText('Batch Processing Complete').waitFor();
  await page.getByRole('button', { name: 'Show frame 1' }).click();
  await choose('Add Audio', { name: 'music.wav', mimeType: 'audio/wav', buffer: toneWav(20, 1000) });
  const card = strip(page).getByRole('listitem', { name: 'Frame 1' });
  await card.getByText('music.wav').waitFor();
  expect(await card.getByRole('button', { name: 'Play audio', exact: true }).count()).toBe(2);

  await page.getByRole('button', { name: 'Add Text' }).click();
  await page.getByRole('textbox', { name: 'Overlay text' }).fill('Part 1');
  await page.getByRole('button', { name: 'Add to All Frames' }).click();
  await page.getByText('Text added to all frames').waitFor();
  await captionAll(page, 'Standard');

  const spoken = (await seconds('Text Speech - Frame 1')) + (await seconds('Text Speech - Frame 2'));
  await countClips();
  await preview(page).getByRole('button', { name: 'Play' }).click();
  // Both of the first frame at once; the speech of the next one follows when its time comes.
  await until('two clips play', async () => (await clipsBegun()).length >= 2, 10_000, 50);
  await preview(page).getByRole('button', { name: 'Pause' }).click();
  const [speech = 0, music = 0] = await clipsBegun();
  expect(Math.abs(speech - (await seconds('Text Speech - Frame 1')))).toBeLessThan(0.3);
  expect(Math.abs(music - spoken)).toBeLessThan(0.3);

  const download = page.waitForEvent('download', { timeout: 180_000 });
  await page.getByRole('button', { name: 'Export Video' }).click();
  const file = join(temporaryFolder(), `sounds-and-titles-${language}.mp4`);
  await (await download).saveAs(file);
  const { videoFrames } = await probeVideo(file);
  // The music neither lengthens the frame nor ends with it.
  expect(Math.abs(videoFrames / 30 - spoken)).toBeLessThan(0.2);

  const moments = [0.2, 0.45, 0.8].map((share) => (share * videoFrames) / 30);
  for (const moment of moments) {
    const shown = await page.evaluate(previewAt, moment);
    const exported = await videoFrameAt(file, Math.floor(moment * 30) / 30 - 0.005);
    expect(similarity(fromPng(Buffer.from(shown, 'base64')), fromRgb(exported))).toBeGreaterThanOrEqual(0.98);
  }

  const srt = await page.getByRole('link', { name: 'Captions .srt' }).getAttribute('href');
  const lines = (await (await page.request.get(`${fixture.origin}${srt}`)).text()).split('\n');
  const captions = lines.filter((_, at) => at % 4 === 2);
  expect(captions.join('').replaceAll(' ', '')).toBe(texts.join('').toUpperCase().replaceAll(' ', ''));
  for (const caption of captions) {
    expect(caption.split(' ').length).toBeLessThanOrEqual(2);
    expect(caption).not.toMatch(/[.!！。…]./u);
    if (language === 'ja') expect([...caption].length).toBeLessThanOrEqual(8);
  }
});
