import { useMemo } from 'react';
import { useAppSelector } from '../../store/hooks.js';
import { isDrawnAsStrip, type Book } from '../book.js';
import { mangaSettings, type MangaSettings } from './settings.js';

/** Settings of a book: as chosen for its manga or for all, else as it was drawn. */
export function useMangaSettings(book: Book): MangaSettings {
  const stored = useAppSelector((state) => state.readerSettings);
  return useMemo(
    () => mangaSettings(stored, book.mangaId, isDrawnAsStrip(book) ? 'strip' : book.direction),
    [book, stored],
  );
}
