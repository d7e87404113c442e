import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { button, frame, frames, openEditor, pages, says } from '../tests/editor-screen.js';
import { importIn, Sending } from '../tests/sending.js';

const user = userEvent.setup();

const picture = (name: string) => new File(['some bytes'], name, { type: 'image/png' });
const choose = (files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText('Pages'), { target: { files } });
const images = () => frames().map((card) => card.querySelector('img')?.getAttribute('src'));
const sent = async () => {
  await waitFor(() => expect(Sending.all).not.toHaveLength(0));
  return Sending.all[0] as Sending;
};
const imported = {
  'GET /api/library/imports/i1': { json: importIn('done', { pages: 2, mangaId: 'm9', chapterIds: ['c9'] }) },
  'GET /api/chapters/c9/pages': { json: ['/mine/1.png', '/mine/2.png'] },
};

beforeEach(() => {
  Sending.all = [];
  globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest;
});

describe('pages that are added to a video', () => {
  it('are imported and become its frames, in one step that undo takes back', async () => {
    const { answer } = await openEditor(0);
    choose([picture('001.png'), picture('002.png')]);
    const sending = await sent();
    expect([...sending.form].map(([name]) => name)).toContain('chapters');
    expect(sending.form.get('language')).toBe('en');
    sending.sent(5, 10);
    const bar = () => screen.getByRole('progressbar', { name: 'Adding pages' });
    expect(bar().getAttribute('aria-valuenow')).toBe('25');
    answer({ 'GET /api/library/imports/i1': { json: importIn('running', { pages: 1, totalPages: 2 }) } });
    await sending.answer(202, importIn('queued'));
    await waitFor(() => expect(bar().getAttribute('aria-valuenow')).toBe('75'));
    answer(imported);
    await says('Pages added');
    expect(images()).toEqual(['/mine/1.png', '/mine/2.png']);
    expect(frame(1).getAttribute('aria-current')).toBe('true');
    await user.click(button('Undo'));
    expect(frames()).toHaveLength(0);
    await user.click(button('Redo'));
    expect(frames()).toHaveLength(2);
  });

  it('come after those that are there', async () => {
    await openEditor(2, imported);
    choose([picture('001.png')]);
    await (await sent()).answer(202, importIn('queued'));
    await says('Pages added');
    expect(images()).toEqual([...pages(2), '/mine/1.png', '/mine/2.png']);
    expect(frame(3).getAttribute('aria-current')).toBe('true');
  });

  it('are dropped onto the editor', async () => {
    await openEditor(0, imported);
    const files = [picture('001.png')];
    const items = [{ webkitGetAsEntry: () => null }];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items } });
    await (await sent()).answer(202, importIn('queued'));
    await says('Pages added');
    expect(frames()).toHaveLength(2);
  });

  it('are refused in words, and the video stays as it is', async () => {
    await openEditor(2);
    choose([new File(['la'], 'song.mp3')]);
    await says('song.mp3 is neither an archive, a PDF nor a picture.');
    expect(Sending.all).toHaveLength(0);
    choose([picture('001.png')]);
    const sending = await sent();
    await sending.answer(413, { code: 'user_storage_full', detail: 'Your space is full.' });
    await says('Your space is full.');
    expect(images()).toEqual(pages(2));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('are none after Cancel, and what was sent is imported no further', async () => {
    const { answer, calls } = await openEditor(0, {
      'GET /api/library/imports/i1': { json: importIn('running') },
      'DELETE /api/library/imports/i1': { status: 204 },
    });
    choose([picture('001.png')]);
    await (await sent()).answer(202, importIn('queued'));
    await user.click(button('Cancel adding pages'));
    await waitFor(() => expect(calls).toContain('DELETE /api/library/imports/i1'));
    answer(imported);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(frames()).toHaveLength(0);
  });
});
