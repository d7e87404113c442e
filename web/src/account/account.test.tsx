import { act, screen, waitFor, within } from '@testing-library/react';
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

const account = (over: object = {}) => ({
  ...signedIn(),
  'GET /api/users/me/sign-in': { json: { password: true, fresh: true, ...over } },
  'GET /api/auth/sessions': {
    json: [
      session('here', { browser: 'Firefox on Windows', current: true }),
      session('there', { browser: 'Safari on iOS' }),
    ],
  },
});
const session = (id: string, over: object) => ({
  id,
  startedAt: '2026-03-01T10:00:00.000Z',
  usedAt: '2026-03-02T10:00:00.000Z',
  current: false,
  ...over,
});

describe('the password', () => {
  const fill = async (current: string, next: string) => {
    await user.type(await screen.findByLabelText('Current password'), current);
    await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is changed, and the fields are empty again', async () => {
    const sent: unknown[] = [];
    openAt('/account', {
      ...account(),
      'PUT /api/users/me/password': (body) => {
        sent.push(body);
        return { status: 204 };
      },
    });
    await fill('the old one', 'a whole new one');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(sent).toEqual([{ current: 'the old one', password: 'a whole new one' }]);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  it.each([
    ['current', 'Current password', 'The current password is wrong.'],
    ['password', 'New password', 'The password may not be your email.'],
  ])('says at the field %s what is wrong', async (field, label, detail) => {
    const refusal = { status: 403, json: { code: 'refused', detail, field } };
    openAt('/account', { ...account(), 'PUT /api/users/me/password': refusal });
    await fill('one', 'another one');
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(label));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is the provider’s of who signs in with one', async () => {
    openAt('/account', account({ password: false }));
    expect(await screen.findByText(/another service, which keeps your password/)).toBeTruthy();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });
});

describe('the sessions', () => {
  it('are listed, this one first to be known, and end one by one', async () => {
    const { answer } = openAt('/account', {
      ...account(),
      'DELETE /api/auth/sessions/there': { status: 204 },
    });
    expect(await screen.findByText(/^This browser · signed in/)).toBeTruthy();
    const button = screen.getByRole('button', { name: /^Sign out Safari on iOS, signed in/ });
    expect(screen.queryByRole('button', { name: /^Sign out Firefox/ })).toBeNull();
    answer({
      'GET /api/auth/sessions': {
        json: [session('here', { browser: 'Firefox on Windows', current: true })],
      },
    });
    await user.click(button);
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('end all but this one', async () => {
    const { calls } = openAt('/account', { ...account(), 'DELETE /api/auth/sessions': { status: 204 } });
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('All other sessions have ended.')).toBeTruthy();
    expect(calls).toContain('DELETE /api/auth/sessions?others=true');
  });

  it('can be asked for again when they could not be loaded', async () => {
    openAt('/account', { ...account(), 'GET /api/auth/sessions': { status: 503, text: '' } });
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
  });
});

it('all that is kept of the user is there as a file', async () => {
  openAt('/account', account());
  const link = await screen.findByRole('link', { name: 'Download your data' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/users/me/export', true]);
});

describe('deleting the account', () => {
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete account…' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };
  const confirm = async (dialog: Awaited<ReturnType<typeof open>>, email: string) => {
    const password = await dialog.findByLabelText('Password');
    if (!(password as HTMLInputElement).value) await user.type(password, 'the password');
    await user.clear(dialog.getByLabelText('Your email, to confirm'));
    await user.type(dialog.getByLabelText('Your email, to confirm'), email);
    await user.click(dialog.getByRole('button', { name: 'Delete account' }));
  };

  it('needs the email typed, then leaves nothing of the user in the browser', async () => {
    localStorage.setItem('komavox.kept', 'something');
    localStorage.setItem('komavox.theme', 'dark');
    const sent: unknown[] = [];
    const { answer } = openAt('/account', {
      ...account(),
      'DELETE /api/users/me': (body) => {
        sent.push(body);
        return { status: 204 };
      },
    });
    const dialog = await open();
    expect(dialog.getByText(/Manga that you have shared are removed for everybody/)).toBeTruthy();
    await confirm(dialog, 'somebody@else.org');
    expect(await dialog.findByText('Please type ana@example.org.')).toBeTruthy();
    expect(sent).toEqual([]);
    answer(signedOut);
    await confirm(dialog, 'Ana@example.org');
    expect(await screen.findByText('Your account has been deleted.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Create Account' })).toBeTruthy();
    expect(sent).toEqual([{ password: 'the password' }]);
    expect(Object.keys(localStorage)).toEqual(['komavox.theme']);
  });

  it('says what is wrong, and keeps the dialog', async () => {
    const refusal = {
      status: 403,
      json: { code: 'wrong_password', detail: 'The current password is wrong.', field: 'current' },
    };
    openAt('/account', { ...account(), 'DELETE /api/users/me': refusal });
    const dialog = await open();
    await confirm(dialog, 'ana@example.org');
    expect(await dialog.findByText('The current password is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByLabelText('Password'));
  });

  it('says when the server failed', async () => {
    openAt('/account', { ...account(), 'DELETE /api/users/me': { status: 500, text: '' } });
    const dialog = await open();
    await confirm(dialog, 'ana@example.org');
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Failed to delete the account. Please try again.');
  });

  it('asks who signs in with a provider to do so again', async () => {
    openAt('/account', account({ password: false, fresh: false }));
    const dialog = await open();
    expect(await dialog.findByText(/sign out and in again, then delete your account/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });
});
