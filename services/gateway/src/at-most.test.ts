import { setImmediate as turn } from 'node:timers/promises';
import { atMost } from './at-most.js';

describe('at most', () => {
  it('runs no more at a time, all in order, and goes on after failures', async () => {
    const inSlot = atMost(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const work = (index: number) =>
      inSlot(async () => {
        order.push(index);
        running += 1;
        most = Math.max(most, running);
        await turn();
        running -= 1;
        if (index % 2 === 0) throw new Error(`failed ${index}`);
        return index;
      });
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work));
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
  });
});
