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
function openList() {
  const saved: Saved[] = [];
  const { calls } = openAt(
    '/manga/m1',
    reading({
      'GET /api/mangas/m1/chapters': { json: [chapterCard(2), chapterCard(1)] },
      'POST /api/vision/extract-text': { json: pageText('Where is the light?') },
      'POST /api/vision/panels': { json: { width: 1000, height: 1400, panels: [] } },
      'GET /api/narration/m1': { json: { pronunciations: {} } },
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
