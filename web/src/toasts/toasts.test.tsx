import { act, fireEvent, screen } from '@testing-library/react';
import { openAt, signedOut } from '../tests/product.js';
import { toastShown } from './toast-slice.js';

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function open() {
  const { store } = openAt('/welcome', signedOut);
  await wait(0);
  return (toast: Parameters<typeof toastShown>[0]): void =>
    act(() => {
      store.dispatch(toastShown(toast));
    });
}

describe('toasts', () => {
  it('show only the newest, as status or alert', async () => {
    const show = await open();
    expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('');
    show({ title: 'First', description: 'one' });
    expect(screen.getByRole('status').textContent).toBe('Firstone');
    show({ title: 'Second', variant: 'destructive' });
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Second');
  });

  it('may be without a title', async () => {
    const show = await open();
    show({ description: 'Only this' });
    const texts = [...screen.getByRole('status').querySelectorAll('p')].map((text) => text.textContent);
    expect(texts).toEqual(['Only this']);
    expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  });

  it('go by themselves after five seconds, but not under a pointer', async () => {
    const show = await open();
    show({ title: 'Here' });
    await wait(4900);
    expect(screen.getByRole('status')).toBeTruthy();
    await wait(200);
    expect(screen.queryByRole('status')).toBeNull();
    show({ title: 'Again' });
    fireEvent.pointerEnter(screen.getByRole('status'));
    await wait(20_000);
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it('are closed by their button', async () => {
    const show = await open();
    show({ title: 'Here', action: { label: 'Look', path: '/' } });
    expect(screen.getByRole('link', { name: 'Look' }).getAttribute('href')).toBe('/');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('are swiped away to the right, by more than 50 px', async () => {
    const show = await open();
    show({ title: 'Here' });
    const swipe = (to: number) => {
      const toast = screen.getByRole('status');
      fireEvent.pointerDown(toast, { clientX: 100 });
      fireEvent.pointerMove(toast, { clientX: to });
      fireEvent.pointerUp(toast);
    };
    swipe(148);
    swipe(20);
    expect(screen.getByRole('status')).toBeTruthy();
    swipe(152);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
