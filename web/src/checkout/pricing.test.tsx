import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { plans } from '../tests/plans.js';
import { openAt, signedIn, type Answers } from '../tests/product.js';
import { returnRouteItem } from './return-route.js';

const user = userEvent.setup();

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});

const openPricing = (more: Answers = {}) =>
  openAt('/pricing', { ...signedIn(), 'GET /api/plans': { json: plans }, ...more });
const buy = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: `Buy ${name}` });
const card = (name: string) => screen.findByRole('region', { name });
const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true';

describe('the pricing page', () => {
  it('shows three cards, with price, credits and discount in words', async () => {
    openPricing();
    const texts = await Promise.all(
      ['Basic', 'Plus', 'Pro'].map(async (name) => (await card(name)).textContent),
    );
    expect(texts).toEqual([
      expect.stringMatching(/^Basic\$1\.99 one-time100 credits.*Buy Basic$/),
      expect.stringMatching(/^Plus25% discount\$2\.99 one-time200 credits.*Buy Plus$/),
      expect.stringMatching(/^Pro50% discount\$3\.99 one-time400 credits.*Buy Pro$/),
    ]);
    expect(within(await card('Basic')).queryByText(/discount/)).toBeNull();
  });

  it('sends the plan, is busy with that one only, and goes to the address it is given', async () => {
    const sent: unknown[] = [];
    const { answer } = openPricing({
      'POST /api/create-checkout-session': (body) => {
        sent.push(body);
        return 'never';
      },
    });
    await user.click(await buy('Plus'));
    expect(isBusy(await buy('Plus'))).toBe(true);
    expect((await buy('Plus')).disabled).toBe(true);
    expect(isBusy(await buy('Pro'))).toBe(false);
    expect(sent).toEqual([{ userId: 'u1', productName: 'Plus', credits: 200, amount: 2.99, planId: 'plus' }]);
    answer({ 'POST /api/create-checkout-session': { json: { url: '#paying' } } });
    await user.click(await buy('Pro'));
    expect(window.location.hash).toBe('#paying');
    expect(isBusy(await buy('Pro'))).toBe(true);
    // The browser's Back shows the page as it was left.
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(isBusy(await buy('Pro'))).toBe(false);
  });

  it.each([
    ['a failure', { status: 502, text: '' }],
    ['an answer that leads nowhere', { json: { url: 'javascript:alert(1)' } }],
  ])('says that the payment failed at %s, and can be pressed again', async (_name, failure) => {
    openPricing({ 'POST /api/create-checkout-session': failure });
    await user.click(await buy('Basic'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Payment FailedThere was an error processing your request. Please try again.',
    );
    expect((await buy('Basic')).disabled).toBe(false);
  });

  it('says that one must be logged in when the session has ended, and stays', async () => {
    const { answer } = openPricing({ 'POST /api/create-checkout-session': { status: 401, text: '' } });
    await buy('Basic');
    answer({ 'GET /api/users/me': { status: 401, text: '' } });
    await user.click(await buy('Basic'));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('You must be logged in to purchase credits')).toBeTruthy();
    expect(await buy('Basic')).toBeTruthy();
  });

  it('says that it is a test only where payments are one', async () => {
    const { unmount } = openPricing({ 'GET /api/checkout/config': { json: { sandbox: true } } });
    expect(await screen.findByText(/^This is a test: .*no card is charged\.$/)).toBeTruthy();
    unmount();
    openPricing({ 'GET /api/checkout/config': { json: { sandbox: false } } });
    await buy('Basic');
    expect(screen.queryByText(/This is a test/)).toBeNull();
  });

  it.each([
    ['the editor', null, '/video-editor'],
    ['the saved return route', '/video-editor?images=a,b', '/video-editor?images=a,b'],
    ['the editor rather than another site', 'https://example.org/x', '/video-editor'],
    ['the editor rather than another host', '//example.org/x', '/video-editor'],
  ])('leads back to %s, and home', async (_name, stored, back) => {
    if (stored !== null) localStorage.setItem(returnRouteItem, stored);
    openPricing();
    await buy('Basic');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(back);
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  });

  it('leads back to the credits when these opened it', async () => {
    openAt('/credits', {
      ...signedIn(),
      'GET /api/plans': { json: plans },
      'GET /api/credits': { json: { creditPoint: 0, entries: [] } },
    });
    await user.click(await screen.findByRole('link', { name: 'Buy Credits' }));
    await buy('Basic');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/credits');
  });
});
