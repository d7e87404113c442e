import type { JobRun } from '@komavox/jobs';
import type { ImportWorkContext } from './context.js';
import { extractPages } from './extract-pages.js';
import type { ImportDocument, ImportProgress } from './import-store.js';
import { chapterFolder, uploadPrefix } from './keys.js';
import { publishChapter } from './publish-chapter.js';

/** Makes a chapter of an import. A repeat, also after a crash halfway, writes the same objects and documents. */
export async function runImport(
  context: ImportWorkContext,
  job: ImportDocument,
  { signal, progress }: JobRun<ImportProgress>,
): Promise<{ readonly progress: ImportProgress }> {
  const { chassis, store, defaultLanguage } = context;
  const extracted = await extractPages(context, job, {
    signal,
    progress: (pages, totalPages) => progress({ pages, totalPages }),
  });
  signal.throwIfAborted();
  await publishChapter({ store, clock: chassis.clock, defaultLanguage }, job, extracted);
  const { length } = extracted.pages;
  return { progress: { pages: length, totalPages: length } };
}

/** Removes the upload of an import that has ended, and the pages of one that failed. */
export async function removeFilesOf(
  { chassis }: ImportWorkContext,
  { _id, state, mangaId, chapterId }: ImportDocument,
): Promise<void> {
  await chassis.objects.removeAll(uploadPrefix(_id));
  if (state !== 'done') await chassis.objects.removeAll(`${chapterFolder(mangaId, chapterId)}/`);
}
