import { useCallback, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import type { Book } from './book.js';
import { pageTurned } from './reader-slice.js';
import { bookmarkSaver, storePage } from './reading-position.js';

/** The page that is shown; every change of it is saved (spec 1 section 4). */
export function usePageTurn(book: Book) {
  const dispatch = useAppDispatch();
  const { mangaId, chapterId, key, pages } = book;
  const last = pages.length - 1;
  /** Zero-based. */
  const page = Math.min(
    useAppSelector((state) => state.reader.page),
    last,
  );
  const save = useMemo(() => bookmarkSaver(dispatch), [dispatch]);
  /** A page beyond the ends is the first or the last. */
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
  /** The last page is beside the one that was turned to: the chapter is read to its end. */
  const finish = useCallback(() => {
    if (chapterId !== null) save({ mangaId, chapterId, currentPage: last });
  }, [chapterId, last, mangaId, save]);
  /** Another chapter's first page becomes the place. */
  const toChapter = useCallback(
    (other: string) => save({ mangaId, chapterId: other, currentPage: 0 }),
    [mangaId, save],
  );
  return { page, to, finish, toChapter };
}

export type PageTurn = ReturnType<typeof usePageTurn>;
