/** Texts of a page that are no speech: sound effects and what is printed in the margin. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, type Answers } from '../tests/product.js';
import { FakeAudio, pageText, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
beforeEach(prepareReading);

const [said, sound, number] = pageText('Only me.', 'BOOM', '17').regions;
const page = {
  ...pageText('Only me.'),
  regions: [
    { ...said, kind: 'dialogue' },
    { ...sound, kind: 'soundEffect' },
    { ...number, kind: 'margin' },
  ],
};

/** Opens the first page; what is sent to be spoken, kept of the manga, and corrected. */
async function openPage(more: Answers = {}) {
  const spoken: unknown[] = [];
  const kept: unknown[] = [];
  const corrected: { readonly regions: readonly object[] }[] = [];
  openAt(
    '/reader/m1/c1',
    reading({
      'POST /api/vision/extract-text': { json: page },
      'POST /api/tts/speak': (body) => {
        spoken.push((body as { text: string }).text);
        return { text: 'sound' };
      },
      'PUT /api/narration/m1': (body) => {
        kept.push(body);
        return { json: body };
      },
      'PUT /api/vision/corrections': (body) => {
        corrected.push(body as (typeof corrected)[number]);
        return { json: {} };
      },
      ...more,
    }),
  );
  fireEvent.load(await screen.findByRole('img', { name: 'Page 1' }));
  return { spoken, kept, corrected };
}

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const textBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
const left = async () => (await screen.findByRole('region', { name: 'Not read aloud' })).textContent;
const readsEffects = { 'GET /api/narration/m1': { json: { pronunciations: {}, soundEffects: 'read' } } };

it('are not read aloud, and the text box says so', async () => {
  const { spoken } = await openPage();
  await press('Extract Text');
  expect((await textBox()).value).toBe('Only me.');
  expect(await left()).toBe('Not read aloud: BOOM (sound effect), 17 (margin)');
  await press('Speak');
  await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
  expect(spoken).toEqual(['Only me.']);
});

it('are read aloud as sound effects where that is chosen', async () => {
  const { spoken } = await openPage(readsEffects);
  await press('Speak');
  await waitFor(() => expect(FakeAudio.played).toHaveLength(1));
  expect(spoken).toEqual(['Only me.\nBOOM']);
});

it('come into the text that is shown when it is chosen to read them', async () => {
  const { kept } = await openPage();
  await press('Extract Text');
  await textBox();
  await press('Reader settings');
  await user.click(await screen.findByRole('switch', { name: 'Read sound effects' }));
  await waitFor(async () => expect((await textBox()).value).toBe('Only me.\nBOOM'));
  expect(kept).toEqual([{ pronunciations: {}, soundEffects: 'read' }]);
});

it('are named on the page', async () => {
  await openPage();
  await press('Text layer');
  const layer = within(await screen.findByRole('group', { name: 'Text of page 1' }));
  expect(layer.getByText('Sound effect')).toBeTruthy();
  expect(layer.getByText('Margin')).toBeTruthy();
  expect(layer.queryByText('Dialogue')).toBeNull();
});

it('are made speech, and the other way round, in Edit text', async () => {
  const { corrected } = await openPage();
  await press('Edit text');
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
  expect(kind.value).toBe('dialogue');
  await user.click(screen.getByRole('button', { name: 'Text 2: BOOM, sound effect' }));
  expect(kind.value).toBe('soundEffect');
  await user.selectOptions(kind, 'Dialogue');
  await user.click(screen.getByRole('button', { name: 'Text 1: Only me.' }));
  await user.selectOptions(kind, 'Sound effect');
  expect(screen.getByRole('button', { name: 'Text 1: Only me., sound effect' })).toBeTruthy();
  await screen.findByText('All changes are saved.', {}, { timeout: 3000 });
  expect(corrected.at(-1)?.regions).toMatchObject([
    { kind: 'soundEffect' },
    { kind: 'dialogue' },
    { kind: 'margin' },
  ]);
  await press('Done');
  await press('Extract Text');
  expect((await textBox()).value).toBe('BOOM');
});
