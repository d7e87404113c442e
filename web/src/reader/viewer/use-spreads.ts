import { useMemo } from 'react';
import { isWide, type Book } from '../book.js';
import type { MangaSettings } from '../settings/settings.js';
import { spreadsOf, spreadWith, type Spread } from './spreads.js';
import type { Sizes } from './use-sizes.js';

export interface OpenSpread {
  readonly spreads: readonly Spread[];
  /** Index of the one that is shown. */
  readonly current: number;
  readonly spread: Spread;
}

/** The spreads of a book as it is read, and the one that a page is in. */
export function useSpreads(book: Book, settings: MangaSettings, sizes: Sizes, page: number): OpenSpread {
  const { direction, layout, coverAlone } = settings;
  const double = layout === 'double' && direction !== 'strip';
  const total = book.pages.length;
  const spreads = useMemo(
    () => spreadsOf(total, { double, coverAlone, isWide: (index) => isWide(sizes.of(index)) }),
    [coverAlone, double, sizes, total],
  );
  const current = spreadWith(spreads, page);
  return { spreads, current, spread: spreads[current] ?? [0] };
}
