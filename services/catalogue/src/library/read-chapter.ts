/** Reads one chapter of the library: its pages with their types and sizes, and its description. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageError, imageHeadBytes, imageLimits, inspectImage, untilPictureEnd } from '@komavox/media/image';
import type { ImageInfo, ImageType } from '@komavox/media/image';
import { folderOf } from '@komavox/comics';
import { Problem } from '@komavox/core';
import { maxComicInfoBytes, parseComicInfo } from '@komavox/comics/comic-info';
import type { ComicInfo } from '@komavox/comics/comic-info';
import { openArchive, readHead } from './archive.js';
import type { Archive } from './archive.js';
import type { FoundChapter } from './walk.js';

export interface Page {
  /** Of the entry or the file. */
  readonly name: string;
  readonly contentType: ImageType;
  /** Bytes. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Changes when the image does. */
  readonly hash: string;
}

export interface ReadChapter {
  readonly pages: readonly Page[];
  readonly info: ComicInfo;
  /** A sentence for each file that is no page though its name says so. */
  readonly skipped: readonly string[];
}

interface Candidate {
  readonly name: string;
  readonly size: number;
  readonly version: string;
  readonly head: (bytes: number) => Promise<Buffer>;
}

/** Tell type and size of most images; where they don't, more are read. */
const firstBytes = 16 * 1024;

/** Twelve hexadecimal digits, for the versions of images. */
export const shortHash = (...parts: readonly unknown[]) =>
  createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

/** The picture of a page, without data behind its end: readers don't show it, and it may be most of the file. */
export const pictureOf = (
  { contentType: type, width, height }: Pick<Page, 'contentType' | 'width' | 'height'>,
  file: AsyncIterable<Buffer>,
) => untilPictureEnd({ type, width, height }, file);

/** Rejects with a Problem that says what is wrong with the chapter; 422 `no_pages` when nothing in it is a page. */
export async function readChapter(folder: string, chapter: FoundChapter): Promise<ReadChapter> {
  return chapter.kind === 'archive'
    ? await readArchive(join(folder, chapter.path))
    : await readFolder(join(folder, chapter.path), chapter);
}

async function readArchive(path: string): Promise<ReadChapter> {
  const archive = await openArchive(path);
  try {
    return await readArchivePages(archive);
  } finally {
    archive.close();
  }
}

/**
 * The pages of the whole archive, or of one of its folders. Rejects with Problem 422 `no_pages`.
 */
export async function readArchivePages(archive: Archive, folder?: string): Promise<ReadChapter> {
  const skipped: string[] = [];
  const images =
    folder === undefined ? archive.images : archive.images.filter(({ name }) => folderOf(name) === folder);
  const info = await readArchiveInfo(archive, folder, skipped);
  const candidates = images.map(({ name, size, crc32 }) => ({
    name,
    size,
    version: String(crc32),
    head: (bytes: number) => archive.head(name, bytes),
  }));
  return { info, ...(await readPages(candidates, skipped)) };
}

/** The description of an archive, or of one of its folders. */
export async function readArchiveInfo(
  archive: Archive,
  folder: string | undefined,
  skipped: string[],
): Promise<ComicInfo> {
  const entry = comicInfoOf(archive, folder);
  return entry ? describe(await archive.head(entry.name, maxComicInfoBytes + 1), skipped) : {};
}

/** Some programs put it into the one folder that holds the pages. */
function comicInfoOf({ comicInfos, images }: Archive, folder?: string) {
  if (folder !== undefined) return comicInfos.get(folder);
  return comicInfos.get('') ?? comicInfos.get(folderOf(images[0]?.name ?? ''));
}

async function readFolder(path: string, chapter: FoundChapter): Promise<ReadChapter> {
  const { maxBytes } = imageLimits.page;
  const skipped: string[] = [];
  const info = chapter.hasComicInfo ? await readComicInfo(join(path, 'ComicInfo.xml'), skipped) : {};
  const candidates: Candidate[] = [];
  for (const name of chapter.images) {
    const file = join(path, name);
    const { size, mtimeMs } = await stat(file);
    if (size > maxBytes) {
      skipped.push(`${name} is larger than ${maxBytes} bytes`);
      continue;
    }
    const head = (bytes: number) => readHead(createReadStream(file, { end: bytes - 1 }), bytes);
    candidates.push({ name, size, version: String(Math.round(mtimeMs)), head });
  }
  return { info, ...(await readPages(candidates, skipped)) };
}

/** A wrong description leaves the pages readable: it is reported and passed over. */
export async function readComicInfo(file: string, skipped: string[]): Promise<ComicInfo> {
  try {
    return describe(await readFile(file), skipped);
  } catch (error) {
    skipped.push(`ComicInfo.xml can't be read (${(error as Error).message})`);
    return {};
  }
}

function describe(bytes: Buffer, skipped: string[]): ComicInfo {
  try {
    if (bytes.length > maxComicInfoBytes) throw new Error('ComicInfo.xml is too large');
    return parseComicInfo(bytes.toString('utf8'));
  } catch (error) {
    skipped.push((error as Error).message);
    return {};
  }
}

async function readPages(candidates: readonly Candidate[], skipped: string[]) {
  const pages: Page[] = [];
  for (const candidate of candidates) {
    const { name, size, version } = candidate;
    let image: ImageInfo;
    try {
      image = await inspectPage(candidate);
    } catch (error) {
      skipped.push(`${name} ${reasonOf(error)}`);
      continue;
    }
    const { type: contentType, width, height } = image;
    pages.push({ name, contentType, size, width, height, hash: shortHash(name, size, version) });
  }
  if (pages.length === 0) {
    const reason = skipped[0] === undefined ? '' : ` (${skipped[0]})`;
    throw new Problem(422, 'no_pages', `There is no page in it${reason}`);
  }
  return { pages, skipped };
}

/** @throws ImageError as `inspectImage` does, and what reading throws */
async function inspectPage({ size, head }: Candidate): Promise<ImageInfo> {
  try {
    return inspectImage(await head(firstBytes), 'page');
  } catch (error) {
    const tooFew = error instanceof ImageError && !error.image && size > firstBytes;
    if (!tooFew) throw error;
    return inspectImage(await head(imageHeadBytes), 'page');
  }
}

/** The reason why a file is no page, as the end of a sentence. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ImageError)) return `can't be unpacked (${(error as Error).message})`;
  if (!error.image) return 'is no picture';
  const { width, height } = error.image;
  return `has ${width} x ${height} pixels; at most ${imageLimits.page.maxPixels} are shown`;
}
