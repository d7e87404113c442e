import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, openAt, signedIn } from '../tests/product.js';

const chapter = (number: number, language: string) => ({
  id: `c${number}`,
  mangaId: 'm1',
  chapterNumber: number,
  title: `Part ${number}`,
  language,
  pageCount: 20,
});

describe('a manga’s page', () => {
  it('shows what the catalogue knows, and the chapters of a language', async () => {
    const user = userEvent.setup();
    openAt('/manga/m1', {
      ...signedIn(),
      'GET /api/mangas/m1': { json: manga(1, { languages: ['ja', 'en'] }) },
      'GET /api/mangas/m1/chapters?offset=0&sortOrder=desc&language=en&limit=96': {
        json: [chapter(2, 'en'), chapter(1, 'en')],
      },
      'GET /api/mangas/m1/chapters?offset=0&sortOrder=desc&language=ja&limit=96': { json: [] },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
    expect(screen.getByText('Author 1')).toBeTruthy();
    expect(screen.getByText('About 1')).toBeTruthy();
    const section = screen.getByRole('region', { name: 'Chapters' });
    expect(await within(section).findByText('Chapter 2')).toBeTruthy();
    expect(within(section).getAllByRole('listitem')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Chapter language' }), 'Japanese');
    expect(await within(section).findByText('No chapters found')).toBeTruthy();
  });

  it('says when there is no such manga', async () => {
    openAt('/manga/none', { ...signedIn(), 'GET /api/mangas/none': { status: 404, text: '' } });
    expect(await screen.findByText('Manga not found')).toBeTruthy();
  });

  it('goes home when the manga could not be loaded', async () => {
    openAt('/manga/m1', { ...signedIn(), 'GET /api/mangas/m1': { status: 503, text: '' } });
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });
});
