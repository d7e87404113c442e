/** Spec 1, sections 2, 4 and 8: addresses and who may open them, sign-in and sign-out, the theme, notifications. */
import { eventually } from '../support/eventually.js';
import { password } from '@komavox/test-support';
import { answering, failing, held, unreachable } from '../support/network-faults.js';
import { swipe } from '../support/touch.js';
import { newUser, page, user, useSharedFixture } from '../support/fixture.js';

useSharedFixture();

const theme = () => page.evaluate('document.documentElement.dataset.theme');
const toast = () =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status').or(page.getByRole('alert'));
const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();
const menu = () => page.getByRole('dialog', { name: 'Menu' });

describe('addresses', () => {
  it.each([
    '/',
    '/manga/any',
    '/reader/any/any',
    '/reader/custom/any?images=x',
    '/video-editor',
    '/pricing',
    '/credits',
  ])('section 2: an unauthenticated visitor of %s is sent to /welcome', async (path) => {
    await newUser({ visitor: true });
    await user.open(path);
    await page.waitForURL('**/welcome');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    await page.getByRole('link', { name: 'Create Account' }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('section 2: /welcome is public and shows what the product does', async () => {
    await newUser({ visitor: true });
    await user.open('/welcome');
    await page.getByRole('heading', { level: 1, name: 'Komavox' }).waitFor();
    await page
      .getByText(
        'AI-powered text extraction, multilingual text-to-speech and creative video generation from manga',
      )
      .waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it.each(['/auth/login', '/auth/register'])(
    'section 2: a signed-in user opening %s is sent to /',
    async (path) => {
      await newUser();
      await user.open(path);
      await page.waitForURL(`${user.origin}/`);
      await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
    },
  );

  it('section 2: Loading is shown while the signed-in state is being determined', async () => {
    await newUser();
    const repair = await held(page, '/api/users/me');
    await user.open('/');
    await page.getByRole('status').getByText('Loading').waitFor();
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
    await repair();
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
  });

  it.each([true, false])(
    'section 2: any other path says 404 with a hint, signed out: %s',
    async (visitor) => {
      await newUser({ visitor });
      await user.open('/no/such/path');
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      await page.getByText('There is no route for').waitFor();
      expect(user.consoleErrors()).toEqual([]);
    },
  );
});

describe('sign-in', () => {
  it('section 2: register asks for name, email and password, all required, the email of type email', async () => {
    await newUser({ visitor: true });
    await user.open('/auth/register');
    for (const [name, type] of [
      ['Name', 'text'],
      ['Email', 'email'],
      ['Password', 'password'],
    ] as const) {
      const field = page.getByLabel(name, { exact: true });
      expect(await field.getAttribute('type')).toBe(type);
      expect(await field.getAttribute('required')).not.toBeNull();
    }
    await page.getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/auth/login');
    for (const [name, type] of [
      ['Email', 'email'],
      ['Password', 'password'],
    ] as const) {
      const field = page.getByLabel(name, { exact: true });
      expect(await field.getAttribute('type')).toBe(type);
      expect(await field.getAttribute('required')).not.toBeNull();
    }
    await page.getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/auth/register');
  });

  it('section 2: an account made is greeted "Welcome!", a sign-in "Welcome back!", a sign-out "Goodbye!"', async () => {
    await newUser({ visitor: true });
    const email = `way-${Date.now()}@example.org`;
    await user.open('/welcome');
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByLabel('Name').fill('Aki');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('status').getByText('Welcome!', { exact: true }).waitFor();

    await openMenu();
    await menu().getByText('Logout').click();
    await page.waitForURL('**/welcome');
    await toast().getByText('Goodbye!').waitFor();
    await toast().getByText('Successfully signed out.').waitFor();

    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').getByText('Failed to sign in. Please try again.').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('status').getByText('Welcome back!', { exact: true }).waitFor();
    expect(user.consoleErrors(/\/api\/auth\/login/)).toEqual([]);
  });

  it.each([
    ['/auth/login', 'Continue with', 'signin'],
    ['/auth/register', 'Sign up with', 'signup'],
  ])(
    'section 2: %s has a button for each federated provider that the server names',
    async (path, verb, intent) => {
      await newUser({ visitor: true });
      const federated = [
        { id: 'google', name: 'Google', simulated: true },
        { id: 'apple', name: 'Apple', simulated: true },
      ];
      await answering(page, '/api/auth/config', { provider: 'local', federated });
      await page.route('**/api/auth/*/start*', (route) => route.fulfill({ body: 'the provider' }));
      for (const { id, name } of federated) {
        await user.open(path);
        await page.getByRole('button', { name: `${verb} ${name}` }).click();
        await page.waitForURL(`**/api/auth/${id}/start?intent=${intent}*`);
      }
    },
  );

  it('section 8: a sign-out that fails says so and keeps the session', async () => {
    await newUser();
    await user.open('/');
    const repair = await failing(page, '/api/auth/logout');
    await openMenu();
    await menu().getByText('Logout').click();
    await page.getByRole('alert').getByText('Failed to sign out. Please try again.').waitFor();
    await page.getByRole('alert').getByText('Error', { exact: true }).waitFor();
    await repair();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('section 8: sign-in and sign-up say what failed when nobody answers', async () => {
    await newUser({ visitor: true });
    await unreachable(page, /^\/api\/auth\/(?:login|register)$/);
    await user.open('/auth/login');
    await page.getByLabel('Email').fill('aki@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').getByText('Failed to sign in. Please try again.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('aki@example.org');
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Name').fill('Aki');
    await page.getByLabel('Email').fill('aki@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').getByText('Failed to create account. Please try again.').waitFor();
  });
});

describe('the side menu', () => {
  it('section 2: has Home, Video Editor, Buy Credits, the theme and Logout', async () => {
    await newUser();
    await user.open('/');
    await openMenu();
    for (const name of ['Home', 'Video Editor', 'Buy Credits']) {
      await menu().getByRole('link', { name, exact: true }).waitFor();
    }
    await menu().getByRole('button', { name: 'Theme: System' }).waitFor();
    await menu().getByText('Logout').waitFor();
    await menu().getByRole('link', { name: 'Video Editor' }).click();
    await page.waitForURL('**/video-editor');
  });
});

describe('the theme', () => {
  it('section 2: cycles system, light, dark, system; is applied to the root and kept', async () => {
    await newUser({ scheme: 'dark' });
    await user.open('/');
    expect(await theme()).toBe('dark');
    await openMenu();
    await menu().getByRole('button', { name: 'Theme: System' }).click();
    expect(await theme()).toBe('light');
    await menu().getByRole('button', { name: 'Theme: Light' }).click();
    expect(await theme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await theme()).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    await openMenu();
    await menu().getByRole('button', { name: 'Theme: Dark' }).click();
    await menu().getByRole('button', { name: 'Theme: System' }).waitFor();
    expect(await theme()).toBe('light');
  });

  it('section 2: in system mode follows the operating system live', async () => {
    await newUser({ scheme: 'light' });
    await user.open('/');
    expect(await theme()).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(page, 'document.documentElement.dataset.theme === "dark"');
  });
});

describe('notifications', () => {
  const anger = async () => {
    await failing(page, '/api/auth/logout');
    await user.open('/');
    await openMenu();
    await menu().getByText('Logout').click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');
  };

  it('section 2: a toast stands at the bottom right of a large screen, one at a time, and can be closed', async () => {
    await newUser();
    await anger();
    const box = await page.getByRole('alert').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 60);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 60);
    await openMenu();
    await menu().getByText('Logout').click();
    await page.waitForTimeout(300);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('section 9: a toast goes after 5 seconds', async () => {
    await newUser();
    await anger();
    await page.waitForTimeout(3500);
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 4000 });
  });

  it('section 2: a toast stands at the top of a small screen and is swiped right to dismiss', async () => {
    await newUser({ device: 'phone' });
    await anger();
    const box = (await page.getByRole('alert').boundingBox()) ?? { x: 0, y: 999, width: 0, height: 0 };
    expect(box.y).toBeLessThan(60);
    const middle = { x: box.x + 80, y: box.y + box.height / 2 };
    await swipe(page, middle, { x: 40 });
    expect(await page.getByRole('alert').count()).toBe(1);
    await swipe(page, middle, { x: 160 });
    await page.getByRole('alert').waitFor({ state: 'detached', timeout: 1500 });
  });
});
