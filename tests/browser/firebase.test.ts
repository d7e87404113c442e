/** Firebase mode in a browser: Firebase's own client, its calls answered by a stand-in for Google's servers. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { product } from '@komavox/standalone';
import {
  authDomain,
  firebaseSettings,
  identityToolkit,
  projectId,
  startGoogleStandIn,
  type GoogleStandIn,
} from '@komavox/test-kit';
import { launchBrowser, newBrowserUser, type Browser, type BrowserUser } from '@komavox/test-support';
import { axeViolations } from './support/accessibility.js';

let google: GoogleStandIn;
let running: TestProduct;
let browser: Browser;
let user: BrowserUser;

beforeAll(async () => {
  google = await startGoogleStandIn(identityToolkit({ projectId, authorizedDomains: ['127.0.0.1'] }));
  running = await bootForTest(product, {
    environment: { ...firebaseSettings, DEMO_LIBRARY: 'false' },
  });
  const hosts = ['*.googleapis.com', 'apis.google.com', authDomain];
  browser = await launchBrowser(
    `--host-resolver-rules=${hosts.map((host) => `MAP ${host} 127.0.0.1:${google.port}`).join(', ')}`,
  );
});
afterAll(async () => {
  await browser.close();
  await running.stop();
  await google.close();
});
beforeEach(async () => {
  user = await newBrowserUser(browser, running.origin, {
    visitor: true,
    context: { ignoreHTTPSErrors: true },
  });
});
afterEach(() => user.close());

const told = (text: string) =>
  user.page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true });
const press = (name: string) => user.page.getByRole('button', { name, exact: true }).click();
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await user.page.getByLabel(label).fill(value);
};
const leave = async () => {
  await press('Open menu');
  await user.page.getByRole('dialog', { name: 'Menu' }).getByText('Logout').click();
  await user.page.waitForURL('**/welcome');
};
const me = async () => {
  const answer = await user.context.request.get(`${running.origin}/api/users/me`);
  return (await answer.json()) as { display_name?: string; email?: string; code?: string };
};

const ada = { Email: 'ada@example.org', Password: 'correct horse battery' };

it('signs up and in with a password, says what is wrong, and keeps nothing of Firebase', async () => {
  const { page } = user;
  await user.open('/welcome');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await fill({ Name: 'Ada', ...ada, Password: 'short' });
  await press('Create Account');
  await page.getByText('The password needs at least 8 characters.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await fill(ada);
  await press('Create Account');
  await told('Welcome!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await me()).toMatchObject({ display_name: 'Ada', email: ada.Email });
  // Only our own cookie: Firebase's client has stored no account.
  const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])';
  expect(await page.evaluate(stored)).not.toMatch(/firebase|eyJ/);
  await leave();

  await page.getByRole('link', { name: 'Login' }).click();
  await fill({ ...ada, Password: 'another password' });
  await press('Login');
  await told('Failed to sign in. Please try again.').waitFor();
  await page.getByText('The email or the password is wrong.').waitFor();
  await fill(ada);
  await press('Login');
  await told('Welcome back!').waitFor();
  expect(await me()).toMatchObject({ email: ada.Email });
  // Firebase answers 400 to a wrong password, which the browser reports.
  expect(user.consoleErrors(/signInWithPassword/)).toEqual([]);
});

it.each([
  ['/auth/login', 'Continue with Google', 'google.com'],
  ['/auth/register', 'Sign up with Apple', 'apple.com'],
])('signs in by a window: %s, %s', async (path, button, provider) => {
  const { page } = user;
  await user.open(path);
  const opened = page.waitForEvent('popup');
  await press(button);
  const popup = await opened;
  await popup.waitForLoadState();
  expect(new URL(popup.url()).hostname).toBe(authDomain);
  const closed = popup.waitForEvent('close');
  const pressed = popup.getByRole('button', { name: 'Continue' }).click();
  // The window closes itself by it, maybe before the browser has told that the press is over.
  await pressed.catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await closed;
  await told('Welcome!').waitFor();
  expect(await me()).toMatchObject({ email: `somebody@${provider}`, display_name: `At ${provider}` });
  expect(user.consoleErrors()).toEqual([]);
});

it('says when the window was closed, and stays', async () => {
  const { page } = user;
  page.setDefaultTimeout(20_000);
  await user.open('/auth/login');
  const opened = page.waitForEvent('popup');
  await press('Continue with Google');
  await (await opened).close();
  await told('Failed to sign in with Google. Please try again.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});

it('returns to the screen that was wished for', async () => {
  const { page } = user;
  await user.open('/credits');
  await page.getByRole('link', { name: 'Login' }).click();
  await fill(ada);
  await press('Login');
  await told('Welcome back!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/credits');
});

it('loads Firebase’s client for signing in only', async () => {
  const { page } = user;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await user.open('/welcome');
  await page.getByRole('link', { name: 'Login' }).waitFor();
  const before = scripts.length;
  expect(scripts.join(' ')).not.toMatch(/client-|google/);
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.slice(before).join(' ')).toMatch(/\/assets\/client-/);
});
