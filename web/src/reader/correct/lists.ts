/** What is corrected on a page, in reading order: pure changes of a list. */

/** It has a name that stays when it is moved, edited, or brought back. */
export interface Named {
  readonly id: string;
}

export const without = <Item extends Named>(list: readonly Item[], id: string): readonly Item[] =>
  list.filter((one) => one.id !== id);

/** Puts them after the one with this id, or at the end. */
export function withMore<Item extends Named>(
  list: readonly Item[],
  after: string | null,
  more: readonly Item[],
): readonly Item[] {
  const at = list.findIndex(({ id }) => id === after);
  return at === -1 ? [...list, ...more] : list.toSpliced(at + 1, 0, ...more);
}

/** Earlier (-1) or later (1); at an end it stays. */
export function moved<Item extends Named>(list: readonly Item[], id: string, by: -1 | 1): readonly Item[] {
  const at = list.findIndex((one) => one.id === id);
  const [one, other] = [list[at], list[at + by]];
  return one && other ? list.with(at, other).with(at + by, one) : list;
}

/** Index of the one with this id; the first where there is none. */
export const indexOf = (list: readonly Named[], id: string | null): number =>
  Math.max(
    0,
    list.findIndex((one) => one.id === id),
  );

/** The one that has its place once it is gone. */
export function besides(list: readonly Named[], id: string): string | null {
  const at = list.findIndex((one) => one.id === id);
  return (list[at + 1] ?? list[at - 1])?.id ?? null;
}
