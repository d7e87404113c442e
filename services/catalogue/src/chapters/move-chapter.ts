import { topics } from '@komavox/proto';
import { shownChapter, type ChapterDocument } from '../store.js';
import type { ChapterContext } from './context.js';

/**
 * Puts a chapter into another manga and says so, in one write: bookmarks follow it. Its pages stay where they are.
 * @returns false when it is no longer where it was
 */
export async function moveChapter(
  { store, outbox }: Pick<ChapterContext, 'store' | 'outbox'>,
  userId: string,
  { _id, mangaId: fromMangaId }: Pick<ChapterDocument, '_id' | 'mangaId'>,
  mangaId: string,
  fields: Pick<ChapterDocument, 'chapterNumber'> & { readonly title?: string },
): Promise<boolean> {
  const moved = outbox.entry(topics.chapterMoved, { chapterId: _id, userId, fromMangaId, mangaId });
  return await outbox.write({ model: store.chapters, id: _id }, [moved], async (events) => {
    const { matchedCount } = await store.chapters.updateOne(
      { _id, mangaId: fromMangaId, ...shownChapter },
      { $set: { ...fields, mangaId }, $push: { outbox: { $each: events } } },
    );
    return matchedCount === 1;
  });
}
