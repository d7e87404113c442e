import type { JobRun } from '@komavox/jobs';
import type { ImportWorkContext } from './context.js';
import { extractPages } from './extract-pages.js';
import type { ImportDocument, ImportProgress } from './import-store.js';
import type { MangaDocument } from '../store.js';
import { refreshManga } from '../chapters/refresh-manga.js';
import { chapterFolder, importHolding, uploadPrefix } from './keys.js';
import { publishChapters } from './publish-chapters.js';

/** Makes the chapters of an import. Problem 413 `user_storage_full` where there is no room for its pages. A repeat, also after a crash halfway, writes the same objects and documents. */
export async function runImport(
  context: ImportWorkContext,
  job: ImportDocument,
  { signal, progress }: JobRun<ImportProgress>,
): Promise<{ readonly progress: ImportProgress; readonly chapterIds: string[] }> {
  const { chassis, store, defaultLanguage } = context;
  const holding = importHolding(chapterFolder(job.mangaId, job.chapterId), job.userId);
  const extracted = await context.holdings.change(
    holding,
    (grow) =>
      extractPages(context, job, {
        signal,
        grow,
        progress: (pages, totalPages) => progress({ pages, totalPages }),
      }),
    { bytes: 0, allowed: job.allowedBytes },
  );
  signal.throwIfAborted();
  await publishChapters({ store, clock: chassis.clock, defaultLanguage }, job, extracted);
  const length = extracted.reduce((sum, { pages }) => sum + pages.length, 0);
  return { progress: { pages: length, totalPages: length }, chapterIds: extracted.map(({ id }) => id) };
}

/** Removes the upload of an import that has ended, and all that one has made that failed or was cancelled. */
export async function removeFilesOf(
  { chassis, holdings, store }: ImportWorkContext,
  { _id, userId, state, mangaId, chapterId }: ImportDocument,
): Promise<void> {
  await holdings.removeAll(uploadPrefix(_id));
  if (state === 'done') return;
  const made = await store.chapters.find({ mangaId, fingerprint: _id }, { _id: 1 }).lean();
  if (made.length > 0) await store.markStale([mangaId], chassis.clock.now());
  for (const chapter of made) await store.removeChapter(chapter._id);
  await holdings.removeAll(`${chapterFolder(mangaId, chapterId)}/`);
  const isEmpty = (await refreshManga(store, mangaId)) === 0;
  // One that it has made, and no other import of its series has a chapter in.
  const deleted = isEmpty
    ? await store.mangas.findOneAndDelete({ _id: mangaId, fingerprint: _id }).lean<MangaDocument>()
    : null;
  if (made.length > 0 || deleted)
    await store.bumpOwnVersion(userId, [mangaId], { wasShared: deleted?.shared });
}
