import type { JobRun } from '@komavox/jobs';
import type { ImportWorkContext } from './context.js';
import { extractPages } from './extract-pages.js';
import type { ImportDocument, ImportProgress } from './import-store.js';
import { refreshManga } from '../chapters/refresh-manga.js';
import { chapterFolder, uploadPrefix } from './keys.js';
import { publishChapters } from './publish-chapters.js';

/** Makes the chapters of an import. A repeat, also after a crash halfway, writes the same objects and documents. */
export async function runImport(
  context: ImportWorkContext,
  job: ImportDocument,
  { signal, progress }: JobRun<ImportProgress>,
): Promise<{ readonly progress: ImportProgress; readonly chapterIds: string[] }> {
  const { chassis, store, defaultLanguage } = context;
  const extracted = await extractPages(context, job, {
    signal,
    progress: (pages, totalPages) => progress({ pages, totalPages }),
  });
  signal.throwIfAborted();
  await publishChapters({ store, clock: chassis.clock, defaultLanguage }, job, extracted);
  const length = extracted.reduce((sum, { pages }) => sum + pages.length, 0);
  return { progress: { pages: length, totalPages: length }, chapterIds: extracted.map(({ id }) => id) };
}

/** Removes the upload of an import that has ended, and all that one has made that failed or was cancelled. */
export async function removeFilesOf(
  { chassis, store }: ImportWorkContext,
  { _id, state, mangaId, chapterId }: ImportDocument,
): Promise<void> {
  await chassis.objects.removeAll(uploadPrefix(_id));
  if (state === 'done') return;
  const made = await store.chapters.find({ mangaId, fingerprint: _id }, { _id: 1 }).lean();
  if (made.length > 0) await store.markStale([mangaId], chassis.clock.now());
  for (const chapter of made) await store.removeChapter(chapter._id);
  await chassis.objects.removeAll(`${chapterFolder(mangaId, chapterId)}/`);
  const isEmpty = (await refreshManga(store, mangaId)) === 0;
  // One that it has made, and no other import of its series has a chapter in.
  const { deletedCount } = isEmpty
    ? await store.mangas.deleteOne({ _id: mangaId, fingerprint: _id })
    : { deletedCount: 0 };
  if (made.length + deletedCount > 0) await store.bumpVersion();
}
