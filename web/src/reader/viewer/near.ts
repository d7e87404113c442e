/** Number drawn before and after the one that is shown. */
const before = 1;
const after = 2;

/**
 * The first and the end (exclusive) of what is drawn around one: pages or spreads by their index.
 *
 * @param settled the same index, a while later: a turn is painted first, what it brings near is fetched and drawn then
 */
export function near(current: number, settled: number): { readonly first: number; readonly end: number } {
  const middle = Math.abs(current - settled) <= before ? settled : current;
  return { first: Math.max(0, middle - before), end: middle + after + 1 };
}
