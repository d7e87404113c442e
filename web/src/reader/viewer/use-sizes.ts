import { useCallback, useMemo, useState } from 'react';
import { ratioOf, type Book, type PageSize } from '../book.js';

/** Sizes of a chapter's images: from their addresses, else from loaded images. */
export function useSizes(book: Book) {
  const [seen, setSeen] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const learn = useCallback(
    (page: number, size: PageSize) => {
      if (book.pages[page]?.size) return;
      setSeen((before) => (before.has(page) ? before : new Map(before).set(page, size)));
    },
    [book],
  );
  return useMemo(() => {
    const of = (page: number): PageSize | null => book.pages[page]?.size ?? seen.get(page) ?? null;
    const [first] = seen.values();
    return {
      of,
      /** Of a page that is not known: pages of a chapter are mostly alike. */
      usual: ratioOf(first ?? book.pages[0]?.size),
      learn,
    };
  }, [book, learn, seen]);
}

export type Sizes = ReturnType<typeof useSizes>;
