import pLimit from 'p-limit';

/**
 * Works on at most `maxConcurrent` items at a time and takes the next one only when it can start, so a list of any
 * length fits in memory. The first failure starts no more, and is thrown once the others under way have ended.
 */
export async function forEachLimited<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(maxConcurrent);
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    await new Promise<void>((started) => {
      const one = limit(() => {
        started();
        return failures.length === 0 ? work(item) : undefined;
      })
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(one));
      running.add(one);
    });
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
