import { Problem } from '@komavox/core';
import { findOwnManga } from '../change-manga.js';
import { shownChapter } from '../store.js';
import type { ChapterContext } from './context.js';
import { refreshManga } from './refresh-manga.js';

interface NumberedChapter {
  readonly id: string;
  readonly chapterNumber: number;
}

/**
 * Gives chapters of one manga new numbers, and so their order. A repeat of the call completes what a crash left half
 * done. Rejects as `findOwnManga`, and with 400 `unknown_chapter` before anything is written.
 */
export async function numberChapters(
  { store, clock }: ChapterContext,
  user: string,
  mangaId: string,
  chapters: readonly NumberedChapter[],
): Promise<void> {
  await findOwnManga(store, user, mangaId);
  const ids = chapters.map(({ id }) => id);
  const known = await store.chapters.countDocuments({ _id: { $in: ids }, mangaId, ...shownChapter });
  if (known !== new Set(ids).size) {
    throw new Problem(400, 'unknown_chapter', 'A chapter is not of this manga.');
  }
  await store.markStale([mangaId], clock.now());
  await store.chapters.bulkWrite(
    chapters.map(({ id, chapterNumber }) => ({
      updateOne: { filter: { _id: id, mangaId }, update: { $set: { chapterNumber } } },
    })),
  );
  await refreshManga(store, mangaId);
  await store.bumpOwnVersion(user, [mangaId]);
}
