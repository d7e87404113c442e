import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import type { Book } from './book.js';
import type { PageTurn } from './use-page-turn.js';
import type { OpenSpread } from './viewer/use-spreads.js';

interface NavigationOptions {
  readonly turn: PageTurn;
  readonly open: OpenSpread;
  readonly onLeavePage: () => void;
  /** A turn after the last page. */
  readonly onEnd: () => void;
  readonly onOpenChapter: () => void;
}

/** Moves by the reader's own hand. */
export function usePageNavigation(
  book: Book,
  { turn, open, onLeavePage, onEnd, onOpenChapter }: NavigationOptions,
) {
  const navigate = useNavigate();
  const { to, toChapter } = turn;
  /** Also ends the tasks of the page before. */
  const goTo = useCallback(
    (page: number) => {
      onLeavePage();
      to(page);
    },
    [onLeavePage, to],
  );
  return {
    goTo,
    turnBy(by: 1 | -1) {
      const next = open.spreads[open.current + by];
      if (next?.[0] !== undefined) goTo(next[0]);
      else if (by === 1 && book.chapterId !== null) onEnd();
    },
    openChapter(id: string | null) {
      if (id === null) return;
      onOpenChapter();
      toChapter(id);
      void navigate(paths.chapter(book.mangaId, id));
    },
  };
}

export type PageNavigation = ReturnType<typeof usePageNavigation>;
