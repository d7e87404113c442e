import type { ChapterContext } from './chapters/context.js';
import { completeMerges } from './chapters/merge-manga.js';
import { refreshManga } from './chapters/refresh-manga.js';
import { removeHiddenChapters } from './chapters/remove-chapter.js';
import { removeLeftovers, removeManga } from './remove-manga.js';

/** Completes what a crash left half done of changes to own manga. */
export async function completeChanges(context: ChapterContext): Promise<void> {
  const { store } = context;
  await completeMerges(context);
  await removeHiddenChapters(context);
  await removeLeftovers(context);
  const stale = { staleSince: { $exists: true }, deletedAt: { $exists: false } };
  for (const { _id, owner = '' } of await store.mangas.find(stale, { owner: 1 }).lean()) {
    if ((await refreshManga(store, _id)) === 0) await removeManga(context, owner, _id);
  }
}
