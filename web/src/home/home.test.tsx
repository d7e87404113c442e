import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, mangas, openAt, signedIn } from '../tests/product.js';
import { prefer } from '../tests/prefer.js';

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

  it('shows cover, title and author on cards that are named by the title', async () => {
    openAt('/', signedIn());
    const card = await within(await region('Top Searched')).findByRole('link', { name: 'Title 3' });
    expect(card.closest('article')?.textContent).toContain('Author 3');
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/api/mangas/m3/cover?v=1');
  });

  it('shows twelve placeholders for each list that loads', async () => {
    openAt('/', { ...signedIn(), 'GET /api/latest-mangas': 'never' });
    const latest = await region('Latest Manga');
    expect(latest.querySelectorAll('[data-skeleton]')).toHaveLength(12);
    expect(latest.getAttribute('aria-busy')).toBe('true');
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
      'Latest Manga',
      'Updated Manga',
      'History',
    ]);
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
    openAt('/', { ...signedIn(), 'GET /api/bookmarks': 'never' });
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    await screen.findByRole('main');
    expect(screen.queryByRole('region', { name: 'Top Searched' })).toBeNull();
    expect(await screen.findByRole('region', { name: 'Top Searched' }, { timeout: 2000 })).toBeTruthy();
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
    await within(results).findByRole('link', { name: 'Title 1' });
    expect(results.querySelectorAll('a').length).toBeLessThan(500);
    await waitFor(() => expect(results.querySelectorAll('a')).toHaveLength(500));
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

describe('the carousel', () => {
  const shownSlide = () => {
    const slides = [...document.querySelectorAll('[aria-roledescription=slide]')];
    return slides
      .filter((slide) => !slide.hasAttribute('inert'))
      .map((slide) => slide.getAttribute('aria-label'));
  };
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    prefer('(prefers-reduced-motion: reduce)', false);
  });

  it('takes the first five that have a cover, a title and a description', async () => {
    const list = [manga(1, { coverUrl: '' }), manga(2, { description: ' ' }), manga(3, { title: '' })];
    openAt('/', signedIn([...list, ...mangas(12).slice(3)]));
    const links = within(await region('Featured')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths(4, 8));
  });

  it('goes on every five seconds and loops', async () => {
    openAt('/', signedIn(mangas(3)));
    await region('Featured');
    expect(shownSlide()).toEqual(['1 of 3']);
    await wait(4900);
    expect(shownSlide()).toEqual(['1 of 3']);
    await wait(200);
    expect(shownSlide()).toEqual(['2 of 3']);
    await wait(5000);
    await wait(5000);
    expect(shownSlide()).toEqual(['1 of 3']);
  });

  it('waits under a pointer and while something in it has the focus', async () => {
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    fireEvent.pointerEnter(carousel);
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    fireEvent.pointerLeave(carousel);
    act(() => within(carousel).getByRole('button', { name: 'Next slide' }).focus());
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    act(() => (document.activeElement as HTMLElement).blur());
    await wait(5000);
    expect(shownSlide()).toEqual(['2 of 3']);
  });

  it('goes back and on by its arrows, around the ends', async () => {
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    fireEvent.click(within(carousel).getByRole('button', { name: 'Previous slide' }));
    expect(shownSlide()).toEqual(['3 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Next slide' }));
    expect(shownSlide()).toEqual(['1 of 3']);
  });

  it('stays when paused, and for people who want less motion', async () => {
    prefer('(prefers-reduced-motion: reduce)', true);
    openAt('/', signedIn(mangas(3)));
    const carousel = await region('Featured');
    await wait(12_000);
    expect(shownSlide()).toEqual(['1 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Play slides' }));
    await wait(5000);
    expect(shownSlide()).toEqual(['2 of 3']);
    fireEvent.click(within(carousel).getByRole('button', { name: 'Pause slides' }));
    await wait(12_000);
    expect(shownSlide()).toEqual(['2 of 3']);
  });
});
