import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, openAt, signedIn, type Answers } from '../../tests/product.js';

const user = userEvent.setup();
const chapter = (number: number) => ({
  id: `c${number}`,
  mangaId: 'm1',
  chapterNumber: number,
  title: `Part ${number}`,
  language: 'en',
  readingDirection: 'ltr',
  pageCount: 3,
});
const imported = { own: true, shared: false };
const own = (number: number) => manga(number, { imported });
const product = (numbers: readonly number[] = [1, 2]): Answers => ({
  ...signedIn([own(1), own(2), manga(3)]),
  'GET /api/mangas/m1': { json: own(1) },
  'GET /api/mangas/m2': { json: own(2) },
  'GET /api/mangas/m2/chapters': { json: [] },
  'GET /api/mangas/m1/chapters': {
    json: numbers.map(chapter),
    headers: { 'x-total-count': String(numbers.length) },
  },
  'GET /api/bookmarks/m1': { json: null },
  'GET /api/bookmarks/m2': { json: null },
});
const recorded =
  (sent: unknown[], status = 200, json: unknown = chapter(1)) =>
  (body: unknown) => {
    sent.push(body);
    return status === 204 ? { status } : { status, json };
  };
const press = async (name: string, item: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('a chapter of one’s own', () => {
  it('is renamed and renumbered', async () => {
    const sent: unknown[] = [];
    openAt('/manga/m1', { ...product(), 'PATCH /api/chapters/c1': recorded(sent) });
    await press('Manage Chapter 1', 'Rename or renumber');
    const dialog = within(await screen.findByRole('dialog', { name: 'Chapter 1' }));
    const number = dialog.getByLabelText('Number');
    await user.clear(number);
    await user.type(number, 'two');
    expect(dialog.getByText('The number of a chapter is 0 or more.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.clear(number);
    await user.type(number, '1.5');
    await user.type(dialog.getByLabelText('Title'), ' again{Enter}');
    await waitFor(() => expect(sent).toEqual([{ title: 'Part 1 again', chapterNumber: 1.5 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes places with its neighbour', async () => {
    const sent: unknown[] = [];
    openAt('/manga/m1', { ...product(), 'PATCH /api/mangas/m1/chapters': recorded(sent, 204) });
    await press('Manage Chapter 1', 'Move down');
    const chapters = [
      { id: 'c1', chapterNumber: 2 },
      { id: 'c2', chapterNumber: 1 },
    ];
    await waitFor(() => expect(sent).toEqual([{ chapters }]));
  });

  it('moves to another manga of one’s own', async () => {
    const sent: unknown[] = [];
    openAt('/manga/m1', { ...product(), 'PATCH /api/chapters/c2': recorded(sent) });
    await press('Manage Chapter 2', 'Move to another manga');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to another manga' }));
    const offered = within(await dialog.findByLabelText('Manga')).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['Title 2']);
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent).toEqual([{ mangaId: 'm2' }]));
    expect(await screen.findByText('Moved')).toBeTruthy();
  });

  it('is deleted once that is confirmed; the only one says that the manga goes, too', async () => {
    const { calls } = openAt('/manga/m1', { ...product([1]), 'DELETE /api/chapters/c1': { status: 204 } });
    await press('Manage Chapter 1', 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Chapter 1?' }));
    expect(dialog.getByText(/the manga will be gone with it/)).toBeTruthy();
    expect(calls).not.toContain('DELETE /api/chapters/c1');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'Latest Manga' })).toBeTruthy();
    expect(calls).toContain('DELETE /api/chapters/c1');
  });

  it('says when that failed', async () => {
    openAt('/manga/m1', { ...product(), 'DELETE /api/chapters/c1': { status: 500, text: '' } });
    await press('Manage Chapter 1', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to delete. Please try again.');
  });

  it('of somebody else has no menu', async () => {
    openAt('/manga/m1', { ...product(), 'GET /api/mangas/m1': { json: manga(1) } });
    await screen.findByRole('link', { name: /Chapter 1/ });
    expect(screen.queryByRole('button', { name: 'Manage Chapter 1' })).toBeNull();
  });
});

it('a whole manga of one’s own is merged into another, which is shown', async () => {
  const sent: unknown[] = [];
  openAt('/manga/m1', { ...product(), 'POST /api/mangas/m1/merge': recorded(sent, 204) });
  await press('Manage', 'Merge into another manga');
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into another manga' }));
  await user.click(await dialog.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Title 2' })).toBeTruthy();
  expect(sent).toEqual([{ mangaId: 'm2' }]);
});
