/** Moves all chapters of one own manga into another. */
import { Problem } from '@komavox/core';
import { findOwnManga } from '../change-manga.js';
import { isAwaited } from '../imports/import-store.js';
import { planMerge } from '../model/plan-merge.js';
import { maySee } from '../model/ownership.js';
import { removeManga } from '../remove-manga.js';
import { shownChapter, type ChapterDocument, type MangaDocument, type Store } from '../store.js';
import type { ChapterContext } from './context.js';
import { moveChapter } from './move-chapter.js';
import { refreshManga } from './refresh-manga.js';

/**
 * The numbers are decided at once and stored, so that a merge that is interrupted goes on as it began. Rejects as
 * `findOwnManga` for both, with 400 `same_manga`, and 409 `import_running` while chapters of it are being imported.
 */
export async function mergeManga(
  context: ChapterContext,
  user: string,
  id: string,
  into: string,
): Promise<void> {
  const { store, imports } = context;
  if (id === into) throw new Problem(400, 'same_manga', 'A manga can not be merged into itself.');
  await findOwnManga(store, user, id);
  await findOwnManga(store, user, into);
  if (await isAwaited(imports, id)) {
    throw new Problem(
      409,
      'import_running',
      'Chapters of this manga are still being imported. Please wait for them.',
    );
  }
  const numbers = planMerge(await chaptersOf(store, id), await chaptersOf(store, into));
  await store.mangas.updateOne(
    { _id: id, owner: user, merge: { $exists: false } },
    { $set: { merge: { into, numbers } } },
  );
  await completeMerge(context, id);
}

/** Completes merges that were interrupted. */
export async function completeMerges(context: ChapterContext): Promise<void> {
  const open = { 'merge.into': { $exists: true }, deletedAt: { $exists: false } };
  for (const { _id } of await context.store.mangas.find(open, { _id: 1 }).lean()) {
    await completeMerge(context, _id);
  }
}

const chaptersOf = (store: Store, mangaId: string) =>
  store.chapters.find({ mangaId, ...shownChapter }).lean<ChapterDocument[]>();

async function completeMerge(context: ChapterContext, id: string): Promise<void> {
  const { store, clock } = context;
  const { merge, owner } = (await store.mangas.findById(id).lean<MangaDocument>()) ?? {};
  if (!merge || owner === undefined) return;
  const target = await store.mangas.findById(merge.into).lean<MangaDocument>();
  if (!target || target.owner !== owner || !maySee(target, owner)) {
    // Removed meanwhile: what has not moved yet stays.
    await store.mangas.updateOne({ _id: id }, { $unset: { merge: '' } });
    return;
  }
  await store.markStale([merge.into], clock.now());
  const numbers = new Map(merge.numbers.map((one) => [one.chapterId, one.chapterNumber]));
  for (const chapter of await chaptersOf(store, id)) {
    const chapterNumber = numbers.get(chapter._id) ?? chapter.chapterNumber;
    await moveChapter(context, owner, chapter, merge.into, { chapterNumber });
  }
  await refreshManga(store, merge.into);
  await store.bumpOwnVersion(owner, [merge.into]);
  // Not when another process has completed it meanwhile.
  const source = await store.mangas.findById(id).lean<MangaDocument>();
  if (source && maySee(source, owner)) await removeManga(context, owner, id);
}
