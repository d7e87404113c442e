import { useCallback, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import type { Book } from './book.js';
import { pageTurned } from './reader-slice.js';
import { bookmarkSaver, storePage } from './reading-position.js';

export interface PageTurn {
  /** Zero-based. */
  readonly page: number;
  /** A page beyond the ends is the first or the last. */
  readonly to: (page: number) => void;
  /** Another chapter's first page becomes the place. */
  readonly toChapter: (chapterId: string) => void;
}

/** The page that is shown; every change of it is saved (spec 1 section 4). */
export function usePageTurn(book: Book): PageTurn {
  const dispatch = useAppDispatch();
  const { mangaId, chapterId, key, pages } = book;
  const last = pages.length - 1;
  const page = Math.min(
    useAppSelector((state) => state.reader.page),
    last,
  );
  const save = useMemo(() => bookmarkSaver(dispatch), [dispatch]);
  const to = useCallback(
    (wanted: number) => {
      const next = Math.min(Math.max(wanted, 0), last);
      if (next === page) return;
      dispatch(pageTurned(next));
      if (chapterId === null) storePage(key, next);
      else save({ mangaId, chapterId, currentPage: next });
    },
    [chapterId, dispatch, key, last, mangaId, page, save],
  );
  const toChapter = useCallback(
    (other: string) => save({ mangaId, chapterId: other, currentPage: 0 }),
    [mangaId, save],
  );
  return { page, to, toChapter };
}
