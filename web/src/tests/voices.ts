/** Fixtures: voice models, and the browser features that jsdom lacks to hear and record one. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { VoiceModel } from '../api/types.js';
import { button, openEditor } from './editor-screen.js';
import { ana, type Answers } from './product.js';
import { FakeAudio } from './reading.js';
import { Sending } from './sending.js';

const user = userEvent.setup();

export const voice = (id: string, over: Partial<VoiceModel> = {}): VoiceModel => ({
  id,
  name: `Voice ${id}`,
  createdBy: ana.id,
  display_name: 'Ana',
  sampleUrl: `/media/${id}`,
  isPublic: true,
  userId: ana.id,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
export const foreign = (id: string, over: Partial<VoiceModel> = {}) =>
  voice(id, { userId: 'u2', createdBy: 'u2', display_name: 'Bo', ...over });

const engine = {
  grade: 'matching',
  name: 'eSpeak',
  description: 'The built-in voice, matched to the sample.',
};

export const gallery = () => screen.findByRole('dialog', { name: 'Voice Model Gallery' });

/** The gallery over an editor of one frame. */
export async function openGallery(models: readonly VoiceModel[], answers: Answers = {}) {
  const opened = await openEditor(1, {
    'GET /api/voice-models': { json: models },
    'GET /api/voice-models/engine': { json: engine },
    ...answers,
  });
  await user.click(button('Select Voice'));
  const dialog = within(await gallery());
  return { ...opened, dialog, card: (name: string) => within(dialog.getByRole('listitem', { name })) };
}

/** Before each test. */
export function prepareVoices(): void {
  FakeAudio.played = [];
  Sending.all = [];
  let blobs = 0;
  Object.assign(globalThis, { Audio: FakeAudio, XMLHttpRequest: Sending });
  Object.assign(URL, { createObjectURL: () => `blob:${(blobs += 1)}`, revokeObjectURL: () => undefined });
  // Browsers answer with a promise by now: an effect must not give it on.
  Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
}
