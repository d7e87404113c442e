import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../tests/product.js';
import { chapterCard, pageText, reading } from '../tests/reading.js';

const user = userEvent.setup();

interface Saved {
  readonly content: {
    readonly edited: {
      readonly music: { readonly sound: unknown } | null;
      readonly frames: Readonly<Record<string, { readonly caption: string | null }>>;
    };
  };
}

/** The list of chapters; projects that are saved are collected. */
function openList(rest: Parameters<typeof reading>[0] = {}) {
  const saved: Saved[] = [];
  const { calls } = openAt(
    '/manga/m1',
    reading({
      'GET /api/mangas/m1/chapters': { json: [chapterCard(2), chapterCard(1)] },
      'POST /api/vision/extract-text': { json: pageText('Where is the light?') },
      'POST /api/vision/panels': { json: { width: 1000, height: 1400, panels: [] } },
      'GET /api/narration/m1': { json: { pronunciations: {} } },
      ...rest,
    }),
  );
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'PUT' || typeof input !== 'string' || !input.startsWith('/api/projects/'))
      return fetch(input, init);
    saved.push(JSON.parse(init.body as string) as Saved);
    return Promise.resolve(Response.json({ version: saved.length }));
  };
  return { saved, calls };
}

const openDialog = async () => {
  await user.click(await screen.findByRole('button', { name: 'Make a short of Chapter 2' }));
  return within(await screen.findByRole('dialog', { name: 'Make a short' }));
};

it('are made from the list of chapters, with the music that is chosen', async () => {
  const { saved, calls } = openList();
  const dialog = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Silent with captions' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Music' }), 'Sad');
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  const { music, frames } = saved[1]?.content.edited ?? { music: null, frames: {} };
  expect(music?.sound).toEqual({ mood: 'sad' });
  // Two pages between a title and an end card.
  expect(Object.values(frames).map(({ caption }) => caption)).toEqual([
    null,
    'Where is the light?',
    'Where is the light?',
    null,
  ]);
  expect(calls).toContain('GET /api/chapters/c2/pages');
});

it('have no music where the template is quiet, unless a mood is chosen', async () => {
  const { saved } = openList();
  const dialog = await openDialog();
  const music = () => dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Music' });
  expect(music().selectedOptions[0]?.text).toBe('What suits it');
  await user.click(dialog.getByRole('radio', { name: 'Read aloud' }));
  expect(music().selectedOptions[0]?.text).toBe('None');
  await user.selectOptions(music(), 'Calm');
  await user.click(dialog.getByRole('radio', { name: 'Silent with captions' }));
  expect(music().selectedOptions[0]?.text).toBe('Calm');
  await user.selectOptions(music(), 'None');
  await user.click(dialog.getByRole('button', { name: 'Make it' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]?.content.edited).toMatchObject({ music: null, template: 'silent' });
});

describe('retold', () => {
  const limits = { shotsPerCall: 6, tokensPerCall: 2000, secondsPerCall: 90 };
  const model = { name: 'gemma3:4b', host: 'models.example', isLocal: false, pictures: true };
  const choose = async (rest: Parameters<typeof openList>[0]) => {
    const opened = openList(rest);
    const dialog = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'A retelling' }));
    return { ...opened, dialog };
  };

  it('say what goes where before anything does, and have the lines that the model gave', async () => {
    const { saved, calls, dialog } = await choose({
      'GET /api/retelling': { json: { model, limits, typicalSeconds: 4 } },
      'POST /api/retelling/lines': { json: { lines: ['A dark street.', 'Then, a light.'] } },
    });
    await dialog.findByText(
      'Pictures of panels and their texts go to the model gemma3:4b at models.example, which may keep or charge for them. ' +
        'About 3 calls and 11,000 tokens, about 12 s, 5 min at most.',
    );
    expect(calls).not.toContain('POST /api/retelling/lines');
    await user.click(dialog.getByRole('radio', { name: 'Silent with captions' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Style' }), 'Dramatic');
    await user.click(dialog.getByRole('button', { name: 'Make it' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    const captions = Object.values(saved[1]?.content.edited.frames ?? {}).map(({ caption }) => caption);
    expect(captions).toEqual([null, 'A dark street.', 'Then, a light.', null]);
  });

  it('lose nothing where the model fails: it can be tried again, or the page text taken', async () => {
    const detail = 'The model refuses to retell these pages.';
    const { dialog } = await choose({
      'GET /api/retelling': { json: { model, limits, typicalSeconds: null } },
      'POST /api/retelling/lines': { status: 502, json: { code: 'narrator_refused', detail } },
    });
    await dialog.findByText(/gemma3:4b/);
    await user.click(dialog.getByRole('button', { name: 'Make it' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(`The short could not be made. ${detail}`);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false);
    expect(dialog.getByRole('radio', { name: 'Page text' })).toBeDefined();
  });

  it('say how to have a model where none is, and are not made without', async () => {
    const { dialog } = await choose({
      'GET /api/retelling': { json: { model: null, limits, typicalSeconds: null } },
    });
    expect((await dialog.findByRole('alert')).textContent).toMatch(/NARRATOR_URL and NARRATOR_MODEL/);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make it' }).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'Page text' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make it' }).disabled).toBe(false);
  });
});
