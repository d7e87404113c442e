import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, mangas, openAt, signedIn } from '../tests/product.js';

const region = (name: string) => screen.findByRole('region', { name });
const linksIn = async (section: HTMLElement) =>
  (await within(section).findAllByRole('link')).map((link) => link.getAttribute('href'));
const paths = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `/manga/m${from + index}`);

describe('home', () => {
  it('splits the list into Top Searched and Popular Manga, twelve each', async () => {
    openAt('/', signedIn(mangas(30)));
    expect(await linksIn(await region('Top Searched'))).toEqual(paths(1, 12));
    expect(await linksIn(await region('Popular Manga'))).toEqual(paths(13, 24));
    expect(await linksIn(await region('Latest Manga'))).toEqual(paths(1, 2));
    expect(await linksIn(await region('Updated Manga'))).toEqual(paths(3, 4));
  });

  it('shows twelve at most of what is latest and updated, too', async () => {
    openAt('/', {
      ...signedIn(),
      'GET /api/latest-mangas': { json: mangas(30) },
      'GET /api/updated-mangas': { json: mangas(40).slice(10) },
    });
    expect(await linksIn(await region('Latest Manga'))).toEqual(paths(1, 12));
    expect(await linksIn(await region('Updated Manga'))).toEqual(paths(11, 22));
  });

  it('shows the featured titles before the sections', async () => {
    openAt('/', signedIn());
    const top = await region('Top Searched');
    const order = (await region('Featured')).compareDocumentPosition(top);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('shows cover, title and author on cards that are named by the title', async () => {
    openAt('/', signedIn());
    const card = await within(await region('Top Searched')).findByRole('link', { name: 'Title 3' });
    expect(card.closest('article')?.textContent).toContain('Author 3');
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/mangas/m3/cover?v=1');
  });

  it('says on each card which languages it can be read in', async () => {
    const many = manga(2, { languages: ['en', 'ja', 'ko', 'fr', 'de'] });
    openAt('/', { ...signedIn([manga(1, { languages: ['en', 'ja'] }), many]) });
    const section = await region('Top Searched');
    await within(section).findByRole('link', { name: 'Title 1' });
    const chips = within(section)
      .getAllByRole('list', { name: 'Languages' })
      .map((list) =>
        within(list)
          .getAllByRole('listitem')
          .map((one) => one.textContent),
      );
    expect(chips).toEqual([
      ['EN', '日本語'],
      ['EN', '日本語', '한국어', '+2'],
    ]);
  });

  it('shows twelve placeholders for each list that loads', async () => {
    openAt('/', { ...signedIn(), 'GET /api/latest-mangas': 'never' });
    const latest = await region('Latest Manga');
    expect(latest.querySelectorAll('[data-skeleton]')).toHaveLength(12);
    expect(latest.getAttribute('aria-busy')).toBe('true');
  });

  it('has no Popular Manga while Top Searched holds all titles', async () => {
    openAt('/', signedIn(mangas(12)));
    await linksIn(await region('Top Searched'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Popular Manga' })).toBeNull());
  });

  it('keeps a private import out of the lists, and a shared one in them', async () => {
    const own = manga(1, { imported: { own: true, shared: false } });
    const shared = manga(2, { imported: { own: true, shared: true } });
    const list = { json: [own, shared, manga(3)] };
    openAt('/', {
      ...signedIn([own, shared, manga(3)]),
      'GET /api/latest-mangas': list,
      'GET /api/updated-mangas': list,
    });
    for (const name of ['Top Searched', 'Latest Manga', 'Updated Manga'])
      expect(await linksIn(await region(name))).toEqual(['/manga/m2', '/manga/m3']);
    expect(await linksIn(await region('Your Imports'))).toEqual(['/manga/m1', '/manga/m2']);
  });

  it('counts a title that is opened from a search, and no other', async () => {
    const { calls } = openAt('/?q=title', {
      ...signedIn(),
      'GET /api/search/manga': { json: mangas(2) },
      'POST /api/mangas/m2/searched': { status: 204 },
    });
    const found = await region('Search Results for title');
    fireEvent.click(await within(found).findByRole('link', { name: 'Title 2' }));
    await waitFor(() =>
      expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/mangas/m2/searched']),
    );
  });

  it('says how a chapter becomes a video, with a sample that waits to be played', async () => {
    openAt('/', signedIn());
    const strip = await region('Turn a chapter into a video');
    const video = within(strip).getByLabelText<HTMLVideoElement>(/^Sample video/);
    expect([video.autoplay, video.preload]).toEqual([false, 'none']);
    expect(within(strip).getByRole('link').getAttribute('href')).toBe('/video-editor');
  });

  it('says what to do when the library is empty', async () => {
    openAt('/', signedIn([]));
    expect(await screen.findByText('The library is empty')).toBeTruthy();
  });

  it('offers to load a list again that failed', async () => {
    const { answer } = openAt('/', {
      ...signedIn(),
      'GET /api/updated-mangas': { status: 503, text: 'busy' },
    });
    const updated = await region('Updated Manga');
    const again = await within(updated).findByRole('button', { name: 'Try again' });
    answer({ 'GET /api/updated-mangas': { json: mangas(1) } });
    fireEvent.click(again);
    expect(await within(updated).findByRole('link', { name: 'Title 1' })).toBeTruthy();
  });
});

describe('where one stopped reading', () => {
  const stopped = (number: number, currentPage = 3) => ({
    mangaId: `m${number}`,
    chapterId: `c${number}`,
    currentPage,
  });
  const chapters = Object.fromEntries(
    mangas(14).map(({ id }, index) => [
      `GET /api/chapters/c${index + 1}`,
      { json: { id: `c${index + 1}`, mangaId: id, chapterNumber: index + 1, title: '', pageCount: 20 } },
    ]),
  );

  it('is first on home: the last three to continue, those before as history', async () => {
    openAt('/', {
      ...signedIn(),
      ...chapters,
      'GET /api/bookmarks': { json: [5, 2, 9, 1, 3].map((number) => stopped(number)) },
    });
    const going = await region('Continue reading');
    expect(await linksIn(going)).toEqual(['/reader/m5/c5', '/reader/m2/c2', '/reader/m9/c9']);
    expect(await within(going).findByRole('link', { name: 'Title 5 Chapter 5 4 / 20' })).toBeTruthy();
    const history = await region('History');
    expect(await linksIn(history)).toEqual(['/reader/m1/c1', '/reader/m3/c3']);
    expect(await within(history).findByText('Chapter 3')).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(headings).toEqual([
      'Continue reading',
      'Top Searched',
      'Popular Manga',
      'Turn a chapter into a video',
      'Latest Manga',
      'Updated Manga',
      'History',
    ]);
  });

  it('is at most twelve as history', async () => {
    openAt('/', {
      ...signedIn(mangas(30)),
      'GET /api/bookmarks': { json: mangas(30).map((_, index) => stopped(index + 1)) },
    });
    expect(await linksIn(await region('Continue reading'))).toHaveLength(3);
    expect(await linksIn(await region('History'))).toEqual(
      Array.from({ length: 12 }, (_, index) => `/reader/m${index + 4}/c${index + 4}`),
    );
  });

  it('leaves out manga that are gone, and asks nothing about them', async () => {
    const { calls } = openAt('/', {
      ...signedIn(),
      ...chapters,
      'GET /api/bookmarks': { json: [stopped(99), stopped(4)] },
    });
    expect(await linksIn(await region('Continue reading'))).toEqual(['/reader/m4/c4']);
    expect(calls.filter((call) => call.includes('c99') || call.includes('m99'))).toEqual([]);
  });

  it('doesn’t move what is already shown when it comes late', async () => {
    openAt('/', {
      ...signedIn(),
      ...chapters,
      'GET /api/bookmarks': { json: [stopped(4)] },
      'GET /api/chapters/c4': 'never',
    });
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    await screen.findByRole('main');
    expect(screen.queryByRole('region', { name: 'Top Searched' })).toBeNull();
    expect(await screen.findByRole('region', { name: 'Top Searched' }, { timeout: 2000 })).toBeTruthy();
    // Its place is the first, on the screen and in the document.
    const first = screen.getAllByRole('heading', { level: 2 })[0];
    expect(first?.textContent).toBe('Continue reading');
    expect((await region('Continue reading')).getAttribute('aria-busy')).toBe('true');
  });

  it('goes on with the next chapter when one is read, and leaves out what is read to its end', async () => {
    const at = (number: number, nextId: string | null) => ({
      json: { id: `c${number}`, mangaId: `m${number}`, chapterNumber: 1, title: '', pageCount: 5, nextId },
    });
    openAt('/', {
      ...signedIn(),
      'GET /api/bookmarks': { json: [stopped(1, 4), stopped(2, 4), stopped(3, 3)] },
      'GET /api/chapters/c1': at(1, null),
      'GET /api/chapters/c2': at(2, 'c22'),
      'GET /api/chapters/c3': at(3, 'c33'),
      'GET /api/chapters/c22': { json: { ...at(2, null).json, id: 'c22', chapterNumber: 2 } },
    });
    const going = await region('Continue reading');
    expect(await within(going).findByRole('link', { name: 'Title 2 Chapter 2 0 / 5' })).toBeTruthy();
    expect(await linksIn(going)).toEqual(['/reader/m2/c22', '/reader/m3/c3']);
    const history = await region('History');
    expect(await linksIn(history)).toEqual(['/reader/m1/c1']);
    expect(within(history).getByText('Read')).toBeTruthy();
  });
});

describe('imports of one’s own', () => {
  it('are marked private until they are shared, and listed together', async () => {
    openAt(
      '/',
      signedIn([
        manga(1, { imported: { own: true, shared: false } }),
        manga(2, { imported: { own: true, shared: true } }),
        manga(3, { imported: { own: false, shared: true } }),
      ]),
    );
    const own = await region('Your Imports');
    expect(await linksIn(own)).toEqual(paths(1, 2));
    const card = (number: number) =>
      within(own)
        .getByRole('link', { name: `Title ${number}` })
        .closest('article');
    expect(card(1)?.textContent).toContain('Private');
    expect(card(2)?.textContent).not.toContain('Private');
    expect(within(own).queryByRole('button')).toBeNull();
  });

  it('are twelve, and all when asked, also when one comes back from a manga', async () => {
    const user = userEvent.setup();
    const list = mangas(40).map((one) => ({ ...one, imported: { own: true, shared: false } }));
    openAt('/', { ...signedIn(list), 'GET /api/mangas/m40': { json: list[39] } });
    expect(await linksIn(await region('Your Imports'))).toEqual(paths(1, 12));
    await user.click(screen.getByRole('button', { name: 'Show all 40' }));
    const own = await region('Your Imports');
    await user.click(await within(own).findByRole('link', { name: 'Title 40' }));
    await screen.findByRole('heading', { level: 1, name: 'Title 40' });
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await within(await region('Your Imports')).findByRole('link', { name: 'Title 40' });
    expect(await linksIn(await region('Your Imports'))).toEqual(paths(1, 40));
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(await linksIn(await region('Your Imports'))).toEqual(paths(1, 12));
  });
});

describe('covers of other sites', () => {
  const far = 'https://covers.example/a b.jpg?x=1&y=2';

  it('come through the proxy, else from where they are, else are written out', async () => {
    openAt('/', signedIn([manga(1, { coverUrl: far, description: '' })]));
    const card = await within(await region('Top Searched')).findByRole('link', { name: 'Title 1' });
    const source = () => card.querySelector('img')?.getAttribute('src');
    expect(source()).toBe(`/api/proxy/page?url=${encodeURIComponent(far)}`);
    fireEvent.error(card.querySelector('img') as HTMLImageElement);
    expect(source()).toBe(far);
    fireEvent.error(card.querySelector('img') as HTMLImageElement);
    expect(card.querySelector('img')).toBeNull();
    expect(within(card).getAllByText('Title 1')).toHaveLength(2);
  });
});

describe('search', () => {
  it('asks once the typing rested, and shows all that was found', async () => {
    const user = userEvent.setup();
    const { calls } = openAt('/', { ...signedIn(), 'GET /api/search/manga': { json: mangas(15) } });
    const box = await screen.findByRole('searchbox', { name: 'Search manga...' });
    await user.type(box, 'ink');
    const results = await region('Search Results for ink');
    await within(results).findByRole('link', { name: 'Title 1' });
    expect(calls.filter((call) => call.includes('/api/search/'))).toEqual(['GET /api/search/manga?q=ink']);
    expect(within(results).getAllByRole('link')).toHaveLength(15);
    expect(screen.queryByRole('region', { name: 'Top Searched' })).toBeNull();
    await user.clear(box);
    expect(await region('Top Searched')).toBeTruthy();
  });

  it('shows all of thousands, the first at once', async () => {
    openAt('/?q=ink', { ...signedIn(), 'GET /api/search/manga': { json: mangas(500) } });
    const results = await region('Search Results for ink');
    // Looking for roles among so many would take longer than the list.
    await waitFor(() => expect(results.querySelector('a')).not.toBeNull());
    expect(results.querySelectorAll('a').length).toBeLessThan(500);
    await waitFor(() => expect(results.querySelectorAll('a')).toHaveLength(500));
  });

  it('shows only what was found: no featured titles, no other list', async () => {
    const list = [manga(1, { imported: { own: true, shared: false } }), ...mangas(12).slice(1)];
    const { answer } = openAt('/', {
      ...signedIn(list),
      'GET /api/bookmarks': { json: [{ mangaId: 'm1', chapterId: 'c1', currentPage: 3 }] },
      'GET /api/search/manga': { json: mangas(2) },
    });
    const shown = () =>
      screen
        .getAllByRole('region')
        .map((one) => one.getAttribute('aria-label') ?? within(one).getByRole('heading').textContent)
        .filter((name) => name !== 'Notifications');
    await region('Your Imports');
    expect(shown()).toEqual([
      'Continue reading',
      'Featured',
      'Top Searched',
      'Turn a chapter into a video',
      'Latest Manga',
      'Updated Manga',
      'Your Imports',
    ]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ink' } });
    await region('Search Results for ink');
    expect(shown()).toEqual(['Search Results for ink']);
    answer({ 'GET /api/search/manga': { status: 503, text: '' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pen' } });
    expect(await within(await region('Search Results for pen')).findByRole('button')).toBeTruthy();
    expect(shown()).toEqual(['Search Results for pen']);
  });

  it('waits for 300 ms without a key', async () => {
    jest.useFakeTimers();
    try {
      const { calls } = openAt('/', { ...signedIn(), 'GET /api/search/manga': { json: [] } });
      const box = await screen.findByRole('searchbox');
      const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
      const searches = () => calls.filter((call) => call.includes('/api/search/'));
      fireEvent.change(box, { target: { value: 'in' } });
      await wait(299);
      fireEvent.change(box, { target: { value: 'ink' } });
      await wait(299);
      expect(searches()).toEqual([]);
      await wait(1);
      expect(searches()).toEqual(['GET /api/search/manga?q=ink']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says when nothing was found', async () => {
    openAt('/?q=zzz', { ...signedIn(), 'GET /api/search/manga': { json: [] } });
    expect(await within(await region('Search Results for zzz')).findByText('Nothing found')).toBeTruthy();
  });

  it.each(['the logo', 'the menu'])('ends when one goes home by %s', async (by) => {
    const user = userEvent.setup();
    openAt('/', { ...signedIn(), 'GET /api/search/manga': { json: mangas(1) } });
    await user.type(await screen.findByRole('searchbox'), 'ink');
    await region('Search Results for ink');
    if (by === 'the menu') await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('link', { name: by === 'the menu' ? 'Home' : 'Komavox' }));
    expect(await region('Top Searched')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('makes no call for blanks', async () => {
    const { calls } = openAt('/', signedIn());
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: '   ' } });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(calls.filter((call) => call.includes('/api/search/'))).toEqual([]);
    expect(await region('Top Searched')).toBeTruthy();
  });
});
