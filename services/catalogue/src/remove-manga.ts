/** Takes an import out of the catalogue with all that belongs to it. */
import type { ObjectStore } from '@komavox/objects';
import { findOwnManga } from './change-manga.js';
import type { Model } from 'mongoose';
import { deleteImportsOf, type ImportDocument } from './imports/import-store.js';
import { mangaPrefix } from './imports/keys.js';
import { coverPrefix } from './open-cover.js';
import type { Store } from './store.js';

interface RemoveContext {
  readonly store: Store;
  readonly imports: Model<ImportDocument>;
  readonly objects: ObjectStore;
  readonly now: () => Date;
}

/**
 * Hidden from the first write on; `removeLeftovers` removes what a crash leaves behind.
 * Rejects with 404 `manga_not_found`, 403 `manga_not_yours`.
 */
export async function removeManga(context: RemoveContext, user: string, id: string): Promise<void> {
  const { store } = context;
  await findOwnManga(store, user, id);
  await store.mangas.updateOne({ _id: id, owner: user }, { $set: { deletedAt: context.now() } });
  await store.bumpVersion();
  await removeParts(context, id);
}

/** Completes removals that were interrupted. */
export async function removeLeftovers(context: RemoveContext): Promise<void> {
  for (const { _id } of await context.store.mangas
    .find({ deletedAt: { $exists: true } }, { _id: 1 })
    .lean()) {
    await removeParts(context, _id);
  }
}

/** The manga itself goes last: as long as it is there, the removal can be repeated. */
async function removeParts({ store, imports, objects }: RemoveContext, id: string): Promise<void> {
  for (const { _id } of await store.chapters.find({ mangaId: id }, { _id: 1 }).lean()) {
    await store.removeChapter(_id);
  }
  for (const prefix of [mangaPrefix(id), coverPrefix(id)]) {
    await objects.removeAll(prefix);
  }
  await deleteImportsOf(imports, id);
  await store.mangas.deleteOne({ _id: id });
}
