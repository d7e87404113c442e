import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, openEditor, textBox } from '../tests/editor-screen.js';
import { openAt, type Answers } from '../tests/product.js';
import { pageAddress, pageText, prepareReading, reading } from '../tests/reading.js';
import { textsFound } from './editor-slice.js';
import { selectHasContent } from './selectors.js';

const user = userEvent.setup();
const known = 'POST /api/vision/known-texts';
const texts = (count: number) => Array.from({ length: count }, (_, index) => textBox(index + 1).value);

describe('texts that were read before', () => {
  it('are there when the editor opens, in their language, and are no work of the video', async () => {
    const asked: unknown[] = [];
    const { store } = await openEditor(3, {
      [known]: (body) => {
        asked.push(body);
        return {
          json: { texts: [{ text: 'Eins', language: 'de' }, null, { text: 'Drei', language: 'de' }] },
        };
      },
    });
    await waitFor(() => expect(texts(3)).toEqual(['Eins', '', 'Drei']));
    expect(asked).toEqual([{ imageUrls: ['/page/1.png', '/page/2.png', '/page/3.png'] }]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('de');
    expect(selectHasContent(store.getState())).toBe(false);
    await user.type(textBox(2), 'Zwei');
    expect(selectHasContent(store.getState())).toBe(true);
    await user.click(button('Undo'));
    expect(texts(3)).toEqual(['Eins', '', 'Drei']);
  });

  it('keep nobody waiting, and replace nothing that was typed meanwhile', async () => {
    const { store } = await openEditor(2, { [known]: 'never' });
    await user.type(textBox(1), 'Mine');
    const found = { '/page/1.png': 'Read', '/page/2.png': 'Second' };
    act(() => void store.dispatch(textsFound({ texts: found })));
    expect(texts(2)).toEqual(['Mine', 'Second']);
    await user.click(button('Undo'));
    expect(texts(2)).toEqual(['Read', 'Second']);
  });
});

describe('texts of the reader', () => {
  beforeEach(prepareReading);

  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Extracted text' });
  const read = async (answers: Answers = {}) => {
    openAt(
      '/reader/m1/c1',
      reading({
        'POST /api/vision/extract-text': (body) => {
          const { imageUrl } = body as { imageUrl: string };
          const at = [1, 2, 3, 4, 5].findIndex((one) => pageAddress(one) === imageUrl);
          return { json: pageText(...(at === 2 ? [] : [`Page ${at + 1}.`, 'Good day!'])) };
        },
        [known]: {
          json: { texts: [1, 2, 3, 4, 5].map((n) => ({ text: `Known ${n}`, language: 'en' })) },
        },
        ...answers,
      }),
    );
    await screen.findByRole('img', { name: 'Page 1' });
  };
  const makeVideo = async () => {
    await user.click(screen.getByRole('link', { name: 'Create Video' }));
    await screen.findByRole('region', { name: 'Preview' });
  };

  it('as they were corrected there come first, of one page', async () => {
    await read();
    await user.click(button('Extract Text'));
    await user.type(await box(), ' Corrected.');
    await user.click(button('Next page'));
    await user.click(button('Extract Text'));
    await user.clear(await box());
    await makeVideo();
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Video name' });
    expect(name.value).toBe('Title 1 - 1');
    const expected = ['Page 1.\nGood day! Corrected.', '', 'Known 3', 'Known 4', 'Known 5'];
    await waitFor(() => expect(texts(5)).toEqual(expected));
  });

  it('as they were corrected there come first, of all pages at once', async () => {
    await read({ [known]: 'never' });
    await user.click(screen.getByRole('radio', { name: 'All Frames' }));
    await user.click(button('Extract Text'));
    await user.type(await box(), ' Bye!');
    await makeVideo();
    const page = (number: number) => `Page ${number}.\nGood day!`;
    // The third has none.
    expect(texts(5)).toEqual([page(1), page(2), '', page(4), `${page(5)} Bye!`]);
  });
});
