import { removePublished } from '@komavox/outbox';
import type { ImportContext } from './imports/context.js';
import { uploadPrefix } from './imports/keys.js';
import type { ChapterContext } from './chapters/context.js';
import { removeMangaOf } from './remove-manga.js';

/** Removes the imports of a user who has deleted their account, shared ones, too; a repeat changes nothing. */
export async function forgetUser(
  { imports }: Pick<ImportContext, 'imports'>,
  chapters: ChapterContext,
  userId: string,
): Promise<void> {
  await imports.cancelAllOf(userId);
  const { model } = imports;
  for (const { _id } of await model.find({ userId }, { _id: 1 }).lean()) {
    await chapters.holdings.removeAll(uploadPrefix(_id));
  }
  await removeMangaOf(chapters, userId);
  await removePublished(model, { userId });
}
