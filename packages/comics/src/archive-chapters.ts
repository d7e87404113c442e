/** The chapters that an archive holds, by the names of its images alone. */
import { isClutter, isCoverName, isImageName } from './names.js';
import { compareNaturally } from './natural-order.js';

export interface ArchiveChapters {
  /** The one folder that everything lies in, which names the series; empty without one. */
  readonly folder: string;
  /** Folders of pages, in natural order; none when the archive is one chapter. */
  readonly chapters: readonly string[];
}

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A ZIP of several folders with images has a chapter for each; a CBZ is one book, whatever folders it has. */
export function readArchiveChapters(fileName: string, entries: readonly string[]): ArchiveChapters {
  const images = entries.filter((name) => isImageName(name) && !isClutter(name));
  const folders = new Set(images.map(folderOf));
  if (folders.size > 1) {
    // A cover beside the chapters is no chapter.
    for (const folder of folders) {
      if (images.every((name) => folderOf(name) !== folder || isCoverName(name))) folders.delete(folder);
    }
  }
  const folder = commonFolder([...folders]);
  const isSplit = folders.size > 1 && !/\.cbz$/i.test(fileName);
  return { folder, chapters: isSplit ? [...folders].sort(compareNaturally) : [] };
}

/** The first folder of all paths, if it is the same; otherwise empty. */
export function commonFolder(folders: readonly string[]): string {
  const [first = ''] = folders.map((folder) => folder.split('/')[0] ?? '');
  return folders.every((folder) => folder === first || folder.startsWith(`${first}/`)) ? first : '';
}
