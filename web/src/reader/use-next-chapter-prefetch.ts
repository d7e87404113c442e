import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect } from 'react';
import { useChapterPagesQuery, useChapterQuery } from '../api/catalogue.js';
import { throughProxy } from '../routes/paths.js';
import type { Book } from './book.js';

/** Fetches the next chapter's card, pages and first image, so that it opens as fast as a page. */
export function useNextChapterPrefetch({ nextId }: Book, near: boolean): void {
  const next = near && nextId !== null ? nextId : skipToken;
  useChapterQuery(next);
  const { currentData: pages } = useChapterPagesQuery(next);
  const first = pages?.[0];
  useEffect(() => {
    if (first !== undefined) new Image().src = throughProxy(first);
  }, [first]);
}
