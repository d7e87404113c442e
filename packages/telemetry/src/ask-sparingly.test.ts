import { createLogger } from '@komavox/core';
import { askSparingly } from './ask-sparingly.js';

const logger = createLogger({ level: 'silent' });

describe('a question to a store', () => {
  it('is asked once for many who want to know', async () => {
    let asked = 0;
    const ask = askSparingly(() => Promise.resolve((asked += 1)), 'test', logger);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect(await ask()).toBe(1);
  });

  it('that fails has no answer', async () => {
    const ask = askSparingly(() => Promise.reject(new Error('away')), 'test', logger);
    expect(await ask()).toBeUndefined();
  });

  it('that takes long is not waited for; its answer serves the next', async () => {
    let answer = (_value: number): void => undefined;
    const answered = new Promise<number>((resolve) => {
      answer = resolve;
    });
    const ask = askSparingly(() => answered, 'test', logger);
    expect(await ask()).toBeUndefined();
    answer(7);
    expect(await ask()).toBe(7);
  });
});
