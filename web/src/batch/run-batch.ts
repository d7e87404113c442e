/** The same work for many frames, one after the other or a few at a time, with a percentage and a way to stop. */

export interface BatchOptions {
  /** At most so many at a time. */
  readonly width?: number;
  readonly signal?: AbortSignal;
  /** 0..100, after each item. */
  readonly onProgress?: (percent: number) => void;
}

export interface BatchResult {
  readonly succeeded: number;
  readonly total: number;
  /** Whether it was stopped before the end. */
  readonly stopped: boolean;
}

/**
 * `work` says whether the item was processed. One that isn't, or that throws, is counted as not processed and the batch
 * goes on; `'stop'` ends the batch after those that are under way.
 */
export async function runBatch<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<boolean | 'stop'>,
  { width = 1, signal, onProgress }: BatchOptions = {},
): Promise<BatchResult> {
  let next = 0;
  let finished = 0;
  let succeeded = 0;
  let stopped = false;
  const line = async (): Promise<void> => {
    for (;;) {
      if (signal?.aborted === true) stopped = true;
      const item = items[next];
      if (stopped || next >= items.length) return;
      next += 1;
      const outcome = await work(item as Item).catch(() => false as const);
      finished += 1;
      if (outcome === 'stop') stopped = true;
      else if (outcome) succeeded += 1;
      onProgress?.(Math.round((finished / items.length) * 100));
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, line));
  return { succeeded, total: items.length, stopped };
}
