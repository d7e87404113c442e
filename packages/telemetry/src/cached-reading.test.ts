import { createLogger } from '@komavox/core';
import { cachedReading } from './cached-reading.js';

const logger = createLogger({ level: 'silent' });

describe('a cached reading of a store', () => {
  it('is made once for several scrapes', async () => {
    let asked = 0;
    const ask = cachedReading(() => Promise.resolve((asked += 1)), 'test', logger);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
  });

  it('that fails has no value', async () => {
    const ask = cachedReading(() => Promise.reject(new Error('away')), 'test', logger);
    expect(await ask()).toBeUndefined();
  });

  it('that takes long is not waited for; its answer serves the next', async () => {
    let answer = (_value: number): void => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const ask = cachedReading(() => answered, 'test', logger);
    expect(await ask()).toBeUndefined();
    answer(7);
    expect(await ask()).toBe(7);
  });
});
