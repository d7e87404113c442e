import { assertOwn } from '../change-manga.js';
import { findChapter } from '../read-chapters.js';
import type { ChapterDocument, MangaDocument, Store } from '../store.js';

/** Rejects with 404 `chapter_not_found` when the user may not see it, 403 `manga_not_yours` otherwise. */
export async function findOwnChapter(
  store: Store,
  user: string,
  id: string,
): Promise<{ readonly chapter: ChapterDocument; readonly manga: MangaDocument }> {
  const { chapter, manga } = await findChapter(store, user, id);
  assertOwn(manga, user);
  return { chapter, manga };
}
