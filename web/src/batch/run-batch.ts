/** One task for many frames, one after the other or a few at a time, with a percentage and a way to stop. */
import pLimit from 'p-limit';

interface BatchOptions {
  readonly maxConcurrent?: number;
  readonly signal?: AbortSignal;
  /** 0..100, after each item. */
  readonly onProgress?: (percent: number) => void;
}

export interface BatchResult<Item> {
  readonly succeeded: number;
  /** Those that were not processed, in the order in which they ended; a batch that is stopped leaves others out. */
  readonly failed: readonly Item[];
  readonly total: number;
  /** True when it was stopped before the end. */
  readonly stopped: boolean;
}

/**
 * `runOne` resolves to whether the item was processed. One that isn't, or that throws, is counted as not processed and the
 * batch goes on; `'stop'` ends the batch after those that are under way.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  runOne: (item: Item) => Promise<boolean | 'stop'>,
  { maxConcurrent = 1, signal, onProgress }: BatchOptions = {},
): Promise<BatchResult<Item>> {
  let finished = 0;
  let succeeded = 0;
  const failed: Item[] = [];
  let stopped = false;
  await pLimit(maxConcurrent).map(items, async (item) => {
    if (stopped || signal?.aborted === true) return;
    const result = await runOne(item).catch(() => false as const);
    finished += 1;
    if (result === 'stop') stopped = true;
    else if (result) succeeded += 1;
    else failed.push(item);
    onProgress?.(Math.round((finished / items.length) * 100));
  });
  return { succeeded, failed, total: items.length, stopped: stopped || signal?.aborted === true };
}
