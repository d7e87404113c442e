import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, type Answers } from '../tests/product.js';
import { FakeAudio, pageText, prepareReading, reading } from '../tests/reading.js';
import { sentenceToHear } from '../voices/lines-to-read.js';

const user = userEvent.setup();
const mio = { id: 'mio', name: 'Mio', voices: {} };
const voices = [
  {
    id: 'kokoro/af_heart',
    engine: 'kokoro',
    name: 'Heart',
    language: 'en',
    gender: 'female',
    isDefault: true,
  },
  { id: 'kokoro/am_adam', engine: 'kokoro', name: 'Adam', language: 'en', gender: 'male', isDefault: false },
];

const engines = ['Kokoro', 'Hibari'].map((name) => ({
  ...{ id: name.toLowerCase(), name, state: 'ready', languages: ['en'] },
}));

/** A chapter with a cast; what is saved and spoken is collected. */
function withCast(more: Answers = {}) {
  const saved: Record<string, unknown> = {};
  const spoken: unknown[] = [];
  const keep = (name: string) => (body: unknown) => {
    saved[name] = body;
    return { json: body };
  };
  const answers = reading({
    'POST /api/vision/extract-text': { json: pageText('One left, Mio.', 'BOOM') },
    'GET /api/voices': { json: { engines, voices } },
    'GET /api/narration': { json: { voices: {}, speed: 1, volume: 1, soundEffects: 'skip' } },
    'GET /api/narration/m1': { json: { speed: 1.5, pronunciations: {} } },
    'PUT /api/narration/m1': keep('narration'),
    'GET /api/casts/m1': { json: { members: [mio] } },
    'GET /api/casts/m1/pages/c1%3A0': { json: { lines: [] } },
    'PUT /api/casts/m1': keep('cast'),
    'PUT /api/casts/m1/pages/c1%3A0': keep('page'),
    'POST /api/tts/speak': (body) => {
      spoken.push(body);
      return { text: 'sound' };
    },
    ...more,
  });
  return { saved, spoken, answers };
}

async function openDialog(answers: Answers): Promise<HTMLElement> {
  openAt('/reader/m1/c1', answers);
  await user.click(await screen.findByRole('button', { name: 'Extract Text' }));
  await user.click(await screen.findByRole('button', { name: 'Assign voices' }));
  return screen.findByRole('dialog', { name: 'Assign voices' });
}

// The screen is a part of its own; reading it the first time takes longer than a test waits.
beforeAll(() => Promise.all([import('../reader/ReaderPage.js'), import('./AssignVoices.js')]), 60_000);
beforeEach(prepareReading);

const isSaved = (dialog: Pick<typeof screen, 'getByRole'>, text = 'All changes are saved.') =>
  waitFor(() => expect(dialog.getByRole('status').textContent.trim()).toBe(text), { timeout: 5000 });

it('assigns the lines of a page, keeps every change, and is heard at Speak', async () => {
  const { answers, saved, spoken } = withCast();
  const dialog = within(await openDialog(answers));
  const speaker = await dialog.findByRole('combobox', { name: 'Speaker of line 1' });
  await user.click(dialog.getByRole('button', { name: 'Add member' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Name of Speaker 1' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name of Nameless' }), 'Sumi');
  await user.selectOptions(speaker, 'Sumi');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Manner of line 1' }), 'Shout');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind of line 2' }), 'Sound effect');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Voice of Sumi' }), 'Heart');
  await isSaved(dialog);
  const { members } = saved['cast'] as { members: { id: string; name: string }[] };
  const sumi = members[1]?.id;
  expect(members).toEqual([mio, { id: sumi, name: 'Sumi', voices: { en: 'kokoro/af_heart' } }]);
  expect(saved['page']).toEqual({
    lines: [
      { text: 'One left, Mio.', memberId: sumi, kind: 'speech', manner: 'shout', chosen: true },
      expect.objectContaining({ text: 'BOOM', kind: 'sound', chosen: true }),
    ],
  });
  await user.click(dialog.getByRole('button', { name: 'Play line 1' }));
  const line = { voice: 'kokoro/af_heart', manner: 'shout' };
  await waitFor(() =>
    expect(spoken).toMatchObject([{ text: 'One left, Mio.', language: 'en', lines: [line] }]),
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  await waitFor(() => expect(FakeAudio.played.length).toBeGreaterThan(1));
  expect(spoken.at(-1)).toEqual({ text: 'One left, Mio.', language: 'en', lines: [line], speed: 1.5 });
});

it('keeps a change that was made just before the dialog is closed: opened again, and at Speak', async () => {
  const { answers, spoken } = withCast();
  let members: unknown = [mio];
  const dialog = within(
    await openDialog({
      ...answers,
      'GET /api/casts/m1': () => ({ json: { members } }),
      'PUT /api/casts/m1': (body) => {
        ({ members } = body as { members: unknown });
        return { json: body };
      },
    }),
  );
  const name = await dialog.findByRole('textbox', { name: 'Name of Mio' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Speaker of line 1' }), 'Mio');
  await user.clear(name);
  await user.type(name, 'Sumi');
  // From now on saving takes its time.
  const product = globalThis.fetch;
  let save: (value?: unknown) => void = () => undefined;
  const held = new Promise((resolve) => (save = resolve));
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT') await held;
    return product(input, init);
  };
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Voice of Sumi' }), 'Adam');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Speak' }));
  await waitFor(() => expect(spoken).toHaveLength(1));
  expect(spoken[0]).toMatchObject({ lines: [{ voice: 'kokoro/am_adam' }] });
  await user.click(screen.getByRole('button', { name: 'Assign voices' }));
  const again = within(await screen.findByRole('dialog', { name: 'Assign voices' }));
  save();
  expect(await again.findByRole('textbox', { name: 'Name of Sumi' })).toBeTruthy();
});

it('suggests who speaks, and leaves alone what was chosen', async () => {
  const { answers, saved } = withCast({ 'GET /api/casts/m1': { json: { members: [] } } });
  const dialog = within(await openDialog(answers));
  expect(await dialog.findByText(/^Nobody has a voice yet/)).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Manner of line 2' }), 'Whisper');
  await user.click(dialog.getByRole('button', { name: 'Suggest' }));
  const speakerOf = (line: number) =>
    dialog.getByRole<HTMLSelectElement>('combobox', { name: `Speaker of line ${line}` }).value;
  expect(speakerOf(1)).not.toBe('');
  expect(speakerOf(2)).toBe('');
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Manner of line 2' }).value).toBe('whisper');
  expect(dialog.getByRole('textbox', { name: 'Name of Speaker 1' })).toBeTruthy();
  await waitFor(() => expect(saved['cast']).toMatchObject({ members: [{ id: speakerOf(1) }] }), {
    timeout: 5000,
  });
});

it('lists the voices by engine, and says that a chosen one isn’t ready', async () => {
  const other = { ...voices[1], id: 'hibari/am_adam', engine: 'hibari' };
  const { answers } = withCast({
    'GET /api/voices': { json: { engines, voices: [...voices, other] } },
    'GET /api/casts/m1': { json: { members: [{ ...mio, voices: { en: 'pocket/eve' } }] } },
  });
  const dialog = within(await openDialog(answers));
  const choice = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Voice of Mio' });
  expect(choice.selectedOptions[0]?.text).toBe('pocket/eve (not ready)');
  const groups = [...choice.querySelectorAll('optgroup')];
  expect(groups.map(({ label, textContent }) => `${label}: ${textContent}`)).toEqual([
    ...['Kokoro, women: Heart', 'Kokoro, men: Adam', 'Hibari, men: Adam'],
  ]);
});

it('has the voice of a member heard before it says a line', async () => {
  const { answers, spoken } = withCast();
  const dialog = within(await openDialog(answers));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Voice of Mio' }), 'Adam');
  await user.click(dialog.getByRole('button', { name: 'Play the voice of Mio' }));
  await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
  expect(spoken).toEqual([{ ...sentenceToHear('en'), voice: 'kokoro/am_adam', speed: 1.5 }]);
  expect(dialog.getByRole('button', { name: 'Stop the voice of Mio' })).toBeTruthy();
});

it('removes a member for good only when asked, and lines that were its are free for a suggestion', async () => {
  const { answers } = withCast();
  const dialog = within(await openDialog(answers));
  const speaker = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Speaker of line 1' });
  await user.selectOptions(speaker, 'Mio');
  await user.click(dialog.getByRole('button', { name: 'Remove Mio' }));
  const question = () => within(screen.getByRole('alertdialog', { name: 'Remove Mio from the cast?' }));
  await user.click(question().getByRole('button', { name: 'Cancel' }));
  expect(speaker.value).toBe('mio');
  await user.click(dialog.getByRole('button', { name: 'Remove Mio' }));
  await user.click(question().getByRole('button', { name: 'Remove' }));
  expect(dialog.queryByRole('textbox', { name: 'Name of Mio' })).toBeNull();
  expect(speaker.value).toBe('');
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add member' })),
  );
  await user.click(dialog.getByRole('button', { name: 'Suggest' }));
  expect(speaker.value).not.toBe('');
});

it('saves of a cast only what was changed: the rest may be another tab’s', async () => {
  const { answers, saved } = withCast();
  const dialog = within(await openDialog(answers));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Speaker of line 1' }), 'Mio');
  await waitFor(() => expect(saved['page']).toBeDefined(), { timeout: 5000 });
  expect(saved['cast']).toBeUndefined();
  delete saved['page'];
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Voice of Mio' }), 'Adam');
  await waitFor(() => expect(saved['cast']).toBeDefined(), { timeout: 5000 });
  await isSaved(dialog);
  expect(saved['page']).toBeUndefined();
});

it('says that a change was not saved, also when the dialog is closed', async () => {
  const { answers } = withCast({ 'PUT /api/casts/m1/pages/c1%3A0': { status: 503 } });
  const dialog = within(await openDialog(answers));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Speaker of line 1' }), 'Mio');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Not Saved')).toBeTruthy();
});

it('keeps the name of a member whose name is emptied', async () => {
  const { answers, saved } = withCast();
  const dialog = within(await openDialog(answers));
  await user.clear(await dialog.findByRole('textbox', { name: 'Name of Mio' }));
  await isSaved(dialog, 'All changes are saved. A member without a name keeps its last one.');
  expect(saved['cast']).toEqual({ members: [mio] });
});

it('says what is not saved, and tries again', async () => {
  const { answers, saved } = withCast({ 'PUT /api/casts/m1': { status: 503 } });
  const dialog = within(await openDialog(answers));
  await user.click(await dialog.findByRole('button', { name: 'Add narrator' }));
  expect(await dialog.findByText('Not saved.', {}, { timeout: 5000 })).toBeTruthy();
  expect(saved['page']).toBeUndefined();
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('chooses for a manga whether sound effects are read', async () => {
  const { answers, saved } = withCast();
  const dialog = within(await openDialog(answers));
  await user.click(await dialog.findByRole('switch', { name: 'Read sound effects' }));
  await waitFor(() =>
    expect(saved['narration']).toEqual({ speed: 1.5, pronunciations: {}, soundEffects: 'read' }),
  );
});
