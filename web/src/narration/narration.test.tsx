/** The dialog in which a voice is chosen and words get readings. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, type Answers } from '../tests/product.js';
import { FakeAudio, prepareReading, reading } from '../tests/reading.js';

// In a browser it is loaded with the first dialog.
beforeAll(() => import('./NarrationDialog.js'), 60_000);
beforeEach(prepareReading);
const user = userEvent.setup();

const voice = (engine: string, name: string, language: string, gender: string, isDefault = false) => ({
  ...{ id: `${engine}/${name.toLowerCase()}`, engine, name, language, gender, isDefault },
});
const engine = (id: string, state: string, more: object = {}) => ({
  ...{ id, name: id, state, languages: ['en', 'ja'] },
  ...more,
});
const voices = {
  engines: [engine('kokoro', 'ready'), engine('espeak', 'ready')],
  voices: [
    voice('kokoro', 'Heart', 'en', 'female', true),
    voice('kokoro', 'Michael', 'en', 'male'),
    voice('espeak', 'Standard', 'en', 'unknown'),
    voice('kokoro', 'Alpha', 'ja', 'female', true),
  ],
};

async function openDialog(more: Answers = {}) {
  const saved: { readonly path: string; readonly body: unknown }[] = [];
  const keep = (path: string) => (body: unknown) => {
    saved.push({ path, body });
    return { json: body };
  };
  const spoken: unknown[] = [];
  const opened = openAt(
    '/reader/m1/c1',
    reading({
      'GET /api/voices': { json: voices },
      'GET /api/casts/m1': { json: { members: [] } },
      'PUT /api/narration': keep('all'),
      'PUT /api/narration/m1': keep('m1'),
      'POST /api/tts/speak': (body) => {
        spoken.push(body);
        return { text: 'sound' };
      },
      ...more,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Voice' }));
  return { ...opened, saved, spoken, dialog: within(await screen.findByRole('dialog', { name: 'Voice' })) };
}

const names = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  within(dialog.getByRole('radiogroup', { name: 'Voice' }))
    .getAllByRole('radio')
    .map(({ textContent }) => textContent);

describe('a voice', () => {
  it('is chosen for the manga, of those that speak the language, by gender', async () => {
    const { dialog, saved } = await openDialog();
    expect(await dialog.findByRole('radio', { name: /^Automatic/, checked: true })).toBeTruthy();
    expect(names(dialog)).toEqual([
      ...['AutomaticThe best installed: Heart', 'HeartFemale', 'MichaelMale', 'Standard'],
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Male' }));
    expect(names(dialog)).toEqual(['AutomaticThe best installed: Heart', 'MichaelMale']);
    await user.click(dialog.getByRole('radio', { name: /^Michael/ }));
    await waitFor(() =>
      expect(saved).toEqual([{ path: 'm1', body: { pronunciations: {}, voices: { en: 'kokoro/michael' } } }]),
    );
    expect(await dialog.findByRole('radio', { name: /^Michael/, checked: true })).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'Japanese');
    expect(names(dialog)).toEqual(['AutomaticThe best installed: Alpha', 'AlphaFemale']);
  });

  it('is heard by a sentence of its language, and stops', async () => {
    const { dialog, spoken } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Play Michael' }));
    await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
    expect(spoken).toEqual([
      {
        text: 'The old lighthouse keeper poured two cups of tea, although nobody had knocked.',
        ...{ language: 'en', voice: 'kokoro/michael' },
      },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Stop Michael' }));
    expect(FakeAudio.played[0]?.paused).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Play Heart' }));
    await waitFor(() => expect(FakeAudio.played).toHaveLength(2));
    act(() => FakeAudio.played[1]?.onended?.());
    expect(await dialog.findByRole('button', { name: 'Play Heart' })).toBeTruthy();
  });

  it('waits for its turn while other texts are spoken, until somebody stops it', async () => {
    let calls = 0;
    const busy = { status: 429, json: { code: 'too_many_speeches' }, headers: { 'retry-after': '1' } };
    const keys: unknown[] = [];
    const { dialog } = await openDialog({
      'POST /api/tts/speak': (_body, headers) => {
        keys.push(headers.get('idempotency-key'));
        return ++calls === 1 || calls > 2 ? busy : { text: 'sound' };
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Play Michael' }));
    await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
    // Without a key the server makes none that were stopped.
    expect(keys).toEqual([null, null]);
    await user.click(dialog.getByRole('button', { name: 'Play Heart' }));
    await waitFor(() => expect(calls).toBe(3));
    await user.click(dialog.getByRole('button', { name: 'Stop Heart' }));
    expect(await dialog.findByRole('button', { name: 'Play Heart' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is heard by keyboard, each before it is chosen', async () => {
    const { dialog, spoken, saved } = await openDialog();
    const play = await dialog.findByRole('button', { name: 'Play Michael' });
    dialog.getByRole('radio', { name: /^Automatic/ }).focus();
    for (let presses = 0; presses < 5 && document.activeElement !== play; presses++) await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(spoken).toMatchObject([{ voice: 'kokoro/michael' }]));
    expect(saved).toEqual([]);
    expect(dialog.getByRole('radio', { name: /^Automatic/, checked: true })).toBeTruthy();
  });

  it('that is natural is asked for where it isn’t installed', async () => {
    const missing = engine('kokoro', 'missing', { weights: { name: 'kokoro', bytes: 89_600_000 } });
    const { dialog } = await openDialog({
      'GET /api/voices': {
        json: {
          engines: [missing, engine('espeak', 'ready')],
          voices: [voice('espeak', 'Standard', 'en', 'unknown', true)],
        },
      },
      'GET /api/narration/m1': { json: { voices: { en: 'kokoro/heart' }, pronunciations: {} } },
    });
    expect(await dialog.findByText('Natural voices aren’t installed')).toBeTruthy();
    expect(dialog.getByText('npx komavox weights get')).toBeTruthy();
    expect(dialog.getByText('kokoro (90 MB)')).toBeTruthy();
    expect(dialog.getByText(/^The chosen voice \(kokoro\/heart\) isn’t ready/)).toBeTruthy();
  });

  it('that the machine can’t run is told with why, and nothing is to be fetched', async () => {
    const detail = 'ONNX Runtime can’t be loaded: file too short.';
    const weights = { name: 'kokoro', bytes: 89_600_000 };
    const { dialog } = await openDialog({
      'GET /api/voices': {
        json: {
          engines: [
            engine('kokoro', 'unusable', { detail, weights }),
            engine('hibari', 'unusable', { detail }),
            engine('espeak', 'ready'),
          ],
          voices: [voice('espeak', 'Standard', 'en', 'unknown', true)],
        },
      },
    });
    expect(await dialog.findByText('Natural voices can’t be used here')).toBeTruthy();
    expect(dialog.getByText(detail)).toBeTruthy();
    expect(dialog.queryByText('npx komavox weights get')).toBeNull();
  });

  it('and speed of one manga become those of every manga', async () => {
    const own = { voices: { en: 'kokoro/heart' }, speed: 1.5, pronunciations: {} };
    const { dialog, saved } = await openDialog({ 'GET /api/narration/m1': { json: own } });
    await user.click(await dialog.findByRole('button', { name: 'Use for every manga' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved).toEqual([
      {
        path: 'all',
        body: { voices: { en: 'kokoro/heart' }, speed: 1.5, volume: 1, soundEffects: 'skip' },
      },
      { path: 'm1', body: { pronunciations: {} } },
    ]);
    const button = dialog.getByRole('button', { name: 'Use for every manga' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(saved).toHaveLength(2);
  });

  it('that could not be saved is said, and shown as it was', async () => {
    const { dialog } = await openDialog({ 'PUT /api/narration/m1': { status: 503, text: '' } });
    await user.click(await dialog.findByRole('radio', { name: /^Heart/ }));
    expect(await screen.findByText('Not Saved')).toBeTruthy();
    expect(await dialog.findByRole('radio', { name: /^Automatic/, checked: true })).toBeTruthy();
  });

  it('list that can’t be had is asked for again', async () => {
    const { dialog, answer } = await openDialog({ 'GET /api/voices': { status: 500, text: '' } });
    expect(await dialog.findByText('The voices could not be loaded.')).toBeTruthy();
    answer({ 'GET /api/voices': { json: voices } });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('radio', { name: /^Heart/ })).toBeTruthy();
  });
});

describe('a pronunciation', () => {
  async function openWords(more: Answers = {}) {
    const opened = await openDialog(more);
    await user.click(await opened.dialog.findByRole('tab', { name: 'Pronunciation' }));
    return opened;
  }
  const entry = { word: 'Rei', reading: 'ray' };

  it('is added, heard, edited and removed', async () => {
    const { dialog, saved, spoken } = await openWords();
    expect(dialog.getByText('No pronunciations yet')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Word' }), ' Rei');
    await user.type(dialog.getByRole('textbox', { name: 'Reading' }), 'ray');
    await user.click(dialog.getByRole('button', { name: 'Play it' }));
    await waitFor(() => expect(spoken).toEqual([{ text: 'ray', language: 'en' }]));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const row = within(await dialog.findByRole('listitem', { name: 'Rei' }));
    expect(saved.at(-1)?.body).toEqual({ pronunciations: { en: [entry] } });
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Word' })));
    await user.click(row.getByRole('button', { name: 'Play “Rei”' }));
    await waitFor(() => expect(spoken.at(-1)).toEqual({ text: 'Rei', language: 'en', mangaId: 'm1' }));
    await user.click(row.getByRole('button', { name: 'Edit “Rei”' }));
    const readingField = dialog.getByRole('textbox', { name: 'Reading' });
    await user.clear(readingField);
    await user.type(readingField, 'rye{Enter}');
    await waitFor(() =>
      expect(saved.at(-1)?.body).toEqual({ pronunciations: { en: [{ word: 'Rei', reading: 'rye' }] } }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Remove “Rei”' }));
    await waitFor(() => expect(saved.at(-1)?.body).toEqual({ pronunciations: { en: [] } }));
    expect(await dialog.findByText('No pronunciations yet')).toBeTruthy();
  });

  it('leaves the focus in the form after Edit, Cancel, Save and Remove, and where the language is chosen', async () => {
    const { dialog } = await openWords({
      'GET /api/narration/m1': { json: { pronunciations: { en: [entry] } } },
    });
    const focused = (name: string) =>
      waitFor(() => {
        expect(dialog.getByRole('form').getAttribute('aria-label')).toBe(name);
        expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Word' }));
      });
    const edit = async () => {
      await user.click(await dialog.findByRole('button', { name: 'Edit “Rei”' }));
      await focused('Edit “Rei”');
    };
    await edit();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await focused('Add a pronunciation');
    await edit();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await focused('Add a pronunciation');
    await edit();
    await user.click(dialog.getByRole('button', { name: 'Remove “Rei”' }));
    await focused('Add a pronunciation');
    const language = dialog.getByRole('combobox', { name: 'Language' });
    await user.selectOptions(language, 'Japanese');
    expect(document.activeElement).toBe(language);
  });

  it('says what is missing, and what is there already', async () => {
    const known = [entry, { word: 'D’Or', reading: 'door' }];
    const { dialog, saved } = await openWords({
      'GET /api/narration/m1': { json: { pronunciations: { en: known } } },
    });
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('A word is missing.')).toBeTruthy();
    expect(dialog.getByText('A reading is missing.')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Word' }), 'REI{Enter}');
    expect(dialog.getByText('“REI” is in the list already.')).toBeTruthy();
    await user.clear(dialog.getByRole('textbox', { name: 'Word' }));
    await user.type(dialog.getByRole('textbox', { name: 'Word' }), "d'or{Enter}");
    expect(dialog.getByText("“d'or” is in the list already.")).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('that is typed while another is saved stays', async () => {
    let saved: (answer: Response) => void = () => undefined;
    const { dialog } = await openWords({
      'GET /api/narration/m1': { json: { pronunciations: { en: [entry] } } },
    });
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) =>
      init?.method === 'PUT' ? new Promise((resolve) => (saved = resolve)) : fetch(input, init);
    const word = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Word' });
    const save = async () => {
      await user.type(word(), 'Kai');
      await user.type(dialog.getByRole('textbox', { name: 'Reading' }), 'kye{Enter}');
    };
    const answer = (language: string, words: readonly object[]) =>
      act(async () => saved(Response.json({ pronunciations: { [language]: words } })));
    await save();
    await user.click(dialog.getByRole('button', { name: 'Edit “Rei”' }));
    await user.type(word(), 'ner');
    await answer('en', [entry, { word: 'Kai', reading: 'kye' }]);
    expect(await dialog.findByRole('listitem', { name: 'Kai' })).toBeTruthy();
    expect(word().value).toBe('Reiner');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.type(word(), 'Mo');
    await user.type(dialog.getByRole('textbox', { name: 'Reading' }), 'mow{Enter}');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language' }), 'Japanese');
    await user.type(word(), '零');
    await answer('en', [entry]);
    expect(word().value).toBe('零');
  });

  it('is kept in the form when it could not be saved', async () => {
    const { dialog } = await openWords({
      'PUT /api/narration/m1': { status: 400, json: { code: 'invalid_request', detail: 'No such word.' } },
    });
    await user.type(dialog.getByRole('textbox', { name: 'Word' }), 'Rei');
    await user.type(dialog.getByRole('textbox', { name: 'Reading' }), 'ray{Enter}');
    expect(await screen.findByText('No such word.')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Word' }).value).toBe('Rei');
  });
});
