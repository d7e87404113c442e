import {
  fireEvent,
  screen,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, says } from '../../tests/editor-screen.js';
import type { Answers } from '../../tests/product.js';
import { FakeAudio } from '../../tests/reading.js';
import { Sending } from '../../tests/sending.js';
import { gallery, openGallery, prepareVoices, voice } from '../../tests/voices.js';

const user = userEvent.setup();
const good: Answers = {
  'POST /api/voice-models/check': { json: { seconds: 7.2, voicedSeconds: 6.4, problems: [] } },
};
const problem = (code: string, message: string, blocking: boolean): Answers => ({
  'POST /api/voice-models/check': {
    json: { seconds: 2, voicedSeconds: 1, problems: [{ code, message, blocking }] },
  },
});
const wav = new File(['audio'], 'me.wav', { type: 'audio/wav' });
const png = new File(['image'], 'me.png', { type: 'image/png' });
const consent = 'This is my own voice, or I have permission to use it.';

beforeAll(() => import('../VoiceGallery.js'), 60_000);
beforeEach(() => {
  prepareVoices();
  Object.assign(globalThis, { createImageBitmap: async () => ({ close: () => undefined }) });
});

async function openForm(answers: Answers = good) {
  const opened = await openGallery([], answers);
  await user.click(opened.dialog.getByRole('tab', { name: 'Create' }));
  return { ...opened, ...formIn(opened.dialog) };
}
const formIn = (dialog: BoundFunctions<typeof queries>) => ({
  dialog,
  name: dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' }),
  sample: dialog.getByLabelText<HTMLInputElement>('Voice sample'),
  create: dialog.getByRole<HTMLButtonElement>('button', { name: 'Create Voice Model' }),
  agree: dialog.getByRole<HTMLInputElement>('checkbox', { name: consent }),
});
const sentFields = () =>
  [...(Sending.all[0]?.form ?? [])].map(([name, value]) => [
    name,
    value instanceof File ? value.name : value,
  ]);

describe('creating a voice', () => {
  it('needs a name and a sample: without, the button is disabled and Enter says so', async () => {
    const { name, sample, create } = await openForm();
    expect(create.disabled).toBe(true);
    await user.type(name, 'Mika{Enter}');
    expect(await says('Please provide a name and upload a sample audio file.')).toBeTruthy();
    await user.upload(sample, wav);
    expect(create.disabled).toBe(false);
    await user.clear(name);
    expect(create.disabled).toBe(true);
    expect(Sending.all).toEqual([]);
  });

  it('hints at 5-10 seconds, takes audio, and is public unless one says otherwise', async () => {
    const { dialog, sample } = await openForm();
    expect(dialog.getByText(/^5-10 seconds of one person speaking/)).toBeTruthy();
    expect(sample.accept).toBe('audio/*');
    expect(dialog.getByLabelText<HTMLInputElement>('Avatar image').accept).toBe('image/*');
    const shared = dialog.getByRole('switch', { name: 'Share publicly' });
    expect(shared.getAttribute('aria-checked')).toBe('true');
    expect(dialog.getByText('Everybody here can hear, use and clone it.')).toBeTruthy();
    await user.click(shared);
    expect(dialog.getByText('Only you can see and use it.')).toBeTruthy();
  });

  it('needs the confirmation that one may use the voice', async () => {
    const { dialog, name, sample, create, agree } = await openForm();
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    await user.click(create);
    expect(dialog.getByText('Please confirm this before a voice is made of the sample.')).toBeTruthy();
    expect(document.activeElement).toBe(agree);
    expect(Sending.all).toEqual([]);
  });

  it('sends all of it with its progress; the new voice is in Browse, marked', async () => {
    const { dialog, name, sample, create, agree, answer } = await openForm();
    await user.type(name, ' Mika ');
    await user.upload(sample, wav);
    await user.upload(dialog.getByLabelText('Avatar image'), png);
    expect(await dialog.findByRole('img', { name: 'Preview of the avatar' })).toBeTruthy();
    await user.click(dialog.getByRole('switch', { name: 'Share publicly' }));
    await user.click(agree);
    await user.click(create);
    expect(sentFields()).toEqual([
      ['name', 'Mika'],
      ['isPublic', 'false'],
      ['consent', 'true'],
      ['sample', 'me.wav'],
      ['avatar', 'avatar'],
    ]);
    Sending.all[0]?.sent(1, 4);
    const bar = dialog.getByRole('progressbar', { name: 'Upload progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    const made = voice('new', { name: 'Mika' });
    answer({ 'GET /api/voice-models': { json: [made, voice('old')] } });
    await Sending.all[0]?.answer(201, { ...made, warnings: ['The sample is short.'] });
    expect(await says('Voice Model Created')).toBeTruthy();
    expect(await says('“Mika” is ready. The sample is short.')).toBeTruthy();
    expect(dialog.getByRole('tab', { name: 'Browse' }).getAttribute('aria-selected')).toBe('true');
    const item = within(await dialog.findByRole('listitem', { name: 'Mika' }));
    expect(item.getByText('New')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(item.getByRole('button', { name: 'Select' })));
    await user.click(dialog.getByRole('tab', { name: 'Create' }));
    expect(formIn(dialog).name.value).toBe('');
  });

  it.each([
    [401, { code: 'signed_out', detail: '' }, 'Authentication Required'],
    [500, { code: 'internal', detail: '' }, 'Failed to create voice model. Please try again.'],
    [409, { code: 'too_many_voices', detail: 'You have 100 voices.' }, 'You have 100 voices.'],
    [
      422,
      { code: 'sample_too_short', detail: 'Only 1 second.' },
      'Failed to create voice model. Please try again.',
    ],
  ])('that fails with %i %j says so, and loses nothing', async (status, body, words) => {
    const { dialog, name, sample, create, agree } = await openForm();
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    await user.click(agree);
    await user.click(create);
    await Sending.all[0]?.answer(status, body);
    expect(await says(words)).toBeTruthy();
    if (status === 401) return;
    const { code, detail } = body;
    if (code.startsWith('sample_')) {
      expect(dialog.getAllByText(detail)).toBeTruthy();
      expect(sample.getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(sample);
    }
    expect(name.value).toBe('Mika');
    expect(dialog.getByText('me.wav')).toBeTruthy();
    expect(agree.checked).toBe(true);
    await user.click(create);
    expect(Sending.all).toHaveLength(2);
  });

  it('is the same try after a lost answer, and another one after a change', async () => {
    const { name, sample, create, agree } = await openForm();
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    await user.click(agree);
    await user.click(create);
    await Sending.all[0]?.fail();
    expect(await says('Failed to create voice model. Please try again.')).toBeTruthy();
    await user.click(create);
    await Sending.all[1]?.fail();
    await user.type(name, ' 2');
    await user.click(create);
    const [first, second, third] = Sending.all.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('can be gone on with after the dialog was closed', async () => {
    const { name, sample } = await openForm();
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Select Voice'));
    const dialog = within(await gallery());
    await user.click(dialog.getByRole('tab', { name: 'Create' }));
    expect(formIn(dialog).name.value).toBe('Mika');
    expect(dialog.getByText('me.wav')).toBeTruthy();
  });
});

describe('a sample', () => {
  it('is judged at once, can be heard and removed', async () => {
    const { dialog, sample, create } = await openForm();
    await user.upload(sample, wav);
    expect(await dialog.findByText(/Good sample: 7\.2 seconds, 6\.4 of them speech\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Listen' }));
    expect(FakeAudio.played[0]?.src).toMatch(/^blob:/);
    await user.click(dialog.getByRole('button', { name: 'Stop listening' }));
    expect(FakeAudio.played[0]?.paused).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Remove sample' }));
    expect(dialog.queryByText('me.wav')).toBeNull();
    expect(create.disabled).toBe(true);
  });

  it('with a problem is told in words; nothing is sent when none can be made of it', async () => {
    const words = 'The sample is silent.';
    const { dialog, name, sample, create, agree } = await openForm(problem('sample_silent', words, true));
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    expect(await dialog.findByText(words)).toBeTruthy();
    expect(dialog.getByText('Please choose or record another sample.')).toBeTruthy();
    await user.click(agree);
    await user.click(create);
    expect(document.activeElement).toBe(sample);
    expect(Sending.all).toEqual([]);
  });

  it('that could be better is told, and a voice can be made of it', async () => {
    const words = 'There is noise behind the voice.';
    const { dialog, name, sample, create, agree } = await openForm(problem('sample_noisy', words, false));
    await user.type(name, 'Mika');
    await user.upload(sample, wav);
    expect(await dialog.findByText(words)).toBeTruthy();
    await user.click(agree);
    await user.click(create);
    expect(Sending.all).toHaveLength(1);
  });

  it('that is no audio or too large is refused before it is sent', async () => {
    const { dialog, sample, calls } = await openForm();
    fireEvent.change(sample, { target: { files: [png] } });
    expect(dialog.getByText('Please choose an audio file.')).toBeTruthy();
    const large = new File(['x'], 'long.wav', { type: 'audio/wav' });
    Object.defineProperty(large, 'size', { value: 10 * 1024 ** 2 + 1 });
    fireEvent.change(sample, { target: { files: [large] } });
    expect(dialog.getByText('This file is too large: it may have up to 10 MB.')).toBeTruthy();
    expect(calls).not.toContain('POST /api/voice-models/check');
  });

  it('that the server can’t read is told at once', async () => {
    const detail = 'This is no audio that can be read.';
    const { dialog, sample } = await openForm({
      'POST /api/voice-models/check': { status: 415, json: { code: 'sample_unreadable', detail } },
    });
    await user.upload(sample, wav);
    expect(await dialog.findByText(detail)).toBeTruthy();
  });

  it('is none the worse when judging it fails', async () => {
    const { dialog, sample } = await openForm({ 'POST /api/voice-models/check': { status: 503 } });
    await user.upload(sample, wav);
    await waitFor(() => expect(dialog.queryByText('Listening to the sample')).toBeNull());
    expect(dialog.getByText('me.wav')).toBeTruthy();
  });
});

it('an avatar that is no image is refused', async () => {
  const { dialog } = await openForm();
  const avatar = dialog.getByLabelText('Avatar image');
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('broken')) });
  await user.upload(avatar, png);
  expect(await dialog.findByText('This image can’t be read.')).toBeTruthy();
  fireEvent.change(avatar, { target: { files: [wav] } });
  expect(await dialog.findByText('Please choose an image file.')).toBeTruthy();
});
