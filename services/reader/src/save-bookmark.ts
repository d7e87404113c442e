import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import type { ReaderContext } from './context.js';
import { type Bookmark, bookmarkId } from './store.js';

/** More are read by nobody; ids that a call makes up are no end of them. */
export const maxBookmarks = 5000;

/**
 * The last position saved counts, in any chapter, as users also go back. Problem 409 `too_many_bookmarks` where it would be
 * one more than there may be; calls at the same moment may each make one.
 */
export async function saveBookmark(
  { clock, outbox, store }: Pick<ReaderContext, 'clock' | 'outbox' | 'store'>,
  position: Omit<Bookmark, 'savedAt'>,
): Promise<Bookmark> {
  const bookmark: Bookmark = { ...position, savedAt: clock.now() };
  const { user: userId, mangaId, chapterId, currentPage } = bookmark;
  const event = outbox.entry(topics.bookmarkSaved, { userId, mangaId, chapterId, currentPage });
  if (!(await store.find(userId, mangaId)) && (await store.count(userId)) >= maxBookmarks) throw tooMany();
  const document = { model: store.bookmarks, id: bookmarkId(userId, mangaId) };
  await outbox.write(document, [event], (events) => store.save(bookmark, events));
  return bookmark;
}

const tooMany = () =>
  new Problem(
    409,
    'too_many_bookmarks',
    `You have bookmarks in ${maxBookmarks} manga, which is as many as there can be. Delete one to save another.`,
  );
