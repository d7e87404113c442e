/** Works on several at a time; a first failure is thrown once the others under way have ended. */
export async function inLanes<Item>(
  items: AsyncGenerator<Item>,
  lanes: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const lane = async () => {
    try {
      while (failures.length === 0) {
        const next = await items.next();
        if (next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await items.return(undefined);
  if (failures.length > 0) throw failures[0];
}
