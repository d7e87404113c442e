import { createWaiters } from './waiters.js';

const never = new AbortController().signal;
/** Longer than the tests may take: who comes back sooner was woken. */
const ms = 600_000;

describe('createWaiters', () => {
  it('answers what is there already', async () => {
    const waiters = createWaiters();
    expect(await waiters.until('a', () => Promise.resolve(0), { ms, signal: never })).toBe(0);
    expect(waiters.count).toBe(0);
  });

  it('wakes all who wait for one document, and nobody else', async () => {
    const waiters = createWaiters();
    const looks = { a: 0, b: 0 };
    let ended = false;
    const look = (id: 'a' | 'b') => () => {
      looks[id]++;
      return Promise.resolve(ended && id === 'a' ? 'ended' : undefined);
    };
    const leaving = new AbortController();
    const both = [1, 2].map(() => waiters.until('a', look('a'), { ms, signal: never }));
    const other = waiters.until('b', look('b'), { ms, signal: leaving.signal });
    await new Promise(setImmediate);
    expect(waiters.count).toBe(3);
    ended = true;
    waiters.wake('a');
    expect(await Promise.all(both)).toEqual(['ended', 'ended']);
    expect(looks).toEqual({ a: 4, b: 1 });
    leaving.abort(new Error('left'));
    await expect(other).rejects.toThrow('left');
    expect(waiters.count).toBe(0);
  });

  it('misses nothing that ends while it looks', async () => {
    const waiters = createWaiters();
    let looks = 0;
    const found = await waiters.until(
      'a',
      () => {
        // The answer was read before the end, which is told before the answer arrives.
        if (++looks === 1) waiters.wake('a');
        return Promise.resolve(looks === 2 ? looks : undefined);
      },
      { ms, signal: never },
    );
    expect(found).toBe(2);
  });

  it('looks by itself where no event comes, and gives up in time', async () => {
    const waiters = createWaiters();
    let looks = 0;
    const found = await waiters.until('a', () => Promise.resolve(++looks === 2 ? looks : undefined), {
      ms,
      signal: never,
    });
    expect(found).toBe(2);
    expect(await waiters.until('a', () => Promise.resolve(undefined), { ms: 5, signal: never })).toBe(
      undefined,
    );
  });

  it('passes on what the look rejects with', async () => {
    const waiters = createWaiters();
    const failing = () => Promise.reject(new Error('no database'));
    await expect(waiters.until('a', failing, { ms, signal: never })).rejects.toThrow('no database');
    expect(waiters.count).toBe(0);
  });
});
