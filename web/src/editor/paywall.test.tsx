/** Out of credits: the ways to get some, and the way back (spec 2 sections 4 and 8). */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { returnRouteItem } from '../checkout/return-route.js';
import { openWithVoice, spoken, spokenTexts, times, typeTexts } from '../tests/custom-voice.js';
import { frames, group, inFrame, pages, says, speech, textBox } from '../tests/editor-screen.js';
import { plans } from '../tests/plans.js';
import { ana, openAt, signedIn } from '../tests/product.js';
import { paths } from '../routes/paths.js';

const user = userEvent.setup();
const editorAddress = paths.videoEditor(pages(2));
const sandbox = {
  'GET /api/checkout/config': { json: { sandbox: true } },
  'GET /api/plans': { json: plans },
};
const kept = () => localStorage.getItem('komavox.editor-session');

beforeEach(() => localStorage.clear());

/** Two frames with texts are to be spoken, by a user without credits. */
async function outOfCredits(more = {}) {
  const opened = await openWithVoice(2, { balance: 0 }, { ...sandbox, ...more });
  await typeTexts(2);
  await user.click(group('Speech').getByRole('radio', { name: 'All Frames' }));
  await user.click(speech());
  const paywall = within(await screen.findByRole('dialog', { name: "You're out of credit points" }));
  return { ...opened, paywall, choose: (name: string) => user.click(paywall.getByRole('button', { name })) };
}

it('Cancel leaves everything as it is', async () => {
  const { choose, speeches } = await outOfCredits();
  await choose('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(speech());
  expect([speeches.length, kept()]).toEqual([0, null]);
});

describe('Get 5 credits', () => {
  it('is not offered where payments are real', async () => {
    const { paywall } = await outOfCredits({ 'GET /api/checkout/config': { json: { sandbox: false } } });
    expect(paywall.queryByRole('button', { name: 'Get 5 credits' })).toBeNull();
    expect(paywall.getByRole('button', { name: 'View Pricing Plans' })).toBeTruthy();
  });

  it('adds them once, and goes on with the speech', async () => {
    const keys: (string | null)[] = [];
    const { paywall, choose, credit, answer, speeches } = await outOfCredits({
      'POST /api/credits/placeholder': (_body: unknown, headers: Headers) => {
        keys.push(headers.get('idempotency-key'));
        return 'lost';
      },
    });
    await paywall.findByRole('button', { name: 'Get 5 credits' });
    await choose('Get 5 credits');
    expect(await says('Failed to add credits to your account')).toBeTruthy();
    answer({
      'POST /api/credits/placeholder': (_body, headers) => {
        keys.push(headers.get('idempotency-key'));
        credit(5);
        return { json: { creditPoint: 5 } };
      },
    });
    await choose('Get 5 credits');
    expect(await says('Batch Processing Complete')).toBeTruthy();
    expect(spokenTexts(speeches).sort()).toEqual(['Text 1', 'Text 2']);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(screen.getByText('Credits: 3')).toBeTruthy();
  });
});

describe('View Pricing Plans', () => {
  const returned = (creditPoint: number) => {
    const texts: string[] = [];
    const opened = openAt(editorAddress, {
      ...signedIn(),
      'GET /api/users/me': { json: { ...ana, creditPoint } },
      'POST /api/tts/speak': (body) => {
        texts.push((body as { text: string }).text);
        return spoken(creditPoint);
      },
      'GET /media/times': { json: times },
    });
    return { ...opened, texts };
  };

  it('keeps the editor and the way back, and leads to the plans', async () => {
    const { choose, store } = await outOfCredits();
    await choose('View Pricing Plans');
    expect(await screen.findByRole('button', { name: 'Buy Plus' })).toBeTruthy();
    expect(localStorage.getItem(returnRouteItem)).toBe(editorAddress);
    expect(JSON.parse(kept() ?? '')).toMatchObject({
      owner: 'u1',
      pending: { frameIds: store.getState().editor.edited.order, mode: 'all' },
      edited: { voice: { kind: 'custom', model: { id: 'v1' } } },
    });
    const back = screen.getByRole('link', { name: 'Back' });
    expect(back.getAttribute('href')).toBe(editorAddress);
    await user.click(back);
    expect(await says('Session Restored')).toBeTruthy();
    expect(textBox(2).value).toBe('Text 2');
    // Nothing was bought, so nothing goes on, and it is not asked again.
    expect([kept(), localStorage.getItem(returnRouteItem)]).toEqual([null, null]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so and stays when the browser refuses to keep the editor', async () => {
    const { choose } = await outOfCredits();
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    await choose('View Pricing Plans');
    expect(await says('Navigation Error')).toBeTruthy();
    refuse.mockRestore();
    expect(screen.getByRole('dialog', { name: "You're out of credit points" })).toBeTruthy();
    expect([kept(), localStorage.getItem(returnRouteItem)]).toEqual([null, null]);
  });

  it('restores the session once after the payment, and goes on with what waited', async () => {
    const { choose, unmount } = await outOfCredits();
    await choose('View Pricing Plans');
    await screen.findByRole('button', { name: 'Buy Plus' });
    unmount();
    // Another page: nothing but the browser's storage is left.
    const { texts } = returned(200);
    // The speech has toasts, too: it waits until this one can be read.
    expect(await says('Session Restored')).toBeTruthy();
    expect(texts).toEqual([]);
    expect(await says('Batch Processing Complete')).toBeTruthy();
    expect(texts.sort()).toEqual(['Text 1', 'Text 2']);
    expect(frames()).toHaveLength(2);
    expect(await inFrame(1).findByRole('button', { name: 'Play audio' })).toBeTruthy();
    expect(kept()).toBeNull();
  });

  it('restores without going on when nothing was bought', async () => {
    const { choose, unmount } = await outOfCredits();
    await choose('View Pricing Plans');
    await screen.findByRole('button', { name: 'Buy Plus' });
    unmount();
    const { texts } = returned(0);
    expect(await says('Session Restored')).toBeTruthy();
    expect(textBox(1).value).toBe('Text 1');
    expect(texts).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is no concern of another user', async () => {
    const { choose, unmount } = await outOfCredits();
    await choose('View Pricing Plans');
    await screen.findByRole('button', { name: 'Buy Plus' });
    unmount();
    openAt(editorAddress, { ...signedIn(), 'GET /api/users/me': { json: { ...ana, id: 'u2' } } });
    await screen.findByRole('region', { name: 'Preview' });
    expect(textBox(1).value).toBe('');
    expect(screen.queryByText('Session Restored')).toBeNull();
    expect(kept()).not.toBeNull();
  });

  it('is taken over by another tab that the payment ended in', async () => {
    const { choose, unmount } = await outOfCredits();
    await choose('View Pricing Plans');
    await screen.findByRole('button', { name: 'Buy Plus' });
    unmount();
    act(() => sessionStorage.clear());
    const { texts } = returned(200);
    expect(await says('Batch Processing Complete')).toBeTruthy();
    expect(texts.sort()).toEqual(['Text 1', 'Text 2']);
  });
});
