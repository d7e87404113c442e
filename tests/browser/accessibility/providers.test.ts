/** Spec 1, sections 2 and 8: signing in and up with the two federated providers, as they are without clients of ours. */
import { axeViolations } from '../support/accessibility.js';
import { newUser, page, user, useSharedFixture } from '../support/fixture.js';

useSharedFixture();

it('section 2: a provider signs up, signs in, and can be cancelled, and each is said once', async () => {
  await newUser({ visitor: true });
  const { origin } = user;
  const email = `provider-${Date.now()}@example.org`;
  const told = page.getByRole('region', { name: 'Notifications' });
  const goTo = async (path: string, button: string, provider: string) => {
    await user.open(path);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: 'Simulated sign-in' }).waitFor();
    expect(await page.title()).toBe('Simulated sign-in');
    await page
      .getByText(`This is a simulation of ${provider} sign-in. Nothing leaves this computer.`)
      .waitFor();
  };
  const goOn = async () => {
    await page.getByLabel('Name').fill('Aki');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  const leave = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Logout').click();
    await page.waitForURL('**/welcome');
  };

  await goTo('/auth/login', 'Continue with Google', 'Google');
  expect(await axeViolations(page)).toEqual([]);
  await goOn();
  await told.getByRole('status').getByText('Welcome!', { exact: true }).waitFor();
  expect(page.url()).toBe(`${origin}/`);
  await page.reload();
  await page.getByRole('heading', { name: 'Top Searched' }).waitFor();
  expect(await told.textContent()).toBe('');
  await leave();

  await goTo('/auth/login', 'Continue with Google', 'Google');
  await goOn();
  await told.getByRole('status').getByText('Welcome back!', { exact: true }).waitFor();
  await leave();

  // Apple's answer is posted; the same email is another user there.
  await goTo('/auth/register', 'Sign up with Apple', 'Apple');
  await goOn();
  await told.getByRole('status').getByText('Welcome!', { exact: true }).waitFor();
  await leave();

  for (const [path, button, provider, words] of [
    ['/auth/login', 'Continue with Google', 'Google', 'Failed to sign in with Google. Please try again.'],
    [
      '/auth/register',
      'Sign up with Apple',
      'Apple',
      'Failed to create account with Apple. Please try again.',
    ],
  ] as const) {
    await goTo(path, button, provider);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await told.getByRole('alert').getByText(words).waitFor();
    expect(page.url()).toBe(`${origin}${path}`);
    await page.reload();
    await page.getByRole('button', { name: button }).waitFor();
    expect(await told.textContent()).toBe('');
  }
  expect(user.consoleErrors()).toEqual([]);
});
