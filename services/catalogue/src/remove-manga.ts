/** Takes an import out of the catalogue with all that belongs to it. */
import { findOwnManga } from './change-manga.js';
import type { ChapterContext } from './chapters/context.js';
import { deleteImportsOf } from './imports/import-store.js';
import { removePages } from './chapters/remove-pages.js';
import { importFolder, mangaPrefix } from './imports/keys.js';
import { coverPrefix } from './covers/open-cover.js';

/** So long an import may still come that was to become a chapter of it. */
const keptMs = 86_400_000;

/**
 * Hidden from the first write on; `removeLeftovers` removes what a crash leaves behind.
 * Rejects with 404 `manga_not_found`, 403 `manga_not_yours`.
 */
export async function removeManga(context: ChapterContext, user: string, id: string): Promise<void> {
  const { store, clock } = context;
  await findOwnManga(store, user, id);
  await store.mangas.updateOne({ _id: id, owner: user }, { $set: { deletedAt: clock.now() } });
  await store.bumpOwnVersion(user, [id]);
  await removeParts(context, id);
}

/** Completes removals that were interrupted, and forgets manga that were removed a day ago. */
export async function removeLeftovers(context: ChapterContext): Promise<void> {
  const { store, clock } = context;
  const forgotten = clock.now().getTime() - keptMs;
  for (const { _id, deletedAt } of await store.mangas.find({ deletedAt: { $exists: true } }).lean()) {
    await removeParts(context, _id);
    if (deletedAt && deletedAt.getTime() < forgotten) await store.mangas.deleteOne({ _id });
  }
}

/** Every manga of the user, without a trace. */
export async function removeMangaOf(context: ChapterContext, owner: string): Promise<void> {
  const { store, clock } = context;
  const ids = (await store.mangas.find({ owner }, { _id: 1 }).lean()).map(({ _id }) => _id);
  await store.mangas.updateMany({ owner }, { $set: { deletedAt: clock.now() } });
  await store.bumpOwnVersion(owner, ids);
  for (const id of ids) {
    await removeParts(context, id);
    await store.mangas.deleteOne({ _id: id });
  }
  await store.forgetOwnVersion(owner);
}

async function removeParts(context: ChapterContext, id: string): Promise<void> {
  const { store, imports, objects } = context;
  for (const { _id, path } of await store.chapters.find({ mangaId: id }, { path: 1 }).lean()) {
    await removePages(context, path);
    await store.removeChapter(_id);
  }
  await removeOrphans(context, id);
  await objects.removeAll(coverPrefix(id));
  await deleteImportsOf(imports, id);
}

/** Pages that are of no chapter. Those of chapters that were moved to another manga stay where they are. */
async function removeOrphans(
  { store, objects, holdings }: Pick<ChapterContext, 'store' | 'objects' | 'holdings'>,
  id: string,
): Promise<void> {
  const isChapter = new Map<string, boolean>();
  for await (const { key } of objects.list(mangaPrefix(id))) {
    const chapterId = key.split('/').at(-2) ?? '';
    if (!isChapter.has(chapterId)) {
      isChapter.set(chapterId, (await store.chapters.exists({ _id: chapterId })) !== null);
    }
    if (isChapter.get(chapterId) === false) {
      await holdings.release(importFolder(key), () => objects.remove(key));
    }
  }
}
