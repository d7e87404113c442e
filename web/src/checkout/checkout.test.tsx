import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ana, openAt, signedIn, signedOut, type Answers } from '../tests/product.js';
import { returnRouteItem } from './return-route.js';

const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const success = 'GET /api/checkout/success';
const address = '/checkout/success?session_id=cs_1&user_id=u1&credits=200&token=t';
const paid = { json: { creditPoints: 207, creditPoint: 207, credits: 200, alreadyProcessed: false } };
const open = (more: Answers = {}, path = address) => openAt(path, { ...signedIn(), ...more });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const toast = (role: 'status' | 'alert') =>
  within(screen.getByRole('region', { name: 'Notifications' })).findByRole(role);
const asked = (calls: readonly string[]) => calls.filter((call) => call.startsWith(success));
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the return from a payment', () => {
  it('is being processed at first', async () => {
    const { calls } = open({ [success]: 'never' });
    expect(await heading('Processing payment')).toBeTruthy();
    expect(asked(calls)).toEqual([`${success}?session_id=cs_1&user_id=u1&credits=200&token=t`]);
  });

  it('shows the new balance, here and in the header', async () => {
    open({ [success]: paid });
    expect(await heading('Payment successful')).toBeTruthy();
    expect(screen.getByText('207 credits')).toBeTruthy();
    expect((await toast('status')).textContent).toBe(
      'Purchase Successful200 credits added. Your balance is 207 credits.',
    );
    expect(href('Return to Editor')).toBe('/video-editor');
    await user.click(screen.getByRole('link', { name: 'Go Home' }));
    expect(await screen.findByRole('link', { name: 'Credits: 207' })).toBeTruthy();
  });

  it('says "Purchase Successful" too where the provider told the server first', async () => {
    open({ [success]: { json: { ...paid.json, alreadyProcessed: true } } });
    expect(await heading('Payment successful')).toBeTruthy();
    expect((await toast('status')).textContent).toContain('Purchase Successful');
  });

  it('returns to where buying was begun', async () => {
    localStorage.setItem(returnRouteItem, '/video-editor?images=a');
    open({ [success]: paid });
    await heading('Payment successful');
    expect(href('Return to Editor')).toBe('/video-editor?images=a');
  });

  it('greets with the balance when it was processed before in this browser session', async () => {
    const first = open({ [success]: paid });
    await heading('Payment successful');
    first.unmount();
    const { calls } = open({
      [success]: paid,
      'GET /api/users/me': { json: { ...ana, creditPoint: 41 } },
    });
    expect(await screen.findByText('41 credits')).toBeTruthy();
    expect((await toast('status')).textContent).toBe('Welcome BackYour balance is 41 credits.');
    expect(asked(calls)).toEqual([]);
  });

  it('asks again while the payment is not confirmed, and says so', async () => {
    const notYet = { status: 402, headers: { 'retry-after': '0.2' }, json: { code: 'not_paid' } };
    const { calls, answer } = open({ [success]: notYet });
    expect(await screen.findByText(/isn’t confirmed yet/)).toBeTruthy();
    await waitFor(() => expect(asked(calls).length).toBeGreaterThan(1));
    expect(screen.getByRole('heading', { name: 'Processing payment' })).toBeTruthy();
    answer({ [success]: paid });
    expect(await heading('Payment successful')).toBeTruthy();
  });

  it('stops asking after a while, and can be told to ask again', async () => {
    const notYet = { status: 402, headers: { 'retry-after': '0' }, json: { code: 'not_paid' } };
    const { calls, answer } = open({ [success]: notYet });
    const again = await screen.findByRole('button', { name: 'Check again' });
    expect(screen.getByText(/Your credits are added as soon as it is/)).toBeTruthy();
    expect(asked(calls)).toHaveLength(40);
    answer({ [success]: paid });
    await user.click(again);
    expect(await heading('Payment successful')).toBeTruthy();
  });

  it.each([
    ['session_id', '/checkout/success?user_id=u1&credits=200&token=t'],
    ['user_id', '/checkout/success?session_id=cs_1&credits=200&token=t'],
    ['credits', '/checkout/success?session_id=cs_1&user_id=u1&credits=&token=t'],
  ])('without %s is an error, and calls nothing', async (_name, path) => {
    const { calls } = open({ [success]: paid }, path);
    expect(await heading('Payment Processing Error')).toBeTruthy();
    expect((await toast('alert')).textContent).toBe('Payment Processing FailedMissing required parameters');
    expect(screen.getAllByText('Missing required parameters')).toHaveLength(2);
    expect(asked(calls)).toEqual([]);
  });

  it('of another user is an error, and calls nothing', async () => {
    const { calls } = open({ [success]: paid }, address.replace('u1', 'u2'));
    expect(await heading('Payment Processing Error')).toBeTruthy();
    expect((await toast('alert')).textContent).toBe('Payment Processing FailedUser authentication mismatch');
    expect(asked(calls)).toEqual([]);
  });

  it('of someone who is signed out offers to sign in and comes back', async () => {
    open({ ...signedOut, [success]: paid });
    expect(await heading('Payment Processing Error')).toBeTruthy();
    expect(screen.getAllByText('User authentication mismatch')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Login' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
    expect(sessionStorage.getItem('komavox.wish')).toBe(address);
  });

  it.each([
    [400, 'missing_parameters', 'Missing required parameters'],
    [403, 'user_mismatch', 'User authentication mismatch'],
    [402, 'not_paid', 'Failed to process your payment. Please contact support'],
    [409, 'checkout_mismatch', 'Failed to process your payment. Please contact support'],
  ])('refused with %d says our sentence; the answer goes to the console', async (status, code, message) => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ [success]: { status, json: { code } } });
    expect(await heading('Payment Processing Error')).toBeTruthy();
    expect((await toast('alert')).textContent).toBe(`Payment Processing Failed${message}`);
    expect(log).toHaveBeenCalledWith(`${status}: {"code":"${code}"}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    log.mockRestore();
  });

  it('that failed for now can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { answer } = open({ [success]: { status: 503, text: 'later' } });
    expect(await heading('Payment Processing Error')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('503: later');
    answer({ [success]: paid });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Payment successful')).toBeTruthy();
    log.mockRestore();
  });
});

it('a payment that was broken off says that nothing was charged, to anyone', async () => {
  openAt('/checkout/cancel', signedOut);
  expect(await screen.findByText('Your payment was cancelled and you have not been charged.')).toBeTruthy();
  expect(href('Return to Editor')).toBe('/video-editor');
  expect(href('Go Home')).toBe('/');
});
