import pLimit from 'p-limit';

/**
 * Work for many, a few at a time; the results are in the order of the items. After a failure nothing more is begun.
 *
 * @param onDone after each, with how many are done
 */
export async function inLanes<In, Out>(
  items: readonly In[],
  lanes: number,
  work: (item: In, index: number) => Promise<Out>,
  onDone: (done: number) => void,
): Promise<readonly Out[]> {
  const limit = pLimit(lanes);
  let done = 0;
  const one = async (item: In, index: number): Promise<Out> => {
    const result = await work(item, index);
    onDone(++done);
    return result;
  };
  try {
    return await Promise.all(items.map((item, index) => limit(one, item, index)));
  } finally {
    limit.clearQueue();
  }
}
