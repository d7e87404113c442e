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
  const results: Out[] = [];
  let [next, done, isOver] = [0, 0, false];
  const lane = async (): Promise<void> => {
    while (!isOver && next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as In, index);
      onDone(++done);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    isOver = true;
  }
  return results;
}
