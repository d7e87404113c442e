/** Bookmarks of every manga that still exists; the last read first. */
import { useEffect, useMemo, useState } from 'react';
import { useBookmarksQuery } from '../api/reader.js';
import type { Bookmark, ChapterCard, Manga } from '../api/types.js';
import { isReadToEnd } from '../reader/read-to-end.js';
import { useChapterCards } from './use-chapter-cards.js';

export interface ReadingPlace {
  readonly bookmark: Bookmark;
  readonly manga: Manga;
  /** The bookmarked one; undefined while it is loading, null when it is gone. */
  readonly chapter: ChapterCard | null | undefined;
}

/** Places that are shown: those to continue, and history. */
const maxPlaces = 15;
/** The other lists wait no longer than this; then its space is kept. */
const maxWaitMs = 1000;

/** Nothing of it is left to read: the chapter is read, and there is none after it. */
export const isDone = ({ bookmark, chapter }: ReadingPlace): boolean =>
  Boolean(chapter && chapter.nextId === null && isReadToEnd(bookmark, chapter));

/** @param mangas the whole library; undefined when it could not be loaded, `null` while it is loading. */
export function useReadingList(mangas: readonly Manga[] | null | undefined) {
  const { data, isLoading: asking, isError, refetch } = useBookmarksQuery();
  const found = useMemo(() => {
    const known = new Map(mangas?.map((manga) => [manga.id, manga]));
    const places = (data ?? []).flatMap((bookmark) => {
      const manga = known.get(bookmark.mangaId);
      return manga ? [{ bookmark, manga }] : [];
    });
    return places.slice(0, maxPlaces);
  }, [data, mangas]);
  const chapters = useChapterCards(useMemo(() => found.map(({ bookmark }) => bookmark.chapterId), [found]));
  const places = useMemo(
    (): readonly ReadingPlace[] => found.map((place, index) => ({ ...place, chapter: chapters[index] })),
    [chapters, found],
  );
  const isLoading = asking || mangas === null || places.some(({ chapter }) => chapter === undefined);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  /** `awaited`: nothing below it may be shown yet, since it would move. `late`: its space is kept above the rest. */
  const state = isError ? 'failed' : !isLoading ? 'known' : late ? 'late' : 'awaited';
  return { state, places, retry: () => void refetch() };
}
