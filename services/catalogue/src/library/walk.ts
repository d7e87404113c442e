/**
 * The contents of a library folder, by names and dates alone: `<Manga>/<Chapter>/*.jpg`, `<Manga>/<Chapter>.cbz`,
 * `<Manga>/*.jpg`, `<Manga>.cbz`, `<Manga> v02 [ja].cbz`.
 */
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareNaturally,
  isArchiveName,
  isClutter,
  isComicInfoName,
  isCoverName,
  isImageName,
  numberChapters,
  plainText,
  readChapterName,
  seriesFolderTitle,
  seriesOfNames,
  type ChapterName,
} from '@komavox/comics';
import { fileFingerprint } from './archive-cache.js';

export interface FoundChapter {
  readonly id: string;
  readonly kind: 'archive' | 'folder';
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly fingerprint: string;
  readonly modifiedAt: Date;
  /** Of a folder: names of its files that may be pages, in natural order. */
  readonly images: readonly string[];
  readonly hasComicInfo: boolean;
  readonly title: string;
  readonly language?: string;
  readonly number: number;
}

export interface FoundManga {
  readonly id: string;
  readonly title: string;
  /** Of an image named `cover` beside the chapters, relative to the root. */
  readonly cover?: { readonly path: string; readonly fingerprint: string };
  /** Of a ComicInfo.xml beside the chapters. */
  readonly info?: { readonly path: string; readonly fingerprint: string };
  /** In natural order. */
  readonly chapters: readonly FoundChapter[];
}

/** A chapter as its path describes it, before its number among the others is known. */
type NamedChapter = Omit<FoundChapter, 'number'> & ChapterName;

interface Walk {
  readonly root: string;
  readonly folder: string;
  /** Called for a file or folder that can't be read; the walk goes on. */
  readonly onUnreadable: (path: string, error: unknown) => void;
}

/** Volumes and arcs lie between a manga and its chapters at times; deeper is a mistake or a loop of links. */
const maxDepth = 4;

const stableId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n').normalize('NFC')).digest('hex').slice(0, 20);

/** Every manga in the folder, in natural order. Rejects when the folder itself can't be read. */
export async function* walkLibrary(walk: Walk): AsyncGenerator<FoundManga> {
  const listing = await list(walk.folder);
  const mangas = new Map<string, { title: string; folders: string[]; archives: string[] }>();
  const archiveNames = listing.map(({ name }) => name).filter(isArchiveName);
  const series = new Map(seriesOfNames(archiveNames).map((title, index) => [archiveNames[index], title]));
  for (const entry of listing) {
    const archive = isArchiveName(entry.name);
    if (!archive && !(await isFolder(walk, entry.name, entry))) continue;
    const title = archive ? series.get(entry.name) || entry.name : seriesFolderTitle(entry.name);
    const key = plainText(title);
    const manga = mangas.get(key) ?? { title, folders: [], archives: [] };
    manga[archive ? 'archives' : 'folders'].push(entry.name);
    mangas.set(key, manga);
  }
  for (const [key, manga] of mangas) {
    try {
      const found = await readManga(walk, key, manga);
      if (found.chapters.length > 0) yield found;
    } catch (error) {
      walk.onUnreadable(manga.folders[0] ?? manga.title, error);
    }
  }
}

async function readManga(
  walk: Walk,
  key: string,
  manga: { title: string; folders: string[]; archives: string[] },
): Promise<FoundManga> {
  const chapters: NamedChapter[] = [];
  let cover: FoundManga['cover'];
  let info: FoundManga['info'];
  for (const folder of manga.folders) {
    const found = await readFolder(walk, manga.title, folder, 1);
    chapters.push(...found);
    for (const { name } of await list(join(walk.folder, folder))) {
      const path = `${folder}/${name}`;
      const described = async () => ({ path, ...(await fileFingerprint(join(walk.folder, path))) });
      if (isCoverName(name) && isImageName(name)) cover ??= await described();
      if (isComicInfoName(name)) info ??= await described();
    }
  }
  for (const name of manga.archives) {
    const found = await foundArchive(walk, manga.title, name, false);
    if (found) chapters.push(found);
  }
  const numbers = numberChapters(chapters);
  return {
    id: stableId(walk.root, key),
    title: manga.title,
    chapters: chapters.map(({ chapter: _chapter, volume: _volume, ...one }, index) => ({
      ...one,
      number: numbers[index] ?? 0,
    })),
    ...(cover ? { cover } : {}),
    ...(info ? { info } : {}),
  };
}

async function readFolder(walk: Walk, manga: string, folder: string, depth: number): Promise<NamedChapter[]> {
  const listing = await list(join(walk.folder, folder));
  const chapters: NamedChapter[] = [];
  const images = listing
    .map(({ name }) => name)
    .filter((name) => isImageName(name) && !(depth === 1 && isCoverName(name)));
  for (const entry of listing) {
    const path = `${folder}/${entry.name}`;
    if (isArchiveName(entry.name)) {
      const found = await foundArchive(walk, manga, path, true);
      if (found) chapters.push(found);
    } else if (depth < maxDepth && (await isFolder(walk, path, entry))) {
      chapters.push(...(await readFolder(walk, manga, path, depth + 1)));
    }
  }
  if (images.length > 0) {
    const found = await foundFolder(walk, manga, folder, images, listing, depth > 1);
    if (found) chapters.push(found);
  }
  return chapters;
}

async function foundArchive(walk: Walk, manga: string, path: string, isInside: boolean) {
  try {
    const file = await fileFingerprint(join(walk.folder, path));
    return chapterOf(walk, manga, path, isInside, { kind: 'archive', ...file });
  } catch (error) {
    walk.onUnreadable(path, error);
    return undefined;
  }
}

async function foundFolder(
  walk: Walk,
  manga: string,
  path: string,
  images: readonly string[],
  listing: readonly Dirent[],
  isInside: boolean,
) {
  try {
    const comicInfo = listing.find(({ name }) => isComicInfoName(name))?.name;
    const hash = createHash('sha256');
    let modifiedAt = new Date(0);
    for (const name of comicInfo === undefined ? images : [...images, comicInfo]) {
      const file = await fileFingerprint(join(walk.folder, path, name));
      hash.update(`${name} ${file.fingerprint}\n`);
      if (file.modifiedAt > modifiedAt) modifiedAt = file.modifiedAt;
    }
    return chapterOf(walk, manga, path, isInside, {
      kind: 'folder',
      fingerprint: hash.digest('hex').slice(0, 20),
      modifiedAt,
      images,
      hasComicInfo: comicInfo !== undefined,
    });
  } catch (error) {
    walk.onUnreadable(path, error);
    return undefined;
  }
}

function chapterOf(
  walk: Walk,
  manga: string,
  path: string,
  isInside: boolean,
  found: Pick<FoundChapter, 'kind' | 'fingerprint' | 'modifiedAt'> & Partial<FoundChapter>,
): NamedChapter {
  return {
    images: [],
    hasComicInfo: false,
    ...found,
    id: stableId(walk.root, path),
    path,
    ...readChapterName(path, manga, { isInside }),
  };
}

async function list(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter(({ name }) => !isClutter(name))
    .sort((left, right) => compareNaturally(left.name, right.name));
}

/** Links to folders count as folders: some libraries are spread over disks. */
async function isFolder(walk: Walk, path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  try {
    await readdir(join(walk.folder, path));
    return true;
  } catch {
    return false;
  }
}
