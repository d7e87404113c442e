import { topics } from '@komavox/proto';
import type { ReaderContext } from './context.js';
import { type Bookmark, bookmarkId } from './store.js';

/** The last position saved counts, in any chapter, as users also go back. */
export async function saveBookmark(
  { clock, outbox, store }: Pick<ReaderContext, 'clock' | 'outbox' | 'store'>,
  position: Omit<Bookmark, 'savedAt'>,
): Promise<Bookmark> {
  const bookmark: Bookmark = { ...position, savedAt: clock.now() };
  const { user: userId, mangaId, chapterId, currentPage } = bookmark;
  const event = outbox.entry(topics.bookmarkSaved, { userId, mangaId, chapterId, currentPage });
  const document = { model: store.bookmarks, id: bookmarkId(userId, mangaId) };
  await outbox.write(document, [event], (events) => store.save(bookmark, events));
  return bookmark;
}
