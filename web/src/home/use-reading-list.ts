/** Bookmarks of every manga that still exists; the last read first. */
import { useEffect, useMemo, useState } from 'react';
import { useBookmarksQuery } from '../api/reader.js';
import type { Bookmark, Manga } from '../api/types.js';

export interface ReadingPlace {
  readonly bookmark: Bookmark;
  readonly manga: Manga;
}

/** The other lists wait no longer than this. */
const maxWaitMs = 1000;

/** @param mangas the whole library; undefined when it could not be loaded, `null` while it is loading. */
export function useReadingList(mangas: readonly Manga[] | null | undefined) {
  const { data, isLoading: asking, isError, refetch } = useBookmarksQuery();
  const isLoading = asking || mangas === null;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setLate(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  const places: readonly ReadingPlace[] = useMemo(() => {
    const known = new Map(mangas?.map((manga) => [manga.id, manga]));
    return (data ?? []).flatMap((bookmark) => {
      const manga = known.get(bookmark.mangaId);
      return manga ? [{ bookmark, manga }] : [];
    });
  }, [data, mangas]);
  /**
   * `awaited`: nothing below it may be shown yet, since it would move. `late`: loaded after the rest was shown, so it
   * goes to the end.
   */
  const state = isError ? 'failed' : late ? 'late' : isLoading ? 'awaited' : 'known';
  return { state, places, retry: () => void refetch() };
}
