import { useMemo } from 'react';
import { isCallError } from '../api/call.js';
import { useChapterPagesQuery, useChapterQuery, useMangaQuery } from '../api/catalogue.js';
import { useBookmarkQuery } from '../api/reader.js';
import { imagesIn, noManga, throughProxy } from '../routes/paths.js';
import { bookPage, type Book } from './book.js';
import { storedPage } from './reading-position.js';

export type FoundBook =
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly missing: boolean; readonly retry: () => void }
  | { readonly state: 'found'; readonly book: Book; readonly startPage: number };

/**
 * A chapter of the catalogue, found once everything that decides its first view has answered, well or not: where the
 * reader left it, its language and direction. Only without its pages there is no chapter.
 */
export function useChapterBook(mangaId: string, chapterId: string): FoundBook {
  const pages = useChapterPagesQuery(chapterId);
  const bookmark = useBookmarkQuery(mangaId);
  const chapter = useChapterQuery(chapterId);
  const manga = useMangaQuery(mangaId);
  const addresses = pages.currentData;
  const card = chapter.currentData;
  const about = manga.currentData;
  const book = useMemo(
    (): Book => ({
      key: `chapter ${chapterId}`,
      mangaId,
      chapterId,
      mangaTitle: about?.title ?? '',
      mangaLanguage: about?.originalLanguage ?? 'en',
      name: card ? `Chapter ${card.chapterNumber}` : '',
      title: card?.title ?? '',
      language: card?.language ?? 'en',
      direction: card?.readingDirection ?? about?.readingDirection ?? 'ltr',
      pages: (addresses ?? []).map((address) => bookPage(throughProxy(address))),
      previousId: card?.previousId ?? null,
      nextId: card?.nextId ?? null,
    }),
    [about, addresses, card, chapterId, mangaId],
  );
  if (pages.isError) {
    const missing = isCallError(pages.error) && pages.error.status === 404;
    return { state: 'failed', missing, retry: () => void pages.refetch() };
  }
  const answered = [bookmark, chapter, manga].every(
    ({ currentData, isError }) => currentData !== undefined || isError,
  );
  if (!addresses || !answered) return { state: 'waiting' };
  const place = bookmark.currentData;
  const startPage = place?.chapterId === chapterId ? place.currentPage : 0;
  return { state: 'found', book, startPage };
}

/** The images of the address. */
export function usePicturesBook(mangaId: string, search: string): FoundBook {
  const known = mangaId !== noManga;
  const manga = useMangaQuery(mangaId, { skip: !known });
  const about = manga.currentData;
  const book = useMemo(
    (): Book => ({
      key: `pictures ${search}`,
      mangaId,
      chapterId: null,
      mangaTitle: about?.title ?? '',
      mangaLanguage: about?.originalLanguage ?? 'en',
      name: 'Chapter from a URL',
      title: '',
      language: 'en',
      direction: about?.readingDirection ?? 'ltr',
      pages: imagesIn(search).map((address) => bookPage(throughProxy(address))),
      previousId: null,
      nextId: null,
    }),
    [about, mangaId, search],
  );
  if (known && !about && !manga.isError) return { state: 'waiting' };
  return { state: 'found', book, startPage: storedPage(book.key) };
}
