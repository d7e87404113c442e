import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, mangas, openAt, signedIn, type Answers } from '../tests/product.js';
import { importIn, Sending } from '../tests/sending.js';
import { dropAllUploads } from './upload-queue.js';

const user = userEvent.setup();

const file = (name: string) => new File(['some bytes'], name);
const tray = () => screen.findByRole('region', { name: 'Imports' });

// Uploads outlive the screen that began them.
afterEach(() => dropAllUploads());

beforeEach(() => {
  Sending.all = [];
  globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest;
  localStorage.clear();
});

async function choose(files: readonly File[]) {
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import manga' });
  fireEvent.change(within(dialog).getByLabelText('Files'), { target: { files } });
  return dialog;
}
const confirm = async (dialog: HTMLElement) => {
  await user.click(await within(dialog).findByRole('button', { name: 'Import' }));
  await waitFor(() => expect(Sending.all).not.toHaveLength(0));
};
const fields = ({ form }: Sending) =>
  [...form].map(([name, value]) => [name, value instanceof File ? value.name : value]);

describe('an import', () => {
  it('is sent with what was said of it, and its progress shown until it can be opened', async () => {
    const { answer } = openAt('/', { ...signedIn(), 'GET /api/library/imports': { json: [] } });
    const dialog = await choose([file('Ink.cbz')]);
    const title = await within(dialog).findByLabelText<HTMLInputElement>('Title');
    expect(title.value).toBe('Ink');
    await user.type(title, ' and Paper');
    await user.selectOptions(within(dialog).getByLabelText('Language'), 'Japanese');
    await confirm(dialog);
    const [sending] = Sending.all as [Sending];
    expect(fields(sending)).toEqual([
      ['title', 'Ink and Paper'],
      ['language', 'ja'],
      ['chapters', '[{"number":1,"title":""}]'],
      ['file', 'Ink.cbz'],
    ]);
    sending.sent(3_000_000, 12_000_000);
    const bar = within(await tray()).getByRole('progressbar', { name: 'Sending Ink and Paper' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(bar.getAttribute('aria-valuetext')).toContain('3.0 of 12 MB');

    answer({ 'GET /api/library/imports': { json: [importIn('running', { pages: 3, totalPages: 12 })] } });
    await sending.answer(202, importIn('queued'));
    expect(
      (
        await within(await tray()).findByRole('progressbar', { name: 'Importing Ink and Paper' })
      ).getAttribute('aria-valuetext'),
    ).toBe('Page 3 of 12');

    answer({
      'GET /api/library/imports': {
        json: [importIn('done', { pages: 12, mangaId: 'm99', chapterIds: ['c'] })],
      },
      'GET /api/latest-mangas': { json: [manga(99)] },
    });
    const open = await within(await tray()).findByRole('link', { name: 'Open' }, { timeout: 3000 });
    expect(open.getAttribute('href')).toBe('/manga/m99');
    // Lists are updated without a reload.
    const latest = await screen.findByRole('region', { name: 'Latest Manga' });
    expect(await within(latest).findByRole('link', { name: 'Title 99' })).toBeTruthy();
    await user.click(within(await tray()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Imports' })).toBeNull();
    expect(localStorage.getItem('komavox.imports')).toBe('[]');
  });

  it('can be stopped while it is under way, after a question, and is gone', async () => {
    localStorage.setItem(
      'komavox.imports',
      '[{"id":"i1","batch":"b","name":"Ink","label":"Chapter 1"},{"id":"i2","batch":"b","name":"Ink","label":"Chapter 2"}]',
    );
    const list = (first: string, second: string) => ({
      'GET /api/library/imports': {
        json: [importIn(first), importIn(second, { id: 'i2', pages: 2, mangaId: 'm1' })],
      },
    });
    const { answer, calls } = openAt('/', { ...signedIn(), ...list('running', 'done') });
    const stopped = () => calls.filter((call) => call === 'DELETE /api/library/imports/i1');
    const stop = { name: 'Stop importing Ink' };
    await user.click(await within(await tray()).findByRole('button', stop));
    const question = await screen.findByRole('alertdialog', { name: 'Stop importing?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(stopped()).toHaveLength(0);
    within(await tray())
      .getByRole('button', stop)
      .focus();
    await user.keyboard('{Enter}');
    answer({ 'DELETE /api/library/imports/i1': { status: 204 }, ...list('cancelled', 'done') });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    // What was imported before stays, and nothing is called a failure.
    expect(await within(await tray()).findByRole('link', { name: 'Open' })).toBeTruthy();
    expect(within(await tray()).queryByText(/could not be imported/)).toBeNull();
    expect(stopped()).toHaveLength(1);
    answer(list('cancelled', 'cancelled'));
  });

  it('is found again by a page that comes later', async () => {
    localStorage.setItem(
      'komavox.imports',
      '[{"id":"i1","batch":"b","name":"Ink","label":"Chapter 1"},"old"]',
    );
    openAt('/', {
      ...signedIn(),
      'GET /api/library/imports': {
        json: [
          importIn('failed', { error: 'This PDF is protected by a password.' }),
          importIn('done', { id: 'old' }),
        ],
      },
    });
    expect(await within(await tray()).findByText('This PDF is protected by a password.')).toBeTruthy();
    expect(within(await tray()).queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it.each([
    [
      'the server’s words',
      (sending: Sending) => sending.answer(413, { code: 'import_too_large', detail: 'At most 500 MB.' }),
      'At most 500 MB.',
    ],
    [
      'our own when there are none',
      (sending: Sending) => sending.answer(500, null),
      'The file could not be imported. Please try again.',
    ],
    [
      'the connection when nobody answers',
      (sending: Sending) => sending.fail(),
      'The file could not be sent. Check the connection and try again.',
    ],
  ])('that fails says why, by %s, and can be sent again', async (_by, fail, words) => {
    openAt('/', signedIn());
    await confirm(await choose([file('Ink.cbz')]));
    await fail(Sending.all[0] as Sending);
    expect(await within(await tray()).findByText(words)).toBeTruthy();
    await user.click(within(await tray()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    expect(fields(Sending.all[1] as Sending)).toEqual(fields(Sending.all[0] as Sending));
    // The same key, so that what did arrive isn't made twice.
    expect(Sending.all[1]?.headers).toEqual(Sending.all[0]?.headers);
  });

  it('can be cancelled while it is being sent; the next then goes', async () => {
    openAt('/', signedIn());
    const dialog = await choose([file('Boats.cbz'), file('Arks.zip')]);
    await confirm(dialog);
    expect(fields(Sending.all[0] as Sending).at(-1)).toEqual(['file', 'Arks.zip']);
    const [first] = within(await tray()).getAllByRole('button', { name: 'Cancel' });
    await user.click(first as HTMLElement);
    expect(Sending.all[0]?.aborted).toBe(true);
    await waitFor(() => expect(Sending.all).toHaveLength(2));
    expect(fields(Sending.all[1] as Sending).at(-1)).toEqual(['file', 'Boats.cbz']);
  });

  it('of files that can’t be is refused before anything is sent', async () => {
    openAt('/', signedIn());
    const dialog = await choose([file('song.mp3')]);
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'song.mp3 is neither an archive, a PDF nor a picture.',
    );
    expect(within(dialog).queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('files that are dropped onto home', () => {
  const transfer = (files: readonly File[]) => ({
    dataTransfer: { types: ['Files'], files, items: files.map(() => ({ webkitGetAsEntry: () => null })) },
  });

  it('show where they fall, and are ready to be imported', async () => {
    openAt('/', signedIn());
    await screen.findByRole('region', { name: 'Top Searched' });
    const pictures = [file('10.png'), file('9.png')];
    fireEvent.dragEnter(document.body, transfer(pictures));
    expect(screen.getByText('Drop to import')).toBeTruthy();
    fireEvent.drop(document.body, transfer(pictures));
    const dialog = await screen.findByRole('dialog', { name: 'Import manga' });
    expect(screen.queryByText('Drop to import')).toBeNull();
    await user.type(await within(dialog).findByLabelText('Title'), 'Two pages');
    expect(within(dialog).getByText(/^2 pages · /)).toBeTruthy();
    await confirm(dialog);
    expect(fields(Sending.all[0] as Sending)).toEqual([
      ['title', 'Two pages'],
      ['chapters', '[{"number":1,"title":""}]'],
      ['file', '9.png'],
      ['file', '10.png'],
    ]);
  });

  it('don’t show where nothing of them is taken', async () => {
    openAt('/account', signedIn());
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    fireEvent.dragEnter(document.body, transfer([file('a.cbz')]));
    expect(screen.queryByText('Drop to import')).toBeNull();
    openAt('/', signedIn());
    await screen.findByRole('region', { name: 'Top Searched' });
    fireEvent.dragEnter(document.body, { dataTransfer: { types: ['text/plain'], items: [] } });
    expect(screen.queryByText('Drop to import')).toBeNull();
  });
});

describe('an import of one’s own', () => {
  const own = (shared: boolean, title = 'Title 1') => ({
    json: manga(1, { title, imported: { own: true, shared } }),
  });
  const product: Answers = {
    ...signedIn(mangas(3)),
    'GET /api/mangas/m1': own(false),
    'GET /api/mangas/m1/chapters': { json: [] },
    'GET /api/bookmarks/m1': { json: null },
  };
  const press = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };

  it('is shared, and made private again', async () => {
    const sent: unknown[] = [];
    const { answer } = openAt('/manga/m1', {
      ...product,
      'PATCH /api/mangas/m1': (body) => {
        sent.push(body);
        return own(true);
      },
    });
    expect(await screen.findByText('Private')).toBeTruthy();
    answer({ 'GET /api/mangas/m1': own(true) });
    await press('Share');
    expect(await screen.findByText('Shared with everybody on this server')).toBeTruthy();
    answer({ 'GET /api/mangas/m1': own(false) });
    await press('Stop sharing');
    expect(await screen.findByText('Private')).toBeTruthy();
    expect(sent).toEqual([{ shared: true }, { shared: false }]);
  });

  it('is renamed', async () => {
    const sent: unknown[] = [];
    const { answer } = openAt('/manga/m1', {
      ...product,
      'PATCH /api/mangas/m1': (body) => {
        sent.push(body);
        return own(false, 'Ink');
      },
    });
    await press('Rename');
    const field = await screen.findByLabelText<HTMLInputElement>('Title');
    expect(field.value).toBe('Title 1');
    await user.clear(field);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    answer({ 'GET /api/mangas/m1': own(false, 'Ink') });
    await user.type(field, ' Ink {Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Ink' })).toBeTruthy();
    expect(sent).toEqual([{ title: 'Ink' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is deleted once that is confirmed', async () => {
    const { calls, answer } = openAt('/manga/m1', { ...product, 'DELETE /api/mangas/m1': { status: 204 } });
    await press('Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this manga?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls).not.toContain('DELETE /api/mangas/m1');
    await press('Delete');
    answer({
      'GET /api/mangas': { json: mangas(3).slice(1) },
      'GET /api/mangas/m1': { status: 404, text: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const top = await screen.findByRole('region', { name: 'Top Searched' });
    await waitFor(() => expect(within(top).queryByRole('link', { name: 'Title 1' })).toBeNull());
    expect(await screen.findByText('Deleted')).toBeTruthy();
    const after = calls.slice(calls.lastIndexOf('DELETE /api/mangas/m1'));
    expect(after.filter((call) => call.includes('/m1'))).toEqual(['DELETE /api/mangas/m1']);
  });

  it('gets further chapters', async () => {
    openAt('/manga/m1', product);
    await press('Add chapters');
    const dialog = await screen.findByRole('dialog', { name: 'Add chapters' });
    fireEvent.change(within(dialog).getByLabelText('Files'), { target: { files: [file('2.cbz')] } });
    await user.click(await within(dialog).findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(Sending.all).toHaveLength(1));
    expect(fields(Sending.all[0] as Sending)).toContainEqual(['mangaId', 'm1']);
  });

  it.each([
    ['PATCH', 'Share', 'Failed to change who sees it. Please try again.'],
    ['DELETE', 'Delete', 'Failed to delete. Please try again.'],
  ])('says when %s failed', async (method, item, words) => {
    openAt('/manga/m1', { ...product, [`${method} /api/mangas/m1`]: { status: 500, text: '' } });
    await press(item);
    if (item === 'Delete') await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${words}`);
  });

  it('of somebody else has no such menu', async () => {
    openAt('/manga/m1', {
      ...product,
      'GET /api/mangas/m1': { json: manga(1, { imported: { own: false, shared: true } }) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    expect(screen.queryByRole('button', { name: 'Manage' })).toBeNull();
  });
});
