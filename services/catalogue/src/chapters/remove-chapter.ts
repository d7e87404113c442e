/** Takes a chapter of one's own out of the catalogue with its pages. */
import { removeManga } from '../remove-manga.js';
import { shownChapter } from '../store.js';
import type { ChapterContext } from './context.js';
import { findOwnChapter } from './find-own-chapter.js';
import { removePages } from './remove-pages.js';
import { refreshManga } from './refresh-manga.js';

/**
 * Hidden from the first write on; `removeHiddenChapters` removes what a crash leaves behind. The last chapter takes its
 * manga with it. Rejects as `findOwnChapter`.
 */
export async function removeChapter(context: ChapterContext, user: string, id: string): Promise<void> {
  const { store, clock } = context;
  const { mangaId, path } = (await findOwnChapter(store, user, id)).chapter;
  if ((await store.chapters.countDocuments({ mangaId, ...shownChapter })) === 1) {
    await removeManga(context, user, mangaId);
    return;
  }
  const now = clock.now();
  await store.markStale([mangaId], now);
  await store.chapters.updateOne({ _id: id, mangaId, ...shownChapter }, { $set: { deletedAt: now } });
  await store.bumpOwnVersion(user, [mangaId]);
  await removeParts(context, { _id: id, path });
  if ((await refreshManga(store, mangaId)) === 0) await removeManga(context, user, mangaId);
  await store.bumpOwnVersion(user, [mangaId]);
}

/** Completes removals that were interrupted. */
export async function removeHiddenChapters(context: ChapterContext): Promise<void> {
  const hidden = await context.store.chapters.find({ deletedAt: { $exists: true } }, { path: 1 }).lean();
  for (const chapter of hidden) await removeParts(context, chapter);
}

async function removeParts(
  context: ChapterContext,
  { _id, path }: { readonly _id: string; readonly path: string },
): Promise<void> {
  await removePages(context, path);
  await context.store.removeChapter(_id);
}
