import { topics } from '@komavox/proto';
import type { ReaderContext } from './context.js';
import { bookmarkId } from './store.js';

interface MovedChapter {
  readonly chapterId: string;
  readonly fromMangaId: string;
  readonly mangaId: string;
}

/**
 * Takes the bookmarks of a chapter that has moved to another manga along. Who has a newer one there keeps that. A repeat
 * finds nothing left to move.
 */
export async function followChapter(
  { outbox, store }: Pick<ReaderContext, 'outbox' | 'store'>,
  { chapterId, fromMangaId, mangaId }: MovedChapter,
): Promise<void> {
  for (const before of await store.findByChapter(fromMangaId, chapterId)) {
    const { user: userId, currentPage } = before;
    const there = await store.find(userId, mangaId);
    if (!there || there.savedAt < before.savedAt) {
      const event = outbox.entry(topics.bookmarkSaved, { userId, mangaId, chapterId, currentPage });
      const document = { model: store.bookmarks, id: bookmarkId(userId, mangaId) };
      await outbox.write(document, [event], (events) => store.save({ ...before, mangaId }, events));
    }
    await store.remove(before);
  }
}
