import { Waiters } from './wait.js';

const never = new AbortController().signal;
/** Longer than the tests may take: a call that comes back sooner was notified. */
const maxWaitMs = 600_000;

describe('Waiters', () => {
  it('answers what is there already', async () => {
    const waiters = new Waiters();
    expect(await waiters.waitFor('a', () => Promise.resolve(0), { maxWaitMs, signal: never })).toBe(0);
    expect(waiters.count).toBe(0);
  });

  it('notifies all that wait for one document, and no other', async () => {
    const waiters = new Waiters();
    const reads = { a: 0, b: 0 };
    let ended = false;
    const read = (id: 'a' | 'b') => () => {
      reads[id]++;
      return Promise.resolve(ended && id === 'a' ? 'ended' : undefined);
    };
    const leaving = new AbortController();
    const both = [1, 2].map(() => waiters.waitFor('a', read('a'), { maxWaitMs, signal: never }));
    const other = waiters.waitFor('b', read('b'), { maxWaitMs, signal: leaving.signal });
    await new Promise(setImmediate);
    expect(waiters.count).toBe(3);
    ended = true;
    waiters.notify('a');
    expect(await Promise.all(both)).toEqual(['ended', 'ended']);
    expect(reads).toEqual({ a: 4, b: 1 });
    leaving.abort(new Error('left'));
    await expect(other).rejects.toThrow('left');
    expect(waiters.count).toBe(0);
  });

  it('misses nothing that ends while it reads', async () => {
    const waiters = new Waiters();
    let reads = 0;
    const found = await waiters.waitFor(
      'a',
      () => {
        // The answer was read before the end, which is notified before the answer arrives.
        if (++reads === 1) waiters.notify('a');
        return Promise.resolve(reads === 2 ? reads : undefined);
      },
      { maxWaitMs, signal: never },
    );
    expect(found).toBe(2);
  });

  it('reads by itself where no event comes, and gives up in time', async () => {
    const waiters = new Waiters();
    let reads = 0;
    const found = await waiters.waitFor('a', () => Promise.resolve(++reads === 2 ? reads : undefined), {
      maxWaitMs,
      signal: never,
    });
    expect(found).toBe(2);
    const nothing = () => Promise.resolve(undefined);
    expect(await waiters.waitFor('a', nothing, { maxWaitMs: 5, signal: never })).toBe(undefined);
  });

  it('passes on what the read rejects with', async () => {
    const waiters = new Waiters();
    const failing = () => Promise.reject(new Error('no database'));
    await expect(waiters.waitFor('a', failing, { maxWaitMs, signal: never })).rejects.toThrow('no database');
    expect(waiters.count).toBe(0);
  });
});
