import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeMicrophone } from '../../tests/microphone.js';
import { openGallery, prepareVoices } from '../../tests/voices.js';
import { chooseLanguage } from '../../editor/commands/language.js';
import { levelOf } from './microphone.js';

const user = userEvent.setup();
let microphone: FakeMicrophone;
const afterCountdown = { timeout: 6000 };

beforeAll(() => import('../VoiceGallery.js'), 60_000);
beforeEach(() => {
  prepareVoices();
  microphone = new FakeMicrophone();
  microphone.install();
});

async function openForm() {
  const opened = await openGallery([], {
    'POST /api/voice-models/check': { json: { seconds: 7, voicedSeconds: 6, problems: [] } },
  });
  await user.click(opened.dialog.getByRole('tab', { name: 'Create' }));
  return opened;
}

it('records after a countdown, with a level and a line to read, and can be taken again', async () => {
  const { dialog, store } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Recording starts in 3')).toBeTruthy();
  expect(dialog.getByText(/^The old lighthouse keeper/)).toBeTruthy();
  const meter = dialog.getByRole('meter', { name: 'Microphone level' });
  await waitFor(() => expect(Number(meter.getAttribute('aria-valuenow'))).toBe(67));
  expect(await dialog.findByText('Recording starts in 1', {}, afterCountdown)).toBeTruthy();
  const stop = await dialog.findByRole('button', { name: 'Stop recording' }, afterCountdown);
  expect(dialog.getByText('Recording: keep reading')).toBeTruthy();
  await user.click(stop);
  expect(await dialog.findByText('Your recording')).toBeTruthy();
  expect(microphone.track.stopped).toBe(true);
  expect(await dialog.findByText(/^Good sample/)).toBeTruthy();
  const first = store.getState().voiceDraft.sample?.blob;
  act(() => void store.dispatch(chooseLanguage.done({ language: 'ja' })));
  await user.click(dialog.getByRole('button', { name: 'Record again' }));
  expect((await dialog.findByText(/^灯台守/)).lang).toBe('ja');
  await user.click(await dialog.findByRole('button', { name: 'Stop recording' }, afterCountdown));
  await waitFor(() => expect(store.getState().voiceDraft.sample?.blob).not.toBe(first));
}, 30_000);

it('is cancelled during the countdown, and gives the microphone free', async () => {
  const { dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await dialog.findByText('Recording starts in 3');
  await user.click(dialog.getByRole('button', { name: 'Cancel recording' }));
  expect(microphone.track.stopped).toBe(true);
  expect(dialog.getByRole('button', { name: 'Record' })).toBeTruthy();
  expect(microphone.recorder).toBeNull();
});

it('gives the microphone free when the dialog closes', async () => {
  const { dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await dialog.findByRole('button', { name: 'Stop recording' }, afterCountdown);
  expect(microphone.track.stopped).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(microphone.track.stopped).toBe(true));
});

it('says when it is too loud, and when it hears nothing', async () => {
  const { dialog } = await openForm();
  microphone.amplitude = 1;
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Too loud: move a little away from the microphone.')).toBeTruthy();
  microphone.amplitude = 0;
  expect(
    await dialog.findByText('Nothing is heard: is the microphone muted?', {}, afterCountdown),
  ).toBeTruthy();
});

it.each([
  ['NotAllowedError', /^The microphone is not allowed here\./],
  ['NotFoundError', /^No microphone was found\./],
  ['NotReadableError', /^Another program uses the microphone\./],
  ['AbortError', /^The microphone could not be used\./],
])('says what to do about %s, and another try may go well', async (refusal, words) => {
  microphone.refusal = refusal;
  const { dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(words);
  microphone.refusal = null;
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(await dialog.findByText('Recording starts in 3')).toBeTruthy();
});

it('says so where a browser can’t record', async () => {
  FakeMicrophone.remove();
  const { dialog } = await openForm();
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^This browser can’t record here/);
});

it('measures the mean and the peak of what is heard', () => {
  const { mean, peak } = levelOf(Float32Array.from([0.5, -0.5, 0.5, -1]));
  expect(mean).toBeCloseTo(Math.sqrt(1.75 / 4));
  expect(peak).toBe(1);
});
