/** Reads an archive's table of entries and its ComicInfo, and no other bytes of the file. */
import {
  folderOf,
  isClutter,
  isComicInfoName,
  isImageName,
  readArchiveChapters,
  type ArchiveChapters,
} from '@komavox/comics';
import { maxComicInfoBytes, parseComicInfo, type ComicInfo } from '@komavox/comics/comic-info';
import { BlobReader, TextWriter, ZipReader, type Entry } from '@zip.js/zip.js/index-native.js';

export interface ArchiveFacts {
  readonly info: ComicInfo;
  readonly inside: ArchiveChapters;
  /** Number of images in each folder. */
  readonly pages: ReadonlyMap<string, number>;
}

/** Rejects when it is no archive that can be read. */
export async function readArchive(file: File): Promise<ArchiveFacts> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  try {
    const entries = await reader.getEntries();
    const images = entries
      .filter((entry) => !entry.directory && isImageName(entry.filename) && !isClutter(entry.filename))
      .map(({ filename }) => filename);
    const pages = new Map<string, number>();
    for (const name of images) pages.set(folderOf(name), (pages.get(folderOf(name)) ?? 0) + 1);
    const inside = readArchiveChapters(file.name, images);
    const info = await readInfo(entries, inside.chapters.length > 0 ? '' : folderOf(images[0] ?? ''));
    return { info, inside, pages };
  } finally {
    await reader.close();
  }
}

/** Beside the pages of one chapter, too; a description that is wrong is as good as none. */
async function readInfo(entries: readonly Entry[], folder: string): Promise<ComicInfo> {
  const found = ['', folder].map((where) =>
    entries.find(({ filename }) => isComicInfoName(filename) && folderOf(filename) === where),
  );
  const entry = found[0] ?? found[1];
  if (!entry || entry.directory || entry.uncompressedSize > maxComicInfoBytes) return {};
  try {
    return parseComicInfo(await entry.getData(new TextWriter()));
  } catch {
    return {};
  }
}
