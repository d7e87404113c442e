import { setImmediate as nextTick } from 'node:timers/promises';
import { forEachLimited } from './for-each-limited.js';

describe('work on many items', () => {
  it('is done on so many at a time, without reading ahead', async () => {
    let [taken, running, maxRunning, maxAhead] = [0, 0, 0, 0];
    const done: number[] = [];
    async function* items() {
      for (let index = 0; index < 20; index += 1) {
        taken += 1;
        maxAhead = Math.max(maxAhead, taken - done.length);
        yield await Promise.resolve(index);
      }
    }
    await forEachLimited(items(), 3, async (item) => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await nextTick();
      running -= 1;
      done.push(item);
    });
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(maxRunning).toBe(3);
    expect(maxAhead).toBeLessThanOrEqual(4);
  });

  it('ends at the first failure, once the others under way have ended', async () => {
    const [started, ended]: [number[], number[]] = [[], []];
    let isReturned = false;
    async function* items() {
      try {
        for (let index = 0; index < 20; index += 1) yield await Promise.resolve(index);
      } finally {
        isReturned = true;
      }
    }
    const work = forEachLimited(items(), 3, async (item) => {
      started.push(item);
      if (item === 1) throw new Error('of the second');
      for (let wait = 0; wait < 10; wait += 1) await nextTick();
      ended.push(item);
    });
    await expect(work).rejects.toThrow('of the second');
    expect(ended).toEqual(started.filter((item) => item !== 1));
    expect(started.length).toBeLessThan(5);
    expect(isReturned).toBe(true);
  });
});
