/** Keys of imports in the object store. */
import { createHash } from 'node:crypto';
import type { Holding } from '@komavox/service';
import type { ImportDocument } from './import-store.js';

export const uploadsPrefix = 'catalogue/uploads/';
/** Everything that was sent with an import, until it has ended. */
export const uploadPrefix = (importId: string): string => `${uploadsPrefix}${importId}/`;
/** Pages of all chapters of a manga. */
export const mangaPrefix = (mangaId: string): string => `catalogue/imports/${mangaId}/`;
/** Prefix of the keys of a chapter's pages, without the slash. */
export const chapterFolder = (mangaId: string, chapterId: string): string =>
  `${mangaPrefix(mangaId)}${chapterId}`;

/** The objects of all chapters of one import; `path` is that of a chapter, which stays when it moves to another manga. */
export const importHolding = (path: string, userId: string): Holding => ({
  prefix: importFolder(path),
  userId,
  kind: 'library',
});
/** Prefix of the pages that an import has made; `path` is that of one of its chapters. */
export const importFolder = (path: string): string => `${path.split('/').slice(0, 4).join('/')}/`;

/** The chapter that an import becomes as a whole. */
export const wholeChapter = ({ mangaId, chapterId }: Pick<ImportDocument, 'mangaId' | 'chapterId'>) => ({
  id: chapterId,
  path: chapterFolder(mangaId, chapterId),
});

/** Id of the manga that all imports of one user with this series become. */
export const seriesMangaId = (userId: string, series: string): string =>
  idOf('manga', `${userId}\n${series}`);

/** Id of the chapter that a folder of the import's archive becomes. */
export const folderChapterId = (importId: string, folder: string): string =>
  idOf('chapter', `${importId}\n${folder}`);

/** Made of the import, so that a run that is repeated makes the same manga and the same chapter. */
export const idOf = (what: 'manga' | 'chapter', importId: string): string =>
  createHash('sha256').update(`${what}\n${importId}`).digest('hex').slice(0, 20);
