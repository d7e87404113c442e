/** Changes of a chapter of one's own: its title, its number, the manga that it is in. */
import { Problem } from '@komavox/core';
import { findOwnManga } from '../change-manga.js';
import { chapterCard, type ChapterCard } from '../read-chapters.js';
import { removeManga } from '../remove-manga.js';
import type { ChapterDocument, Store } from '../store.js';
import type { ChapterContext } from './context.js';
import { findOwnChapter } from './find-own-chapter.js';
import { moveChapter } from './move-chapter.js';
import { refreshManga } from './refresh-manga.js';

interface ChapterChanges {
  readonly title?: string | undefined;
  readonly chapterNumber?: number | undefined;
  /** Another manga of one's own. */
  readonly mangaId?: string | undefined;
}

/**
 * A manga whose last chapter moves away is removed. Rejects as `findOwnChapter`, as `findOwnManga` for the manga that it
 * is to be in, and with 409 `chapter_changed` when another call was faster.
 */
export async function changeChapter(
  context: ChapterContext,
  user: string,
  id: string,
  { title, chapterNumber, mangaId }: ChapterChanges,
): Promise<ChapterCard> {
  const { store, clock } = context;
  const { chapter } = await findOwnChapter(store, user, id);
  const from = chapter.mangaId;
  const to = mangaId ?? from;
  if (to !== from) await findOwnManga(store, user, to);
  const fields = {
    ...(title === undefined ? {} : { title }),
    chapterNumber:
      chapterNumber ?? (to === from ? chapter.chapterNumber : await numberIn(store, to, chapter)),
  };
  await store.markStale([from, to], clock.now());
  const isChanged =
    to === from
      ? await store.changeChapter(chapter, fields)
      : await moveChapter(context, user, chapter, to, fields);
  if (!isChanged) {
    throw new Problem(
      409,
      'chapter_changed',
      'This chapter has just been changed elsewhere. Please try again.',
    );
  }
  await refreshManga(store, to);
  if (to !== from && (await refreshManga(store, from)) === 0) await removeManga(context, user, from);
  await store.bumpOwnVersion(user, [from, to]);
  const changed = await findOwnChapter(store, user, id);
  return chapterCard(changed.chapter, changed.manga);
}

/** Its own number where that is free, otherwise the next one. */
async function numberIn(
  store: Store,
  mangaId: string,
  { language, chapterNumber }: ChapterDocument,
): Promise<number> {
  if (await store.isNumberFree({ mangaId, language, chapterNumber })) return chapterNumber;
  return (await store.nextNumber(mangaId)) ?? chapterNumber;
}
