/** The default voice of the editor: whose choice it is. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { selectFrame } from './commands/select.js';
import { paths } from '../routes/paths.js';
import { group } from '../tests/editor-screen.js';
import { openAt } from '../tests/product.js';
import { chapterCard, pageAddress, prepareReading, reading } from '../tests/reading.js';

const user = userEvent.setup();
beforeEach(prepareReading);
const kokoro = { id: 'kokoro', name: 'Kokoro', state: 'ready', languages: ['en'] };
const standard = {
  ...{ id: 'kokoro/af_heart', engine: 'kokoro', name: 'Heart', language: 'en', gender: 'female' },
  isDefault: true,
};

it('is chosen for the manga of the selected frame, once that is known', async () => {
  const saved: string[] = [];
  const keepAs = (name: string) => () => {
    saved.push(name);
    return { json: {} };
  };
  const { store } = openAt(
    paths.videoEditor([pageAddress(1), pageAddress(1, 'c2')]),
    reading({
      'GET /api/chapters/c1': 'never',
      'GET /api/chapters/c2': { json: chapterCard(2, { mangaId: 'm2' }) },
      'GET /api/narration/m2': { json: { pronunciations: {} } },
      'GET /api/voices': { json: { engines: [kokoro], voices: [standard] } },
      'PUT /api/narration': keepAs('every manga'),
      'PUT /api/narration/m2': keepAs('m2'),
    }),
  );
  await screen.findByRole('region', { name: 'Preview' });
  const voice = () => group('Speech').getByRole<HTMLButtonElement>('button', { name: 'Voice' });
  expect(voice().disabled).toBe(true);
  const frameId = store.getState().editor.edited.order[1] ?? '';
  act(() => void store.dispatch(selectFrame.done({ frameId })));
  await waitFor(() => expect(voice().disabled).toBe(false));
  await user.click(voice());
  const dialog = within(await screen.findByRole('dialog', { name: 'Voice' }));
  await user.click(await dialog.findByRole('radio', { name: /^Heart/ }));
  await waitFor(() => expect(saved).toEqual(['m2']));
});
