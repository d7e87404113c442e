/** Lifetime of cached answers (spec 1 section 9). */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { prefer } from '../tests/prefer.js';
import { manga, openAt, signedIn, Stream, type Answers } from '../tests/product.js';

const lists = ['GET /api/mangas', 'GET /api/latest-mangas', 'GET /api/updated-mangas'];
const ofManga = ['GET /api/mangas/m3', 'GET /api/mangas/m3/chapters', 'GET /api/bookmarks/m3'];
const product: Answers = {
  ...signedIn(),
  'GET /api/mangas/m3': { json: manga(3) },
  'GET /api/mangas/m3/chapters': { json: [] },
  'GET /api/bookmarks/m3': { json: null },
};

const wait = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
const times = (calls: readonly string[], names: readonly string[]) =>
  names.map((name) => calls.filter((call) => call.split('?')[0] === name).length);
const card = async () =>
  within(await screen.findByRole('region', { name: 'Top Searched' })).findByRole('link', { name: 'Title 3' });
const heading = () => screen.findByRole('heading', { level: 1, name: 'Title 3' });
const goBack = async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Back' }));
  await card();
};

beforeEach(() => {
  jest.useFakeTimers();
  // The carousel would be drawn thousands of times.
  prefer('(prefers-reduced-motion: reduce)', true);
});
afterEach(() => {
  jest.useRealTimers();
  prefer('(prefers-reduced-motion: reduce)', false);
});

describe('answers', () => {
  it('are kept without expiry while they are shown', async () => {
    const { calls } = openAt('/', product);
    await card();
    await wait(24 * 3600);
    await card();
    expect(times(calls, lists)).toEqual([1, 1, 1]);
  });

  it('are kept for five minutes once they are not shown any more', async () => {
    const { calls } = openAt('/', product);
    fireEvent.click(await card());
    await heading();
    await wait(299);
    await goBack();
    // Counted anew from then on.
    fireEvent.click(await card());
    await heading();
    await wait(299);
    await goBack();
    expect(times(calls, [...lists, ...ofManga])).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('are dropped after that, and asked for when they are needed again', async () => {
    const { calls, store } = openAt('/', product);
    fireEvent.click(await card());
    await heading();
    const kept = () => Object.keys(store.getState().api.queries).filter((key) => /mangas/i.test(key));
    const all = ['latestMangas(undefined)', 'mangas(undefined)', 'updatedMangas(undefined)'];
    await wait(299);
    expect(kept().sort()).toEqual(all);
    await wait(2);
    expect(kept()).toEqual([]);
    await goBack();
    expect(times(calls, lists)).toEqual([2, 2, 2]);
  });

  it.each([
    ['home', '/', card, lists],
    ['a manga', '/manga/m3', heading, ofManga],
  ])(
    'are not asked for again when the window gets the focus or the network is back: %s',
    async (_where, path, shown, names) => {
      const { calls } = openAt(path, product);
      await shown();
      await wait(1);
      const before = calls.length;
      const sight = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      fireEvent.blur(window);
      fireEvent(document, new Event('visibilitychange'));
      await wait(600);
      sight.mockRestore();
      fireEvent(document, new Event('visibilitychange'));
      fireEvent.focus(window);
      fireEvent(window, new Event('offline'));
      fireEvent(window, new Event('online'));
      act(() => Stream.current?.onopen?.());
      await wait(10);
      expect(times(calls, names)).toEqual(names.map(() => 1));
      // The balance may have changed without an event; nothing else is fetched.
      expect(calls.slice(before)).toEqual(['GET /api/users/me']);
    },
  );
});
