import { skipToken } from '@reduxjs/toolkit/query';
import type { PagePanels } from '../../api/types.js';
import { usePagePanelsQuery } from '../../api/vision.js';
import type { Book } from '../book.js';

export interface Panels {
  /** null until they are found, and when they can't be. */
  readonly found: PagePanels | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface PanelsOptions {
  /** Zero-based; null asks for nothing. */
  readonly page: number | null;
  readonly direction: 'ltr' | 'rtl';
}

/** Panels of a page; those of the next one, then of the one before, are fetched after them. */
export function usePanels({ pages }: Book, { page, direction }: PanelsOptions): Panels {
  const query = (index: number | null) => {
    const address = index === null ? undefined : pages[index]?.address;
    return address === undefined ? skipToken : { imageUrl: address, direction };
  };
  const { currentData, isFetching, isError, refetch } = usePagePanelsQuery(query(page));
  const answered = page !== null && !isFetching;
  const next = usePagePanelsQuery(query(answered ? page + 1 : null));
  usePagePanelsQuery(query(answered && !next.isFetching ? page - 1 : null));
  return {
    found: currentData ?? null,
    failed: isError && !isFetching,
    retry: () => void refetch(),
  };
}
