import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAt, signedIn, signedOut, Stream } from '../tests/product.js';

const user = userEvent.setup();

const entry = (number: number, over: object = {}) => ({
  id: `e${number}`,
  kind: 'spent',
  credits: -1,
  balance: 10 - number,
  note: `Speech ${number}`,
  createdAt: '2026-03-01T10:00:00.000Z',
  ...over,
});
beforeEach(() => localStorage.clear());

describe('the ledger', () => {
  it('lists what came and went, in plain words, with the balance', async () => {
    openAt('/credits', {
      ...signedIn(),
      'GET /api/credits': {
        json: {
          creditPoint: 9,
          entries: [
            entry(2, { kind: 'restored', credits: 1, balance: 9 }),
            entry(1),
            entry(0, { kind: 'opened', credits: 0, balance: 0, note: 'Account opened' }),
          ],
        },
      },
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Given back\+1.*Speech 2Balance 9$/),
      expect.stringMatching(/^Used for speech−1.*Speech 1Balance 9$/),
      expect.stringMatching(/^Account opened0[^·]*Balance 0$/),
    ]);
    expect(screen.getByText('9', { selector: 'p span' })).toBeTruthy();
  });

  it('names every kind of entry, and links to the receipt of what was bought', async () => {
    const kinds = {
      purchased: 200,
      placeholder: 5,
      refunded: -200,
      disputed: -100,
      reinstated: 100,
    };
    openAt('/credits', {
      ...signedIn(),
      'GET /api/credits': {
        json: {
          creditPoint: 5,
          entries: Object.entries(kinds).map(([kind, credits], number) =>
            entry(number, {
              kind,
              credits,
              balance: 5,
              note: `Plus plan, ${number}`,
              ...(kind === 'purchased' && { receiptUrl: '/api/checkout/receipts/o1' }),
            }),
          ),
        },
      },
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Bought\+200.*Plus plan, 0Balance 5Receipt$/),
      expect.stringMatching(/^Test credits\+5.*Plus plan, 1Balance 5$/),
      expect.stringMatching(/^Taken back after a refund−200/),
      expect.stringMatching(/^Taken back for a disputed payment−100/),
      expect.stringMatching(/^Given back, the payment stands\+100/),
    ]);
    const receipt = screen.getByRole('link', { name: 'Receipt: Plus plan, 0' });
    expect(receipt.getAttribute('href')).toBe('/api/checkout/receipts/o1');
    expect(screen.queryByText(/pays these off/)).toBeNull();
  });

  it('is there as a file once there is something in it', async () => {
    const { answer } = openAt('/credits', {
      ...signedIn(),
      'GET /api/credits': { json: { creditPoint: 0, entries: [] } },
    });
    await screen.findByText('Nothing yet');
    expect(screen.queryByRole('link', { name: 'Download CSV' })).toBeNull();
    answer({ 'GET /api/credits': { json: { creditPoint: 9, entries: [entry(1)] } } });
    act(() => Stream.current?.send('credit.changed', { creditPoint: 9 }));
    const link = await screen.findByRole('link', { name: 'Download CSV' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
      '/api/credits/statement.csv',
      true,
    ]);
  });

  it('tells of credits that were used before they were taken back', async () => {
    openAt('/credits', {
      ...signedIn(),
      'GET /api/credits': {
        json: { creditPoint: 0, entries: [entry(1, { kind: 'refunded', credits: -200, balance: -40 })] },
      },
    });
    expect(await screen.findByText(/^40 of the credits that were taken back had been used\./)).toBeTruthy();
    expect(screen.getByText('Balance −40')).toBeTruthy();
    expect(screen.getByText('0', { selector: 'p span' })).toBeTruthy();
  });

  it('follows what the server tells', async () => {
    const { answer } = openAt('/credits', {
      ...signedIn(),
      'GET /api/credits': { json: { creditPoint: 10, entries: [] } },
    });
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
    answer({ 'GET /api/credits': { json: { creditPoint: 9, entries: [entry(1)] } } });
    act(() => Stream.current?.send('credit.changed', { creditPoint: 9 }));
    expect(await screen.findByText('Used for speech')).toBeTruthy();
  });

  it('shows older entries when asked', async () => {
    const entries = Array.from({ length: 60 }, (_, number) => entry(number));
    openAt('/credits', {
      ...signedIn(),
      'GET /api/credits?limit=50': { json: { creditPoint: 1, entries: entries.slice(0, 50) } },
      'GET /api/credits?limit=1000': { json: { creditPoint: 1, entries } },
    });
    await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText(/Speech 59/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  });

  it('can be asked for again when it could not be loaded', async () => {
    openAt('/credits', { ...signedIn(), 'GET /api/credits': { status: 503, text: '' } });
    expect(await screen.findByText('Your credits could not be loaded.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('signing out everywhere', () => {
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    return screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  };

  it('asks first, then ends all sessions', async () => {
    const { calls, answer } = openAt('/account', {
      ...signedIn(),
      'DELETE /api/auth/sessions': { status: 204 },
    });
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
    expect(calls).not.toContain('DELETE /api/auth/sessions');
    const dialog = await ask();
    answer(signedOut);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Goodbye!')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
    expect(calls).toContain('DELETE /api/auth/sessions');
  });

  it('says when it failed', async () => {
    openAt('/account', { ...signedIn(), 'DELETE /api/auth/sessions': { status: 500, text: '' } });
    await user.click(within(await ask()).getByRole('button', { name: 'Sign out' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to sign out. Please try again.');
  });
});
