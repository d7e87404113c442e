import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt } from '../tests/product.js';
import { chapterCard, drag, pageAddress, prepareReading, reading, rightToLeft } from '../tests/reading.js';

const user = userEvent.setup();
const page = (number: number) => screen.findByRole('img', { name: `Page ${number}` });
const pages = () => screen.getAllByRole('img').map((img) => img.getAttribute('alt'));
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const viewport = () => screen.getByRole('region', { name: 'Pages' });

beforeEach(prepareReading);

describe('the reader', () => {
  it('shows one page at a time, with its number, a slider and buttons', async () => {
    openAt('/reader/m1/c1', reading());
    expect((await page(1)).getAttribute('src')).toBe(pageAddress(1));
    expect(pages()).toEqual(['Page 1']);
    expect(screen.getByText('1 / 5')).toBeTruthy();
    const slider = screen.getByRole('slider', { name: 'Page' });
    expect(slider.getAttribute('aria-valuetext')).toBe('1 of 5');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    await press('Next page');
    expect(pages()).toEqual(['Page 2']);
    expect(screen.getByText('2 / 5')).toBeTruthy();
    expect(slider.getAttribute('aria-valuetext')).toBe('2 of 5');
    await press('Previous page');
    expect(pages()).toEqual(['Page 1']);
  });

  it('moves by its slider', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    act(() => screen.getByRole('slider', { name: 'Page' }).focus());
    await user.keyboard('{End}');
    expect(pages()).toEqual(['Page 5']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await user.keyboard('{ArrowLeft}');
    expect(pages()).toEqual(['Page 4']);
  });

  it('renders nothing while there are no pages', async () => {
    const { calls } = openAt('/reader/m1/c1', reading({ 'GET /api/chapters/c1/pages': 'never' }));
    await waitFor(() => expect(calls).toContain('GET /api/chapters/c1/pages'));
    expect(screen.queryByRole('main')).toBeNull();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('renders nothing for a chapter without pages', async () => {
    const { calls } = openAt('/reader/m1/c1', reading({ 'GET /api/chapters/c1/pages': { json: [] } }));
    await waitFor(() => expect(calls).toContain('GET /api/bookmarks/m1'));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('main')).toBeNull();
  });

  it('goes back to the manga', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await press('Back');
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Chapters' })).toBeTruthy();
  });

  it('goes left with a swipe to the left, as far as 50 pixels', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    drag(viewport(), { x: -49 });
    expect(pages()).toEqual(['Page 1']);
    drag(viewport(), { x: -50 });
    expect(pages()).toEqual(['Page 2']);
    drag(viewport(), { x: 60 });
    expect(pages()).toEqual(['Page 1']);
    drag(viewport(), { x: -60, y: 200 });
    expect(pages()).toEqual(['Page 1']);
  });

  it('keeps the meaning of swipes in right-to-left books until its reader mirrors them', async () => {
    openAt('/reader/m1/c1', rightToLeft());
    await page(1);
    drag(viewport(), { x: -60 });
    expect(pages()).toEqual(['Page 2']);
    await press('Reader settings');
    await user.click(screen.getByRole('switch', { name: 'Swipe right for the next page' }));
    await user.keyboard('{Escape}');
    drag(viewport(), { x: 60 });
    expect(pages()).toEqual(['Page 3']);
  });

  it('hands its pages to the video editor, each address encoded once', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    const link = screen.getByRole('link', { name: 'Create Video' });
    const images = [1, 2, 3, 4, 5].map((number) => encodeURIComponent(pageAddress(number))).join(',');
    expect(link.getAttribute('href')).toBe(`/video-editor?images=${images}`);
  });

  it('knows the ten languages of texts, and starts with the chapter’s', async () => {
    openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/chapters/c1': { json: chapterCard(1, { language: 'ko' }) } }),
    );
    await page(1);
    const box = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Text language' });
    expect(
      within(box)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'English',
      'Japanese',
      'Korean',
      'Chinese',
      'Spanish',
      'Portuguese',
      'French',
      'German',
      'Italian',
      'Russian',
    ]);
    expect(box.value).toBe('ko');
  });

  it.each([
    ['es-la', 'es'],
    ['zh-hk', 'zh-hk'],
    ['zh', 'zh'],
  ])('reads a chapter in %s as %s', async (language, code) => {
    openAt('/reader/m1/c1', reading({ 'GET /api/chapters/c1': { json: chapterCard(1, { language }) } }));
    await page(1);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Text language' }).value).toBe(code);
  });

  it.each(['ja', 'zh-hk'])('tells the video editor that its language is %s', async (language) => {
    openAt('/reader/m1/c1', reading({ 'GET /api/chapters/c1': { json: chapterCard(1, { language }) } }));
    await page(1);
    await user.click(screen.getByRole('link', { name: 'Create Video' }));
    const box = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect(box.value).toBe(language);
  });

  it('says that a chapter is missing, or offers to load it again', async () => {
    const { answer, unmount } = openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/chapters/c1/pages': { status: 503 } }),
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(reading());
    await user.click(again);
    await page(1);
    unmount();
    openAt('/reader/m1/none', reading());
    expect(await screen.findByText('Chapter not found')).toBeTruthy();
    await press('Back');
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
  });
});

describe('the place in a chapter', () => {
  it('is the bookmark’s, and no other page is shown before', async () => {
    const { calls } = openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId: 'c1', currentPage: 2 } } }),
    );
    const product = globalThis.fetch;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    globalThis.fetch = async (input, init) => {
      if (input === '/api/bookmarks/m1') await held;
      return await product(input, init);
    };
    await waitFor(() => expect(calls).toContain('GET /api/chapters/c1/pages'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('img')).toBeNull();
    release();
    await page(3);
    expect(pages()).toEqual(['Page 3']);
    expect(calls).not.toContain('POST /api/bookmarks');
  });

  it('is the first page when the bookmark is in another chapter', async () => {
    openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId: 'c2', currentPage: 1 } } }),
    );
    await page(1);
  });

  it('is the last page when the chapter has become shorter', async () => {
    openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/bookmarks/m1': { json: { mangaId: 'm1', chapterId: 'c1', currentPage: 40 } } }),
    );
    await page(5);
  });

  it('is saved with every page change', async () => {
    const saved: unknown[] = [];
    openAt(
      '/reader/m1/c1',
      reading({
        'POST /api/bookmarks': (body) => {
          saved.push(body);
          return { json: body };
        },
      }),
    );
    await page(1);
    expect(saved).toEqual([]);
    await press('Next page');
    await press('Next page');
    await press('Previous page');
    const at = (currentPage: number) => ({ mangaId: 'm1', chapterId: 'c1', currentPage });
    await waitFor(() => expect(saved).toEqual([at(1), at(2), at(1)]));
  });

  it('can be read on when it could not be saved', async () => {
    openAt('/reader/m1/c1', reading({ 'POST /api/bookmarks': { status: 500 } }));
    await page(1);
    await press('Next page');
    await press('Next page');
    await page(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('reading on', () => {
  it('has next and previous chapters, and keeps the place in them', async () => {
    const saved: unknown[] = [];
    openAt(
      '/reader/m1/c1',
      reading({
        'POST /api/bookmarks': (body) => {
          saved.push(body);
          return { json: body };
        },
      }),
    );
    await page(1);
    expect(screen.getByText('Chapter 1')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous chapter' }).disabled).toBe(true);
    await press('Next chapter');
    expect(await screen.findByText('1 / 2')).toBeTruthy();
    expect(screen.getByText('Chapter 2')).toBeTruthy();
    expect(saved.at(-1)).toEqual({ mangaId: 'm1', chapterId: 'c2', currentPage: 0 });
    await press('Previous chapter');
    expect(await screen.findByText('1 / 5')).toBeTruthy();
  });

  it('after the last page leads to the next chapter', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await user.keyboard('{End}{ArrowRight}');
    const dialog = await screen.findByRole('dialog', { name: 'End of Chapter 1' });
    expect(await within(dialog).findByText('Part 2')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Read Chapter 2' }));
    expect(await screen.findByText('1 / 2')).toBeTruthy();
    await user.keyboard('{End}{ArrowRight}');
    expect(await screen.findByText('This is the newest chapter in this language.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All chapters' }).getAttribute('href')).toBe('/manga/m1');
  });

  it('is a matter of keys', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 2']);
    await user.keyboard('{PageDown} ');
    expect(pages()).toEqual(['Page 4']);
    await user.keyboard('{ArrowLeft}{PageUp}');
    expect(pages()).toEqual(['Page 2']);
    await user.keyboard('{End}');
    expect(pages()).toEqual(['Page 5']);
    await user.keyboard('{Home}');
    expect(pages()).toEqual(['Page 1']);
    await user.keyboard('g');
    const number = await screen.findByRole('spinbutton', { name: 'Page number' });
    await user.clear(number);
    await user.type(number, '9');
    expect(screen.getByText('There is no page 9.')).toBeTruthy();
    await user.clear(number);
    await user.type(number, '4{Enter}');
    expect(pages()).toEqual(['Page 4']);
    await user.keyboard('n');
    expect(await screen.findByText('1 / 2')).toBeTruthy();
    await user.keyboard('p');
    expect(await screen.findByText('1 / 5')).toBeTruthy();
  });

  it('lists its keys', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard help' });
    for (const key of ['→', 'Space', 'Home', 'G', 'N', 'F', 'M', '?']) {
      expect(within(help).getByText(key)).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 2']);
  });

  it.each([
    ['left to right', 'ltr', 850, 50],
    ['right to left', 'rtl', 50, 850],
  ] as const)('%s is a matter of the page’s edges, too', async (_, readingDirection, on, back) => {
    openAt(
      '/reader/m1/c1',
      reading({ 'GET /api/chapters/c1': { json: chapterCard(1, { readingDirection }) } }),
    );
    await page(1);
    const place = { left: 0, top: 0, width: 900, height: 600 };
    jest.spyOn(viewport(), 'getBoundingClientRect').mockReturnValue(place as DOMRect);
    drag(viewport(), {}, { x: on, y: 300 });
    expect(pages()).toEqual(['Page 2']);
    drag(viewport(), {}, { x: back, y: 300 });
    expect(pages()).toEqual(['Page 1']);
  });

  it('goes from left to right in a translation that was turned round, and as its reader chose for the manga', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    const slider = () => screen.getByRole('slider', { name: 'Page' }).closest('[dir]')?.getAttribute('dir');
    expect(slider()).toBe('ltr');
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 2']);
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: 'Right to left' }));
    await user.keyboard('{Escape}');
    expect(slider()).toBe('rtl');
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 1']);
  });

  it('goes the other way by the arrow keys in a right-to-left book', async () => {
    openAt('/reader/m1/c1', rightToLeft());
    await page(1);
    await user.keyboard('{ArrowLeft}');
    expect(pages()).toEqual(['Page 2']);
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 1']);
  });

  it('is undisturbed by controls that come and go with a tap in the middle', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    const main = screen.getByRole('main');
    expect(main.hasAttribute('data-bars')).toBe(true);
    drag(viewport(), {});
    await waitFor(() => expect(main.hasAttribute('data-bars')).toBe(false));
    expect(pages()).toEqual(['Page 1']);
    await user.keyboard('m');
    expect(main.hasAttribute('data-bars')).toBe(true);
  });

  it('can show two pages side by side, the cover by itself', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: 'Double' }));
    await user.keyboard('{Escape}');
    expect(pages()).toEqual(['Page 1']);
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 2', 'Page 3']);
    expect(screen.getByText('2–3 / 5')).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(pages()).toEqual(['Page 4', 'Page 5']);
    await user.keyboard('{ArrowLeft}');
    expect(pages()).toEqual(['Page 2', 'Page 3']);
  });

  it('can be a vertical strip, kept for this manga', async () => {
    const { unmount } = openAt('/reader/m1/c1', reading());
    await page(1);
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: 'Vertical strip' }));
    await user.keyboard('{Escape}');
    expect(pages()).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4', 'Page 5']);
    expect(screen.getByRole('heading', { name: 'End of Chapter 1' })).toBeTruthy();
    unmount();
    openAt('/reader/m1/c1', reading());
    await page(5);
  });

  it('begins as a strip where the pictures are long strips', async () => {
    openAt(
      '/reader/m1/c1',
      reading({
        'GET /api/chapters/c1/pages': {
          json: [1, 2, 3].map((at) => `/api/chapters/c1/pages/${at}?w=800&h=4000`),
        },
      }),
    );
    await page(1);
    expect(pages()).toEqual(['Page 1', 'Page 2', 'Page 3']);
  });

  it('zooms by keys and buttons, and fits the page again when it is turned', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    const zoomed = () => viewport().style.getPropertyValue('--zoom');
    await user.keyboard('+');
    expect(zoomed()).toBe('1.25');
    await press('Reader settings');
    expect(screen.getByText('125%')).toBeTruthy();
    await press('Zoom in');
    expect(screen.getByText('156%')).toBeTruthy();
    await press('Zoom out');
    await user.keyboard('{Escape}');
    await user.keyboard('-');
    expect(zoomed()).toBe('1');
    await user.keyboard('+{ArrowRight}');
    expect(zoomed()).toBe('1');
  });

  it.each([
    ['Whole page', 'page'],
    ['Width', 'width'],
    ['Height', 'height'],
    ['Original', 'original'],
  ])('fits %s', async (label, fit) => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    await press('Reader settings');
    await user.click(screen.getByRole('radio', { name: label }));
    expect(document.querySelector('.reader-viewport')?.getAttribute('data-fit')).toBe(fit);
  });

  it('fetches the pages around ahead, and only those', async () => {
    const { container } = openAt(
      '/reader/m1/c1',
      reading({
        'GET /api/chapters/c1/pages': { json: Array.from({ length: 40 }, (_, at) => pageAddress(at + 1)) },
      }),
    );
    await page(1);
    const fetched = () => [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(fetched()).toEqual([1, 2, 3].map((number) => pageAddress(number)));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(fetched()).toEqual([3, 4, 5, 6].map((number) => pageAddress(number)));
  });

  it('tries a page again when it is turned to, and only then says that it could not be loaded', async () => {
    openAt('/reader/m1/c1', reading());
    await page(1);
    const second = () => document.querySelector(`img[src="${pageAddress(2)}"]`);
    await waitFor(() => expect(second()).toBeTruthy());
    const ahead = second();
    if (ahead) fireEvent.error(ahead);
    expect(second()).toBeNull();
    await press('Next page');
    const shown = await page(2);
    fireEvent.error(shown);
    expect(screen.getByText('Page 2 could not be loaded.')).toBeTruthy();
    await press('Previous page');
    await press('Next page');
    expect(await page(2)).toBeTruthy();
  });

  it('fetches the next chapter’s first page ahead near the end', async () => {
    const { calls } = openAt('/reader/m1/c1', reading());
    await page(1);
    expect(calls).not.toContain('GET /api/chapters/c2/pages');
    const fetched = jest.spyOn(HTMLImageElement.prototype, 'src', 'set');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await waitFor(() => expect(fetched).toHaveBeenCalledWith(pageAddress(1, 'c2')));
    expect(calls).toContain('GET /api/chapters/c2/pages');
    fetched.mockRestore();
  });
});

describe('the reader of pages from an address', () => {
  const images = ['https://example.org/1.png', '/api/chapters/c1/pages/0', 'https://example.org/3.png'];
  const proxied = '/api/proxy/page?url=https%3A%2F%2Fexample.org%2F';
  const address = (mangaId: string) =>
    `/reader/custom/${mangaId}?images=${images.map(encodeURIComponent).join(',')}`;

  it('loads pages of other sites through the page proxy, and ours from where they are', async () => {
    openAt(address('url'), reading());
    expect((await page(1)).getAttribute('src')).toBe(`${proxied}1.png`);
    await press('Next page');
    expect((await page(2)).getAttribute('src')).toBe('/api/chapters/c1/pages/0');
    const link = screen.getByRole('link', { name: 'Create Video' });
    expect(link.getAttribute('href')).toContain(encodeURIComponent(`${proxied}3.png`));
  });

  it('goes back to its manga, or home when it has none', async () => {
    const { unmount } = openAt(address('m1'), reading());
    await page(1);
    await press('Back');
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 1' })).toBeTruthy();
    unmount();
    openAt(address('url'), reading());
    await page(1);
    await press('Back');
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });

  it('keeps the place without a bookmark, since no chapter could be named', async () => {
    const { calls, unmount } = openAt(address('m1'), reading());
    await page(1);
    await press('Next page');
    expect(calls).not.toContain('POST /api/bookmarks');
    unmount();
    openAt(address('m1'), reading());
    await page(2);
  });

  it('says which page could not be loaded, tries it again, and shows the others meanwhile', async () => {
    openAt(address('url'), reading());
    fireEvent.error(await page(1));
    expect(screen.getByText('Page 1 could not be loaded.')).toBeTruthy();
    await press('Next page');
    await page(2);
    await press('Previous page');
    fireEvent.error(await page(1));
    await press('Try again');
    expect((await page(1)).getAttribute('src')).toBe(`${proxied}1.png`);
  });

  it('renders nothing without pictures', async () => {
    openAt('/reader/custom/url?images=', reading());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('main')).toBeNull();
  });
});
