import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, openAt, signedIn, type Answers } from '../tests/product.js';

const user = userEvent.setup();

const product: Answers = {
  ...signedIn(),
  'GET /api/mangas/m1': { json: manga(1) },
  'GET /api/mangas/m1/chapters': { json: [] },
  'GET /api/bookmarks/m1': { json: null },
};

describe('reading from an address', () => {
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Read from URL' }));
    const dialog = await screen.findByRole('dialog', { name: 'Read from URL' });
    return {
      field: within(dialog).getByLabelText<HTMLInputElement>('Chapter URL'),
      button: within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Get Chapter' }),
    };
  };
  const alertText = async () => (await screen.findByRole('alert')).textContent;
  const scrapes = (calls: readonly string[]) => calls.filter((call) => call === 'POST /api/scrape-url');

  it.each([
    ['an empty', ''],
    ['a blank', '   '],
    // A field for addresses drops the spaces around one by itself, but not this.
    ['a wide blank', '\u3000'],
  ])('asks for an address when it is given %s one, and calls nobody', async (_what, typed) => {
    const { calls } = openAt('/manga/m1', product);
    const { field, button } = await openDialog();
    expect(field.type).toBe('url');
    fireEvent.change(field, { target: { value: typed } });
    expect(button.disabled).toBe(true);
    await user.type(field, '{Enter}');
    expect(await alertText()).toBe('URL RequiredPlease enter a valid manga chapter URL to scrape.');
    expect(scrapes(calls)).toEqual([]);
  });

  it.each([
    ['no success', { json: { success: false, imageUrls: [] } }],
    ['a success without pictures', { json: { success: true, imageUrls: [] } }],
    ['a failure', { status: 502, text: '' }],
  ])('says that there is no chapter after %s, and lets it be tried again', async (_what, answer) => {
    const { calls } = openAt('/manga/m1', { ...product, 'POST /api/scrape-url': answer });
    const { field, button } = await openDialog();
    await user.type(field, 'https://far.example/chapter{Enter}');
    expect(await alertText()).toBe('Chapter not foundChapter not found');
    expect(button.disabled).toBe(false);
    await user.click(button);
    expect(scrapes(calls)).toHaveLength(2);
  });

  it('is asked for once while it is pending', async () => {
    const { calls } = openAt('/manga/m1', { ...product, 'POST /api/scrape-url': 'never' });
    const { field, button } = await openDialog();
    await user.type(field, 'https://far.example/chapter{Enter}');
    expect(button.disabled).toBe(true);
    await user.type(field, '{Enter}');
    expect(scrapes(calls)).toHaveLength(1);
  });

  it('opens the pictures that were found', async () => {
    const images = ['https://far.example/1.png', 'https://far.example/2.png?a=b,c'];
    const sent: unknown[] = [];
    const { store } = openAt('/manga/m1', {
      ...product,
      'POST /api/scrape-url': (body) => {
        sent.push(body);
        return { json: { success: true, imageUrls: images } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Read from URL' }));
    const dialog = await screen.findByRole('dialog', { name: 'Read from URL' });
    await user.type(within(dialog).getByLabelText('Chapter URL'), 'https://far.example/chapter');
    await user.click(within(dialog).getByRole('button', { name: 'Get Chapter' }));
    expect(await screen.findByRole('img', { name: 'Page 1' })).toBeTruthy();
    expect(sent).toEqual([{ url: 'https://far.example/chapter' }]);
    expect(store.getState().toast.current).toBeNull();
  });
});
