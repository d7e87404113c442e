import { spokenLanguage } from '@komavox/languages';
import { useEffect, useLayoutEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../store/hooks.js';
import { useTitle } from '../ui/use-title.js';
import type { Book } from './book.js';
import { OpenBook } from './OpenBook.js';
import { chapterOpened } from './reader-slice.js';
import { storeSettings } from './settings/settings.js';

interface ReaderProps {
  readonly book: Book;
  /** Bookmarked page, zero-based. */
  readonly startPage: number;
}

/** Opens the chapter at its place; until then there is nothing, so that no other page flashes up. */
export function Reader({ book, startPage }: ReaderProps) {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.reader.key === book.key);
  const settings = useAppSelector((state) => state.readerSettings);
  useTitle([book.name, book.mangaTitle].filter((part) => part !== '').join(' · '));
  useLayoutEffect(() => {
    if (open) return;
    const page = Math.min(Math.max(startPage, 0), book.pages.length - 1);
    const language = spokenLanguage(book.language) ?? 'en';
    const pages = book.pages.map(({ address }) => address);
    dispatch(chapterOpened({ key: book.key, name: nameOf(book), pages, page, language }));
  }, [book, dispatch, open, startPage]);
  useEffect(() => storeSettings(settings), [settings]);
  return open ? <OpenBook key={book.key} book={book} /> : null;
}

/** "Bolt and the Last Letter - 1"; empty while manga or chapter is unknown. */
const nameOf = ({ mangaTitle, chapterId, name }: Book): string =>
  mangaTitle === '' || chapterId === null ? mangaTitle : `${mangaTitle} - ${name.replace(/^Chapter /, '')}`;
