import { runBatch } from './run-batch.js';

describe('a batch', () => {
  it('goes on after items that fail, and counts those that did not', async () => {
    const percentages: number[] = [];
    const result = await runBatch(
      [1, 2, 3, 4],
      async (item) => {
        if (item === 2) throw new Error('broken');
        return item !== 3;
      },
      { onProgress: (percent) => percentages.push(percent) },
    );
    expect(result).toEqual({ succeeded: 2, failed: [2, 3], total: 4, stopped: false });
    expect(percentages).toEqual([25, 50, 75, 100]);
  });

  it('ends when asked to, by its work or from outside', async () => {
    const seen: number[] = [];
    const result = await runBatch([1, 2, 3], async (item) => {
      seen.push(item);
      return item === 2 ? 'stop' : true;
    });
    expect(result).toEqual({ succeeded: 1, failed: [], total: 3, stopped: true });
    expect(seen).toEqual([1, 2]);

    const controller = new AbortController();
    const aborted = await runBatch(
      [1, 2, 3],
      async () => {
        controller.abort();
        return true;
      },
      { signal: controller.signal },
    );
    expect(aborted).toEqual({ succeeded: 1, failed: [], total: 3, stopped: true });
  });

  it('does as many at a time as it may, each once', async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    await runBatch(
      [1, 2, 3, 4, 5],
      async (item) => {
        seen.push(item);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
        return true;
      },
      { maxConcurrent: 2 },
    );
    expect(most).toBe(2);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('of nothing is done at once', async () => {
    expect(await runBatch([], async () => true)).toEqual({
      succeeded: 0,
      failed: [],
      total: 0,
      stopped: false,
    });
  });
});
