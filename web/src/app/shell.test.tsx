import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ana, manga, openAt, signedIn, signedOut, Stream } from '../tests/product.js';

const user = userEvent.setup();

const library = {
  ...signedIn(),
  'GET /api/mangas/m3': { json: manga(3) },
  'GET /api/mangas/m3/chapters': { json: [] },
  'GET /api/bookmarks/m3': { json: null },
  'GET /api/plans': { json: [] },
};
const card = async () =>
  within(await screen.findByRole('region', { name: 'Top Searched' })).findByRole('link', { name: 'Title 3' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('going to another screen', () => {
  it('takes the focus to its heading, but leaves the first screen to the browser', async () => {
    openAt('/', library);
    const link = await card();
    expect(document.activeElement).toBe(document.body);
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Title 3' });
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
    expect(document.activeElement?.tagName).toMatch(/^(H1|MAIN)$/);
    expect(document.title).toBe('Title 3 · Komavox');
  });

  it('begins at its top, and going back returns to where one was', async () => {
    openAt('/', library);
    const link = await card();
    act(() => window.scrollTo(0, 640));
    // jsdom has no layout; the page to return to is long enough at once.
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4000, configurable: true });
    await user.click(link);
    await screen.findByRole('heading', { level: 1, name: 'Title 3' });
    expect(window.scrollY).toBe(0);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await card();
    await waitFor(() => expect(window.scrollY).toBe(640));
  });

  it('keeps the title in step', async () => {
    openAt('/account', library);
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    expect(document.title).toBe('Account · Komavox');
    await user.click(screen.getByRole('link', { name: 'Komavox' }));
    await card();
    expect(document.title).toBe('Komavox');
  });
});

describe('the skip link', () => {
  it('comes first and leads past the header', async () => {
    openAt('/account', library);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Account' });
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(heading);
  });
});

describe('the menu', () => {
  it('leads everywhere', async () => {
    openAt('/account', library);
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Video Editor', '/video-editor'],
      ['Projects', '/projects'],
      ['Buy Credits', '/pricing'],
      ['Account', '/account'],
      ['About', '/about'],
    ]);
  });

  it('remembers that pricing was opened from it, so that Back there leads home', async () => {
    openAt('/account', library);
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await user.click(screen.getByRole('link', { name: 'Buy Credits' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Buy Credits' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
  });
});

describe('the search box on other screens', () => {
  it('searches once Enter is pressed', async () => {
    const { calls } = openAt('/account', { ...library, 'GET /api/search/manga': { json: [manga(7)] } });
    const box = await screen.findByRole('searchbox', { name: 'Search manga...' });
    await user.type(box, ' ink ');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeTruthy();
    await user.keyboard('{Enter}');
    const results = await screen.findByRole('region', { name: 'Search Results for ink' });
    expect(await within(results).findByRole('link', { name: 'Title 7' })).toBeTruthy();
    expect(calls.filter((call) => call.includes('/search/'))).toEqual(['GET /api/search/manga?q=ink']);
  });
});

describe('a session that ends in the middle', () => {
  const signIn = async () => {
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'paper-and-ink{Enter}');
  };

  it('leads back to the same place after signing in again', async () => {
    openAt('/manga/m3?from=here#chapters', {
      ...library,
      ...signedOut,
      'POST /api/auth/login': { json: ana },
    });
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Title 3' })).toBeTruthy();
    expect(sessionStorage.getItem('komavox.wish')).toBeNull();
  });

  it('is noticed by a write, too', async () => {
    const { answer } = openAt('/manga/m3', {
      ...library,
      'GET /api/mangas/m3': { json: manga(3, { imported: { own: true, shared: false } }) },
      'PATCH /api/mangas/m3': { status: 401, text: '' },
    });
    await user.click(await screen.findByRole('button', { name: 'Manage' }));
    answer(signedOut);
    await user.click(screen.getByRole('menuitem', { name: 'Share' }));
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
    expect(sessionStorage.getItem('komavox.wish')).toBe('/manga/m3');
  });

  it('shows nothing of the last person to another one', async () => {
    const { answer, store } = openAt('/', library);
    await card();
    const asked = Object.keys(store.getState().api.queries);
    expect(asked).toContain('mangas(undefined)');
    answer({ ...signedOut, 'GET /api/search/manga': { status: 401, text: '' } });
    await user.type(screen.getByRole('searchbox'), 'x');
    await screen.findByRole('link', { name: 'Login' });
    answer({
      'POST /api/auth/login': { json: { ...ana, id: 'u2' } },
      'GET /api/mangas': { json: [manga(99)] },
    });
    await signIn();
    const top = await screen.findByRole('region', { name: 'Top Searched' });
    expect(await within(top).findByRole('link', { name: 'Title 99' })).toBeTruthy();
    expect(within(top).getAllByRole('link')).toHaveLength(1);
  });
});

describe('the forms of signing in', () => {
  it.each(['/auth/login', '/auth/register'])('wait for who is signed in (%s)', async (path) => {
    openAt(path, { ...signedIn(), 'GET /api/users/me': 'never' });
    expect(screen.getByRole('status').textContent).toBe('Loading');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByLabelText('Email')).toBeNull();
  });
});

describe('the welcome page', () => {
  it('is there for somebody signed in, too', async () => {
    openAt('/welcome', library);
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
  });
});

describe('a visitor', () => {
  it('is not asked for', async () => {
    const { calls } = openAt('/welcome', signedOut);
    await screen.findByRole('link', { name: 'Login' });
    openAt('/', signedOut);
    await screen.findAllByRole('link', { name: 'Login' });
    expect(calls.filter((call) => call.includes('/users/me'))).toEqual([]);
  });
});

describe('the credits in the header', () => {
  it('are what the server last told', async () => {
    openAt('/account', library);
    expect(await screen.findByRole('link', { name: 'Credits: 0' })).toBeTruthy();
    act(() => Stream.current?.send('credit.changed', { creditPoint: 12 }));
    expect(await screen.findByRole('link', { name: 'Credits: 12' })).toBeTruthy();
  });

  it('are asked for again after the page was out of sight', async () => {
    const { answer } = openAt('/account', library);
    await screen.findByRole('link', { name: 'Credits: 0' });
    const first = Stream.current;
    const see = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      fireEvent(document, new Event('visibilitychange'));
    };
    see('hidden');
    expect(first?.readyState).toBe(Stream.CLOSED);
    answer({ 'GET /api/users/me': { json: { ...ana, creditPoint: 3 } } });
    see('visible');
    expect(Stream.current).not.toBe(first);
    act(() => Stream.current?.onopen?.());
    expect(await screen.findByRole('link', { name: 'Credits: 3' })).toBeTruthy();
  });
});
