import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manga, openAt, signedIn, type Answers } from '../tests/product.js';

const user = userEvent.setup();

const chapter = (number: number, language = 'en') => ({
  id: `c${number}`,
  mangaId: 'm1',
  chapterNumber: number,
  title: `Part ${number}`,
  language,
  pageCount: 20,
});
const list = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, step) =>
    chapter(from < to ? from + step : from - step),
  );
const asked = (offset: number, sortOrder: string, language = 'en') =>
  `GET /api/mangas/m1/chapters?offset=${offset}&sortOrder=${sortOrder}&language=${language}&limit=96`;

const product: Answers = {
  ...signedIn(),
  'GET /api/mangas/m1': { json: manga(1, { languages: ['ja', 'en'] }) },
  'GET /api/bookmarks/m1': { json: null },
  [asked(0, 'desc')]: { json: [chapter(2), chapter(1)] },
  [asked(0, 'asc')]: { json: [chapter(1), chapter(2)] },
  [asked(0, 'desc', 'ja')]: { json: [chapter(5, 'ja')] },
  [asked(0, 'desc', 'ko')]: { json: [] },
};
const section = () => screen.findByRole('region', { name: 'Chapters' });
const cards = async () => {
  const region = await section();
  const links = await within(region).findAllByRole('link', { name: /^Chapter/ });
  return links.map((link) => /Chapter \d+/.exec(link.textContent)?.[0]);
};
const hundreds: Answers = {
  ...product,
  [asked(0, 'desc')]: { json: list(200, 105), headers: { 'x-total-count': '200' } },
  [asked(96, 'desc')]: { json: list(104, 9), headers: { 'x-total-count': '200' } },
  [asked(192, 'desc')]: { json: list(8, 1), headers: { 'x-total-count': '200' } },
  [asked(0, 'asc')]: { json: list(1, 96), headers: { 'x-total-count': '200' } },
  [asked(96, 'asc')]: { json: list(97, 192), headers: { 'x-total-count': '200' } },
  [asked(0, 'desc', 'ja')]: { json: list(150, 55), headers: { 'x-total-count': '150' } },
  [asked(96, 'desc', 'ja')]: { json: list(54, 1), headers: { 'x-total-count': '150' } },
};
const chapterCalls = (calls: readonly string[]) => calls.filter((call) => call.includes('/chapters?'));
const proxied = (address: string) => `/api/proxy/page?url=${encodeURIComponent(address)}`;

describe('a manga’s page', () => {
  it('shows what the catalogue knows, and chapters that lead to the reader', async () => {
    openAt('/manga/m1', product);
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
    expect(screen.getByText('Author 1')).toBeTruthy();
    expect(screen.getByText('About 1')).toBeTruthy();
    const chips = screen.getByRole('list', { name: 'Languages' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['日本語', 'EN']);
    expect(await cards()).toEqual(['Chapter 2', 'Chapter 1']);
    const first = screen.getByRole('link', { name: /^Chapter 2/ });
    expect(first.getAttribute('href')).toBe('/reader/m1/c2');
    expect(first.textContent).toContain('Part 2');
  });

  it.each([
    ['of ours', '/api/mangas/m1/cover?v=1', '/api/mangas/m1/cover?v=1'],
    ['of another site', 'https://far.example/a b.png?x=1', proxied('https://far.example/a b.png?x=1')],
  ])('shows its cover, %s', async (_whose, coverUrl, source) => {
    openAt('/manga/m1', { ...product, 'GET /api/mangas/m1': { json: manga(1, { coverUrl }) } });
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    const pictures = [...screen.getByRole('main').querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([source]);
  });

  it('shows placeholders while it loads, and then while the chapters do', async () => {
    const { calls, unmount } = openAt('/manga/m1', { ...product, 'GET /api/mangas/m1': 'never' });
    await screen.findByRole('main');
    await waitFor(() => expect(calls).toContain('GET /api/mangas/m1'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(document.querySelector('[data-skeleton]')).toBeTruthy();
    // Chapters are fetched once there is a manga.
    expect(chapterCalls(calls)).toEqual([]);
    unmount();
    openAt('/manga/m1', { ...product, [asked(0, 'desc')]: 'never' });
    expect((await section()).querySelector('[data-skeleton]')).toBeTruthy();
  });

  it.each([
    ['a 404', { status: 404, text: '' }],
    ['null', { json: null }],
  ])('says when there is no such manga (%s)', async (_how, answer) => {
    openAt('/manga/m1', { ...product, 'GET /api/mangas/m1': answer });
    expect(await screen.findByText('Manga not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  });

  it('goes home when the manga could not be loaded', async () => {
    openAt('/manga/m1', { ...product, 'GET /api/mangas/m1': { status: 503, text: '' } });
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });

  it('goes home by Back', async () => {
    openAt('/manga/m1', product);
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });
});

describe('a swipe on a manga’s page', () => {
  const swipe = (by: { x: number; y?: number }, fingers = 1) => {
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, identifier: 0, target: document.body });
    const touches = Array.from({ length: fingers }, () => at(50, 400));
    fireEvent.touchStart(document.body, { touches });
    fireEvent.touchEnd(document.body, { touches: [], changedTouches: [at(50 + by.x, 400 + (by.y ?? 0))] });
  };

  it('to the right goes home when it is longer than 100 px', async () => {
    openAt('/manga/m1', product);
    await screen.findByRole('heading', { level: 1, name: 'Title 1' });
    swipe({ x: 100 });
    swipe({ x: -160 });
    swipe({ x: 120, y: 150 });
    swipe({ x: 160 }, 2);
    expect(screen.getByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
    swipe({ x: 101 });
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });
});

describe('the chapters', () => {
  it('are newest first until the order is turned; the button names the present order', async () => {
    openAt('/manga/m1', product);
    expect(await cards()).toEqual(['Chapter 2', 'Chapter 1']);
    await user.click(screen.getByRole('button', { name: 'Newest first' }));
    expect(await cards()).toEqual(['Chapter 1', 'Chapter 2']);
    expect(screen.getByRole('button', { name: 'Oldest first' })).toBeTruthy();
  });

  it('are in one of twelve languages, in English at first', async () => {
    openAt('/manga/m1', product);
    const picker = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Chapter language' });
    expect(picker.value).toBe('en');
    const options = within(picker).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['en', 'English'],
      ['ja', 'Japanese'],
      ['ko', 'Korean'],
      ['zh', 'Chinese (Simplified)'],
      ['zh-hk', 'Chinese (Traditional)'],
      ['es', 'Spanish (Spain)'],
      ['es-la', 'Spanish (LATAM)'],
      ['pt-br', 'Portuguese (Brazil)'],
      ['fr', 'French'],
      ['de', 'German'],
      ['it', 'Italian'],
      ['ru', 'Russian'],
    ]);
    await user.selectOptions(picker, 'Japanese');
    expect(await cards()).toEqual(['Chapter 5']);
  });

  it('are in a language that there is when there is no English', async () => {
    openAt('/manga/m1', { ...product, 'GET /api/mangas/m1': { json: manga(1, { languages: ['ja'] }) } });
    expect(await cards()).toEqual(['Chapter 5']);
  });

  it('that there aren’t any in a language is said, and how to read all the same', async () => {
    openAt('/manga/m1', product);
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Chapter language' }),
      screen.getByRole('option', { name: 'Korean' }),
    );
    expect(await screen.findByText('No chapters found')).toBeTruthy();
    expect(
      screen.getByText("This manga doesn't have any chapters available in the selected language."),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Read from URL' }));
    expect(await screen.findByRole('dialog', { name: 'Read from URL' })).toBeTruthy();
  });

  // Looking for hundreds of links by role takes seconds.
  const numbers = () =>
    [...document.querySelectorAll('main li a')].map(({ textContent }) =>
      Number(/^Chapter (\d+)Part/.exec(textContent)?.[1]),
    );
  const range = (from: number, to: number) => list(from, to).map(({ chapterNumber }) => chapterNumber);
  const shows = (from: number, to: number) => waitFor(() => expect(numbers()).toEqual(range(from, to)));
  const loadMore = () => user.click(screen.getByText('Load More Chapters'));

  it('come 96 at a time', async () => {
    const { calls } = openAt('/manga/m1', hundreds);
    await shows(200, 105);
    expect(screen.getByRole('button', { name: 'Load More Chapters' })).toBeTruthy();
    await loadMore();
    await shows(200, 9);
    await loadMore();
    await shows(200, 1);
    expect(screen.queryByText('Load More Chapters')).toBeNull();
    expect(chapterCalls(calls)).toEqual([
      asked(0, 'desc'),
      asked(0, 'asc'),
      asked(96, 'desc'),
      asked(192, 'desc'),
    ]);
  });

  it('begin again when the order is turned', async () => {
    const { calls } = openAt('/manga/m1', hundreds);
    await shows(200, 105);
    await loadMore();
    await shows(200, 9);
    await user.click(screen.getByText('Newest first'));
    await shows(1, 96);
    expect(chapterCalls(calls)).toEqual([asked(0, 'desc'), asked(0, 'asc'), asked(96, 'desc')]);
    await loadMore();
    await shows(1, 192);
    expect(chapterCalls(calls).at(-1)).toBe(asked(96, 'asc'));
  });

  it('begin again in another language', async () => {
    const { calls } = openAt('/manga/m1', hundreds);
    await shows(200, 105);
    await loadMore();
    await shows(200, 9);
    await user.selectOptions(screen.getByLabelText('Chapter language'), 'Japanese');
    await shows(150, 55);
    expect(chapterCalls(calls).filter((call) => call.includes('desc'))).toEqual([
      asked(0, 'desc'),
      asked(96, 'desc'),
      asked(0, 'desc', 'ja'),
    ]);
  });

  it('that could not be loaded can be asked for again', async () => {
    const { answer } = openAt('/manga/m1', { ...hundreds, [asked(96, 'desc')]: { status: 500, text: '' } });
    await shows(200, 105);
    await loadMore();
    const again = await screen.findByText('Try again');
    answer({ [asked(96, 'desc')]: hundreds[asked(96, 'desc')] ?? 'never' });
    await user.click(again);
    await shows(200, 9);
  });
});

describe('where one stopped', () => {
  const marked = (chapterId: string, currentPage: number): Answers => ({
    ...product,
    [asked(0, 'desc')]: { json: [chapter(3), chapter(2), chapter(1)] },
    'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId, currentPage } },
    'GET /api/chapters/c2': { json: { ...chapter(2), previousId: 'c1', nextId: 'c3' } },
    'GET /api/chapters/c3': { json: { ...chapter(3), previousId: 'c2', nextId: null } },
  });
  const texts = async () => {
    await screen.findByRole('link', { name: /^(Continue|Read) Chapter/ });
    return screen.getAllByRole('link', { name: /^Chapter/ }).map((link) => link.textContent);
  };

  it('is one click away, and marked in the list with what was read before', async () => {
    openAt('/manga/m1', marked('c2', 4));
    expect(await texts()).toEqual([
      'Chapter 3Part 320 pages',
      'Chapter 2Part 2Page 520 pages',
      'Chapter 1Part 1Read20 pages',
    ]);
    const on = screen.getByRole('link', { name: 'Continue Chapter 2, page 5' });
    expect(on.getAttribute('href')).toBe('/reader/m1/c2');
  });

  it('can be forgotten; what could not be is said, and stays', async () => {
    const { answer, calls } = openAt('/manga/m1', marked('c2', 4));
    const remove = () => user.click(screen.getByRole('button', { name: 'Delete bookmark' }));
    await texts();
    answer({ 'DELETE /api/bookmarks/m1': { status: 503, text: '' } });
    await remove();
    expect((await screen.findByRole('alert')).textContent).toContain('Bookmark not deleted');
    expect(screen.getByRole('link', { name: 'Continue Chapter 2, page 5' })).toBeTruthy();
    answer({ 'DELETE /api/bookmarks/m1': { status: 204 } });
    await remove();
    expect(await screen.findByRole('link', { name: 'Start reading' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete bookmark' })).toBeNull();
    expect(calls.filter((call) => call === 'GET /api/bookmarks/m1')).toHaveLength(1);
  });

  it('at the end of a chapter counts it as read', async () => {
    openAt('/manga/m1', marked('c2', 19));
    expect((await texts())[1]).toBe('Chapter 2Part 2Read20 pages');
  });

  it('leads on to the next chapter when one is read', async () => {
    const { unmount } = openAt('/manga/m1', marked('c2', 19));
    const on = await screen.findByRole('link', { name: 'Read Chapter 3' });
    expect(on.getAttribute('href')).toBe('/reader/m1/c3');
    expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
    unmount();
    openAt('/manga/m1', marked('c3', 19));
    expect(await screen.findByText('You have read the newest chapter in this language.')).toBeTruthy();
  });

  it('of a new manga is its oldest chapter, in the language that is chosen', async () => {
    openAt('/manga/m1', product);
    const start = () => screen.findByRole('link', { name: 'Start reading' });
    expect((await start()).getAttribute('href')).toBe('/reader/m1/c1');
    await user.selectOptions(screen.getByLabelText('Chapter language'), 'Japanese');
    await waitFor(async () => expect((await start()).getAttribute('href')).toBe('/reader/m1/c5'));
  });

  it('of a long new manga is its oldest chapter, too', async () => {
    openAt('/manga/m1', hundreds);
    const start = await waitFor(() => {
      const found = document.querySelector('main a[href="/reader/m1/c1"]');
      if (!found) throw new Error('Not yet');
      return found;
    });
    expect(start.textContent).toBe('Start reading');
  });
});
