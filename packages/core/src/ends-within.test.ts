import { setTimeout as sleep } from 'node:timers/promises';
import { endsWithin } from './ends-within.js';

describe('work under a time limit', () => {
  it('ends within it, or goes on by itself', async () => {
    expect(await endsWithin(5000, sleep(5))).toBe(true);
    const slow = sleep(200, 'done');
    expect(await endsWithin(5, slow)).toBe(false);
    expect(await slow).toBe('done');
  });

  it('rejects with the failure of the work', async () => {
    await expect(endsWithin(5000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});
