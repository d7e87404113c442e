/** The Voice Model Gallery by the names of its controls. */
import { spokenWav, type BrowserUser } from '@komavox/test-support';
import type { Locator, Page } from 'playwright-core';
import { group } from './editor-screen.js';
import { press } from './any-screen.js';

/** What a sample says: more than the five seconds of speech that a voice needs. */
export const sampleText =
  'The old lighthouse keeper poured two cups of tea, although nobody had knocked. Choose a chair, he said to the fog, and tell me how far you have travelled.';

export const consent = 'This is my own voice, or I have permission to use it.';

export async function openGallery(page: Page, tab: 'Browse' | 'Create' = 'Browse'): Promise<Locator> {
  await group(page, 'Speech')
    .getByRole('button', { name: /^(Select|Change) Voice$/ })
    .click();
  const gallery = page.getByRole('dialog', { name: 'Voice Model Gallery' });
  await gallery.getByRole('tab', { name: tab }).click();
  return gallery;
}

export const voiceCard = (gallery: Locator, name: string): Locator =>
  gallery.getByRole('listitem', { name, exact: true });

export const uploadSample = (gallery: Locator, buffer: Buffer): Promise<void> =>
  gallery.getByLabel('Voice sample').setInputFiles({ name: 'me.wav', mimeType: 'audio/wav', buffer });

/** Records until that is enough to make a voice of. */
export async function recordSample(gallery: Locator): Promise<void> {
  await press(gallery, 'Record');
  await gallery.getByText('Long enough: stop when you like').waitFor();
  await press(gallery, 'Stop recording');
}

/** A voice of the user's own, made by a call. */
export async function makeVoice(
  { context, origin }: BrowserUser,
  name: string,
  { isPublic = false, sample }: { readonly isPublic?: boolean; readonly sample?: Buffer } = {},
): Promise<{ readonly id: string }> {
  const buffer = sample ?? (await spokenWav(origin, sampleText));
  const answer = await context.request.post(`${origin}/api/voice-models`, {
    headers: { origin },
    multipart: {
      name,
      isPublic: String(isPublic),
      consent: 'true',
      sample: { name: 'me.wav', mimeType: 'audio/wav', buffer },
    },
  });
  if (answer.status() !== 201) throw new Error(`${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}
