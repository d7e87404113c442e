/** The chapters that an import's archive becomes. */
import { Problem } from '@komavox/core';
import { readArchiveChapters } from '@komavox/comics';
import type { ComicInfo } from '@komavox/comics/comic-info';
import type { Archive } from '../library/archive.js';
import { readArchiveInfo, readArchivePages, type Page } from '../library/read-chapter.js';
import type { ImportDocument } from './import-store.js';
import { chapterFolder, folderChapterId, wholeChapter } from './keys.js';

export interface ExtractedChapter {
  readonly id: string;
  /** Of an archive with several chapters: the folder that this one is. */
  readonly folder?: string;
  /** Where its pages lie among the objects. */
  readonly path: string;
  readonly pages: readonly Page[];
  readonly info: ComicInfo;
}

/** The fields of an import that decide which chapters it becomes. */
export type ChaptersOfImport = Pick<ImportDocument, '_id' | 'mangaId' | 'chapterId' | 'chapters' | 'files'>;

export const noPages = () => new Problem(422, 'no_pages', 'There is no page in it');

/**
 * The chapters that the sender named, otherwise those that the archive's folders are, with the entries that are their pages.
 * Problems: 422 `no_pages`, `chapter_without_pages`.
 */
export async function findChapters(
  archive: Archive,
  job: ChaptersOfImport,
): Promise<readonly ExtractedChapter[]> {
  const names = archive.images.map(({ name }) => name);
  const folders = job.chapters
    ? job.chapters.flatMap(({ folder }) => folder ?? [])
    : readArchiveChapters(job.files[0]?.name ?? '', names).chapters;
  if (folders.length === 0) return [{ ...wholeChapter(job), ...(await readArchivePages(archive)) }];
  // Beside the chapters it describes them all.
  const { title: _title, number: _number, ...ofAll } = await readArchiveInfo(archive, '', []);
  const chapters: ExtractedChapter[] = [];
  for (const folder of folders) {
    const id = folderChapterId(job._id, folder);
    const path = `${chapterFolder(job.mangaId, job.chapterId)}/${id}`;
    const { pages, info } = await readFolderPages(archive, folder);
    chapters.push({ id, folder, path, pages, info: { ...ofAll, ...info } });
  }
  return chapters;
}

async function readFolderPages(archive: Archive, folder: string) {
  try {
    return await readArchivePages(archive, folder);
  } catch (cause) {
    if (!(cause instanceof Problem) || cause.code !== 'no_pages') throw cause;
    const detail = `There are no pictures in ${folder === '' ? 'the archive itself' : folder}.`;
    throw new Problem(422, 'chapter_without_pages', detail, { cause });
  }
}
