import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../routes/paths.js';
import type { Book } from './book.js';
import type { PageTurn } from './use-page-turn.js';
import type { OpenSpread } from './viewer/use-spreads.js';

export interface PageNavigation {
  /** Also ends the tasks of the page before. */
  readonly goTo: (page: number) => void;
  readonly turnBy: (spreads: 1 | -1) => void;
  readonly openChapter: (id: string | null) => void;
}

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
): PageNavigation {
  const navigate = useNavigate();
  const { to, toChapter } = turn;
  const goTo = useCallback(
    (page: number) => {
      onLeavePage();
      to(page);
    },
    [onLeavePage, to],
  );
  return {
    goTo,
    turnBy(by) {
      const next = open.spreads[open.current + by];
      if (next?.[0] !== undefined) goTo(next[0]);
      else if (by === 1 && book.chapterId !== null) onEnd();
    },
    openChapter(id) {
      if (id === null) return;
      onOpenChapter();
      toChapter(id);
      void navigate(paths.chapter(book.mangaId, id));
    },
  };
}
