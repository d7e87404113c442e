/** Payments on the test page, and what one returns to (spec 2 sections 2, 4 and 5). */
import { until } from '@komavox/test-kit';
import { axeViolations, misfits, smallTargets, tabTo } from './support/accessibility.js';
import { ledger, openPayment, prices, statement } from './support/buying-screen.js';
import { newUser, page, user, useSharedFixture } from './support/fixture.js';

useSharedFixture({ timeout: 60_000 });

describe('a payment', () => {
  it('is made on a page that says that it is a test, for everyone to use', async () => {
    await newUser({ device: 'phone' });
    await openPayment(user, 'Plus');
    await page.getByText('This is a test: no card is charged.').waitFor();
    expect(await page.title()).toContain('Test payment');
    expect(await smallTargets(page, 44)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await misfits(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Card that is declined' }).check();
    await page.getByRole('button', { name: `Pay ${prices.Plus}` }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
  });

  it('that is broken off charges nothing', async () => {
    await newUser();
    await openPayment(user, 'Basic');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Your payment was cancelled and you have not been charged.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout/cancel');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await page.getByRole('link', { name: 'Credits: 0' }).waitFor();
    expect(user.consoleErrors()).toEqual([]);
  });

  it('that arrives later is waited for, with words', async () => {
    await newUser();
    await openPayment(user, 'Pro');
    await page.getByRole('radio', { name: 'Bank transfer that arrives later' }).check();
    await page.getByRole('button', { name: `Pay ${prices.Pro}` }).click();
    await page.getByText('The payment isn’t confirmed yet.').waitFor();
    await page.getByRole('heading', { name: 'Processing payment' }).waitFor();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await page.getByText('400 credits', { exact: true }).waitFor();
  });

  it('of another user, or with changed parameters, adds nothing and says so', async () => {
    await newUser();
    await openPayment(user, 'Basic');
    await page.getByRole('button', { name: `Pay ${prices.Basic}` }).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    const paid = new URL(page.url());
    const opened = async (change: Record<string, string>) => {
      const address = new URL(paid);
      for (const [name, value] of Object.entries(change)) address.searchParams.set(name, value);
      await page.goto(address.href);
      await page.getByRole('heading', { name: 'Payment Processing Error' }).waitFor();
    };
    await opened({ user_id: 'someone' });
    await page.getByText('User authentication mismatch').first().waitFor();
    await opened({ session_id: '' });
    await page.getByText('Missing required parameters').first().waitFor();
    await page.evaluate('sessionStorage.clear()');
    await opened({ credits: '4000' });
    await page.getByText('Failed to process your payment. Please contact support').first().waitFor();
    await user.open('/credits');
    await page.getByText('100', { exact: true }).first().waitFor();
  });

  it('is refunded and disputed on the page of test payments, and its credits go and come', async () => {
    await newUser({ device: 'phone' });
    await openPayment(user, 'Plus');
    await page.getByRole('button', { name: `Pay ${prices.Plus}` }).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await user.open('/sandbox/payments');
    await page.getByText('This is a test: no card is charged.').waitFor();
    expect(await smallTargets(page, 44)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await misfits(page)).toEqual([]);

    const act = async (button: RegExp, state: string) => {
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      await page.getByText(state).waitFor();
    };
    await act(/^Refund half/, '$1.49 of $2.99 refunded.');
    await act(/^Dispute/, 'Dispute open.');
    await act(/^Win dispute/, 'Dispute won.');
    const movements = [
      'Given back, the payment stands +100',
      'Taken back for a disputed payment −100',
      'Taken back after a refund −100',
      'Bought +200',
    ];
    // The first is the last to come.
    await until('the credits come back', async () => (await ledger(user))[0] === movements[0], 15_000, 500);
    expect((await ledger(user)).slice(0, 4)).toEqual(movements);
    expect(user.consoleErrors()).toEqual([]);
  });

  it('has a receipt, and is in the file of the ledger', async () => {
    await newUser({ context: { acceptDownloads: true } });
    await openPayment(user, 'Plus');
    await page.getByRole('button', { name: `Pay ${prices.Plus}` }).click();
    await page.getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect(await ledger(user)).toEqual(['Bought +200', 'Account opened 0']);
    expect(await statement(page)).toEqual([
      { credits: 0, balance: 0 },
      { credits: 200, balance: 200 },
    ]);
    const receipt = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /^Receipt: / }).click();
    await (await receipt).getByText(/^Paid on /).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await misfits(page)).toEqual([]);
  });
});
