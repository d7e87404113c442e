/** Lines of a page are assigned to voices in the reader, heard there, and heard again in the editor's frame. */
import { chapterIn, type DemoChapter } from '@komavox/test-support';
import type { Locator, Request } from 'playwright-core';
import { choose, group, hears, openEditor } from './support/editor-screen.js';
import { fixture, newUser, page, user, useSharedFixture } from './support/fixture.js';
import { pageImage, showControls } from './support/reader-screen.js';

useSharedFixture({ timeout: 60_000 });

interface SpokenRequest {
  readonly text: string;
  readonly lines?: readonly { readonly voice?: string; readonly manner?: string }[];
}

/** What is asked to be spoken next. */
const nextSpeech = async (): Promise<SpokenRequest> => {
  const isSpeech = (request: Request) => new URL(request.url()).pathname === '/api/tts/speak';
  return (await page.waitForRequest(isSpeech)).postDataJSON() as SpokenRequest;
};

const dialog = (): Locator => page.getByRole('dialog', { name: 'Assign voices' });
const choice = (name: string): Locator => dialog().getByRole('combobox', { name, exact: true });
const saved = (): Promise<void> => dialog().getByText('All changes are saved.').waitFor();

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Assign voices' }).click();
  await dialog().getByRole('button', { name: 'Suggest' }).waitFor();
}

it('gives each speaker of a page a voice, in the reader and in the editor', async () => {
  await newUser();
  const chapter: DemoChapter = chapterIn(fixture.chapters, 'en');
  await user.open(`/reader/${chapter.mangaId}/${chapter.chapterId}`);
  await pageImage(page, 1).waitFor();
  await showControls(page);
  await page.getByRole('button', { name: 'Extract Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Extracted text' }).waitFor();

  await openDialog();
  await dialog().getByRole('button', { name: 'Suggest' }).click();
  await saved();
  const [one, two] = await Promise.all([1, 2].map((line) => choice(`Speaker of line ${line}`).inputValue()));
  expect([one, two]).not.toContain('');
  await choice('Speaker of line 1').selectOption({ label: 'Speaker 1' });
  await choice('Speaker of line 2').selectOption({ label: 'Speaker 2' });
  await choice('Manner of line 1').selectOption('whisper');
  await choice('Kind of line 3').selectOption('sound');
  await saved();
  const line = nextSpeech();
  await dialog().getByRole('button', { name: 'Play line 1' }).click();
  expect((await line).lines).toEqual([{ voice: expect.any(String) as string, manner: 'whisper' }]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });

  const lines = (chapter.balloons[0] ?? []).length;
  const reader = nextSpeech();
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/tts/speak'));
  await page.getByRole('button', { name: 'Speak', exact: true }).click();
  const heard = await reader;
  expect((await answer).status()).toBe(200);
  // The sound effect is left out.
  expect(heard.lines).toHaveLength(lines - 1);
  expect(heard.text.split('\n')).toHaveLength(lines - 1);
  expect(heard.lines?.[0]?.manner).toBe('whisper');
  const voices = heard.lines?.slice(0, 2).map(({ voice }) => voice);
  expect(new Set(voices).size).toBe(2);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();

  await openEditor(page, fixture.origin, chapter.pages.slice(0, 1));
  await choose(group(page, 'Speech'), 'Current Frame');
  await openDialog();
  expect(await choice('Manner of line 1').inputValue()).toBe('whisper');
  await page.keyboard.press('Escape');
  const editor = nextSpeech();
  await group(page, 'Speech').getByRole('button', { name: 'Generate Speech' }).click();
  expect(await editor).toMatchObject({ text: heard.text, lines: heard.lines });
  await hears(page, 1);
  expect(user.consoleErrors()).toEqual([]);
});
