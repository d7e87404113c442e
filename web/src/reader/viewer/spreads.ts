/** Pages that are shown together. */

/** One page or two, zero-based, in reading order. */
export type Spread = readonly number[];

interface SpreadOptions {
  readonly double: boolean;
  /** The first page is shown by itself, as the cover of a printed book. */
  readonly coverAlone: boolean;
  readonly isWide: (page: number) => boolean;
}

export function spreadsOf(pages: number, { double, coverAlone, isWide }: SpreadOptions): readonly Spread[] {
  const spreads: Spread[] = [];
  for (let page = 0; page < pages;) {
    const alone =
      !double || isWide(page) || (coverAlone && page === 0) || page + 1 >= pages || isWide(page + 1);
    spreads.push(alone ? [page] : [page, page + 1]);
    page += alone ? 1 : 2;
  }
  return spreads;
}

/** Index of a page's spread; 0 when there is none. */
export const spreadWith = (spreads: readonly Spread[], page: number): number =>
  Math.max(
    0,
    spreads.findIndex((spread) => spread.includes(page)),
  );
