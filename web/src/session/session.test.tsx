import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ana, openAt, signedIn, signedOut } from '../tests/product.js';

const user = userEvent.setup();

/** One jsdom serves the whole file: each test must not see what the one before wrote. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('who may see what', () => {
  it('says Loading while it is being found out who is signed in', () => {
    openAt('/', { 'GET /api/users/me': 'never' });
    expect(screen.getByRole('status').textContent).toBe('Loading');
  });

  it.each([
    '/',
    '/manga/m1',
    '/reader/m1/c1',
    '/video-editor',
    '/video-editor-libass',
    '/pricing',
    '/credits',
    '/account',
  ])('sends somebody signed out from %s to the welcome page', async (path) => {
    const { calls } = openAt(path, signedOut);
    expect(await screen.findByRole('heading', { level: 1, name: 'Komavox' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth/login');
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/auth/register');
    expect(calls.filter((call) => call.includes('/api/mangas'))).toEqual([]);
  });

  it.each([
    ['/checkout/cancel', 'Payment cancelled'],
    ['/nowhere', '404 Page Not Found'],
  ])('shows %s to everyone', async (path, heading) => {
    openAt(path, signedOut);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  });

  it('offers an account first, and the login to who has signed in here before', async () => {
    const offered = () =>
      screen.getAllByRole('link', { name: /^(Create Account|Login)$/ }).map(({ textContent }) => textContent);
    const { unmount } = openAt('/welcome', signedOut);
    await screen.findByRole('heading', { level: 1, name: 'Komavox' });
    expect(offered()).toEqual(['Create Account', 'Login']);
    unmount();
    const home = openAt('/', signedIn());
    await screen.findByRole('region', { name: 'Top Searched' });
    home.unmount();
    openAt('/welcome', signedOut);
    await screen.findByRole('heading', { level: 1, name: 'Komavox' });
    expect(offered()).toEqual(['Login', 'Create Account']);
  });

  it('shows a sample video with its poster, playing silently', async () => {
    openAt('/welcome', signedOut);
    const video = await screen.findByLabelText<HTMLVideoElement>(/^Sample video/);
    expect(video.getAttribute('src')).toBe('/sample.mp4');
    expect(video.getAttribute('poster')).toBe('/sample.jpg');
    expect([video.muted, video.autoplay]).toEqual([true, true]);
  });

  it.each(['/auth/login', '/auth/register'])('sends somebody signed in from %s home', async (path) => {
    openAt(path, signedIn());
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });

  it('shows the fallback on other paths, whoever asks', async () => {
    openAt('/nowhere/1', signedOut);
    expect(await screen.findByText('404 Page Not Found')).toBeTruthy();
    expect(screen.getByText('/nowhere/1')).toBeTruthy();
  });

  it('offers to try again when it can’t be found out', async () => {
    const { answer } = openAt('/', { ...signedIn(), 'GET /api/users/me': { status: 502, text: 'no' } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer({ 'GET /api/users/me': { json: ana } });
    await user.click(again);
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
  });

  it('notices that a session ended elsewhere', async () => {
    const { answer } = openAt('/', { ...signedIn(), 'GET /api/search/manga': { status: 401, text: '' } });
    const search = await screen.findByRole('searchbox');
    answer(signedOut);
    await user.type(search, 'x');
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
  });
});

describe('signing in', () => {
  it('greets and goes home', async () => {
    const sent: unknown[] = [];
    openAt('/auth/login', {
      ...signedIn(),
      ...signedOut,
      'POST /api/auth/login': (body) => {
        sent.push(body);
        return { json: ana };
      },
    });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    expect([email.type, email.required, password.type, password.required]).toEqual([
      'email',
      true,
      'password',
      true,
    ]);
    await user.type(email, 'ana@example.org');
    await user.type(password, 'paper-and-ink');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Welcome back!');
    expect(sent).toEqual([{ email: 'ana@example.org', password: 'paper-and-ink' }]);
  });

  it('says when it failed, and why where the server tells', async () => {
    openAt('/auth/login', {
      ...signedOut,
      'POST /api/auth/login': {
        status: 401,
        json: { code: 'wrong', detail: 'The email or the password is wrong.' },
      },
    });
    await user.type(await screen.findByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'nope{Enter}');
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to sign in. Please try again.')).toBeTruthy();
    expect(screen.getByText('The email or the password is wrong.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('sends nothing while a field is empty', async () => {
    const { calls } = openAt('/auth/login', signedOut);
    await user.type(await screen.findByLabelText('Email'), 'ana@example.org{Enter}');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });
});

describe('creating an account', () => {
  const fill = async () => {
    await user.type(await screen.findByLabelText('Name'), 'Ana');
    await user.type(screen.getByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'paper-and-ink');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
  };

  it('greets and goes home', async () => {
    openAt('/auth/register', {
      ...signedIn(),
      ...signedOut,
      'POST /api/auth/register': { status: 201, json: ana },
    });
    await fill();
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Welcome!');
  });

  it('says when it failed', async () => {
    openAt('/auth/register', { ...signedOut, 'POST /api/auth/register': { status: 409, text: '' } });
    await fill();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Failed to create account. Please try again.')).toBeTruthy();
  });
});

describe('a form', () => {
  const problem = (json: object, headers = {}) => ({ status: 400, json, headers });

  it('says what is wrong at the field, and nowhere else', async () => {
    const detail = 'The password needs at least 8 characters.';
    openAt('/auth/register', {
      ...signedOut,
      'POST /api/auth/register': problem({ code: 'invalid_request', detail, field: 'password' }),
    });
    await user.type(await screen.findByLabelText('Name'), 'Ana');
    await user.type(screen.getByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'short{Enter}');
    expect(await screen.findAllByText(detail)).toHaveLength(1);
    const field = screen.getByLabelText('Password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(detail);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when one may try again after too many attempts', async () => {
    openAt('/auth/register', {
      ...signedOut,
      'POST /api/auth/register': {
        ...problem(
          { code: 'too_many_attempts', detail: 'Please try again later.' },
          { 'retry-after': '1560' },
        ),
        status: 429,
      },
    });
    await user.type(await screen.findByLabelText('Name'), 'Ana');
    await user.type(screen.getByLabelText('Email'), 'ana@example.org');
    await user.type(screen.getByLabelText('Password'), 'paper-and-ink{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Too many attempts. Please try again in 26 minutes.');
  });
});

const google = { id: 'google', name: 'Google', simulated: true };
const apple = { id: 'apple', name: 'Apple', simulated: false };
const offering = (...federated: readonly object[]) => ({
  'GET /api/auth/config': { json: { provider: 'local', federated } },
});

describe('the buttons of providers', () => {
  it.each([
    ['/auth/login', 'Continue with'],
    ['/auth/register', 'Sign up with'],
  ])('on %s are named %s', async (path, verb) => {
    openAt(path, { ...signedOut, ...offering(google, apple) });
    expect(await screen.findByRole('button', { name: `${verb} Google` })).toBeTruthy();
    expect(screen.getByRole('button', { name: `${verb} Apple` })).toBeTruthy();
    // Simulated providers are marked before they are used.
    expect(screen.getAllByText('(simulated)')).toHaveLength(1);
  });

  it('are those that the server has', async () => {
    openAt('/auth/login', { ...signedOut, ...offering(google) });
    expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Apple/ })).toBeNull();
  });
});

describe('coming back from a provider', () => {
  const told = (outcome: string) => {
    document.cookie = `komavox-sign-in=${outcome}; path=/`;
  };

  it.each([
    ['created', 'Welcome!'],
    ['returned', 'Welcome back!'],
  ])('%s is greeted "%s", and not again by a reload', async (outcome, words) => {
    told(outcome);
    const { unmount } = openAt('/', signedIn());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
    unmount();
    openAt('/', signedIn());
    expect(await screen.findByRole('region', { name: 'Top Searched' })).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('goes on to what was too far away for the provider’s way', async () => {
    told('returned');
    sessionStorage.setItem('komavox.wish', '/nowhere/after-all');
    openAt('/', signedIn());
    expect(await screen.findByText('/nowhere/after-all')).toBeTruthy();
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    expect(sessionStorage.getItem('komavox.wish')).toBeNull();
  });

  it.each([
    ['/auth/login', 'failed.signin.Google', 'Failed to sign in with Google. Please try again.'],
    ['/auth/login', 'failed.signin.Apple', 'Failed to sign in with Apple. Please try again.'],
    ['/auth/register', 'failed.signup.Google', 'Failed to create account with Google. Please try again.'],
    ['/auth/register', 'failed.signup.Apple', 'Failed to create account with Apple. Please try again.'],
  ])('to %s without having signed in says once: %s', async (path, outcome, words) => {
    told(outcome);
    const { unmount } = openAt(path, { ...signedOut, ...offering(google, apple) });
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${words}`);
    unmount();
    openAt(path, { ...signedOut, ...offering(google, apple) });
    expect(await screen.findByRole('button', { name: /with Google/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the menu', () => {
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    return screen.findByRole('dialog', { name: 'Menu' });
  };

  it('ends the session', async () => {
    const { answer } = openAt('/', { ...signedIn(), 'POST /api/auth/logout': { status: 204 } });
    const menu = await open();
    answer(signedOut);
    await user.click(within(menu).getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Goodbye!')).toBeTruthy();
    expect(screen.getByText('Successfully signed out.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
  });

  it('stays when the session could not be ended', async () => {
    openAt('/', { ...signedIn(), 'POST /api/auth/logout': { status: 500, text: '' } });
    const menu = await open();
    await user.click(within(menu).getByRole('button', { name: 'Logout' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('ErrorFailed to sign out. Please try again.');
    expect(screen.getByRole('dialog', { name: 'Menu' })).toBeTruthy();
  });

  it('cycles the theme and remembers it', async () => {
    openAt('/', signedIn());
    const menu = await open();
    const theme = () => document.documentElement.dataset['theme'];
    expect(theme()).toBe('light');
    await user.click(within(menu).getByRole('button', { name: 'Theme: System' }));
    await user.click(within(menu).getByRole('button', { name: 'Theme: Light' }));
    expect(theme()).toBe('dark');
    expect(localStorage.getItem('komavox.theme')).toBe('dark');
    await user.click(within(menu).getByRole('button', { name: 'Theme: Dark' }));
    expect(within(menu).getByRole('button', { name: 'Theme: System' })).toBeTruthy();
    await waitFor(() => expect(theme()).toBe('light'));
  });

  it('closes on Escape and gives the focus back', async () => {
    openAt('/', signedIn());
    await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu');
  });
});
