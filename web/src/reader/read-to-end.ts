import type { Bookmark, Chapter } from '../api/types.js';

/** Whether the bookmark is at the chapter's last page: what comes next is another chapter. */
export const isReadToEnd = (
  { currentPage }: Pick<Bookmark, 'currentPage'>,
  { pageCount }: Pick<Chapter, 'pageCount'>,
): boolean => currentPage + 1 >= pageCount;
