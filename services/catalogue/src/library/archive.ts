/**
 * A comic archive (CBZ, ZIP) opened for reading its images. Nothing is ever written to disk from it; still an archive
 * that tries to escape, or that would unpack to far more than it is, is refused as a whole.
 */
import type { Readable } from 'node:stream';
import { imageLimits } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import type { Entry, ZipFile } from 'yauzl';
import { compareNaturally, folderOf, isClutter, isComicInfoName, isImageName } from '@komavox/comics';
import { openZipFile } from './archive-file.js';

interface ArchiveLimits {
  readonly maxEntries: number;
  /** Bytes of all entries, unpacked. */
  readonly maxTotalBytes: number;
  /** Bytes of one entry, unpacked. */
  readonly maxEntryBytes: number;
  /** Bytes unpacked for a byte of the archive. Images hardly shrink; a hundredfold is a bomb. */
  readonly maxRatio: number;
}

export const archiveLimits: ArchiveLimits = {
  maxEntries: 10_000,
  maxTotalBytes: 4 * 1024 ** 3,
  maxEntryBytes: imageLimits.page.maxBytes,
  maxRatio: 100,
};

/** The ratio doesn't count below this: a page of plain white shrinks well. */
const minBombBytes = 16 * 1024 ** 2;

interface ArchiveEntry {
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
  readonly crc32: number;
}

export interface Archive {
  /** Entries whose names are those of images, in natural order. */
  readonly images: readonly ArchiveEntry[];
  /** By the folder that each describes; `` is the archive itself. */
  readonly comicInfos: ReadonlyMap<string, ArchiveEntry>;
  /** Whether entries were left out because they need a password. */
  readonly isLocked: boolean;
  /** The entry unpacked; fails when it unpacks to another size than it says. 404 `page_not_found` for an unknown name. */
  open(name: string): Promise<Readable>;
  /** The first bytes of an entry, at most `bytes`. */
  head(name: string, bytes: number): Promise<Buffer>;
  /** Streams that are open go on to their end. */
  close(): void;
}

const refused = (detail: string, cause?: unknown) =>
  new Problem(422, 'archive_refused', detail, cause === undefined ? {} : { cause });

/** Rejects with Problem 422 `archive_refused`, whose detail says why. */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<Archive> {
  let zip: ZipFile;
  try {
    zip = await openZipFile(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause;
    throw refused(`It is not a ZIP archive (${sentence(cause)})`, cause);
  }
  let entries: Map<string, Entry>;
  let isLocked = false;
  zip.on('entry', (entry: Entry) => {
    isLocked ||= entry.isEncrypted();
  });
  try {
    entries = await readEntries(zip, limits);
  } catch (error) {
    zip.close();
    throw error;
  }

  const open = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new Problem(404, 'page_not_found', 'This page does not exist.');
    return await zip.openReadStreamPromise(entry);
  };
  const describe = (entry: Entry): ArchiveEntry => ({
    name: entry.fileName,
    size: entry.uncompressedSize,
    crc32: entry.crc32,
  });
  const described = [...entries.values()].map(describe);
  return {
    images: described
      .filter(({ name }) => isImageName(name))
      .sort((left, right) => compareNaturally(left.name, right.name)),
    comicInfos: new Map(
      described.filter(({ name }) => isComicInfoName(name)).map((entry) => [folderOf(entry.name), entry]),
    ),
    isLocked,
    open,
    head: async (name, bytes) => readHead(await open(name), bytes),
    close: () => {
      zip.close();
    },
  };
}

function readEntries(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.maxEntries) {
    return Promise.reject(refused(`It has ${zip.entryCount} entries; at most ${limits.maxEntries} are read`));
  }
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let total = 0;
    zip.on('error', (cause: unknown) => {
      // yauzl refuses absolute names and those with `..` in them, and damaged directories.
      reject(refused(`Its list of entries is refused (${sentence(cause)})`, cause));
    });
    zip.on('end', () => {
      if (total > minBombBytes && total > zip.fileSize * limits.maxRatio) {
        reject(refused(`It would unpack to ${total} bytes, more than ${limits.maxRatio} times its size`));
      } else resolve(entries);
    });
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize;
      if (total > limits.maxTotalBytes) {
        reject(refused(`It would unpack to more than ${limits.maxTotalBytes} bytes`));
        return;
      }
      if (isWanted(entry, limits) && !entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function isWanted(entry: Entry, limits: ArchiveLimits): boolean {
  const isFolder = entry.fileName.endsWith('/');
  // The high half holds the Unix mode; a link's content is a path, never an image.
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const canRead = !entry.isEncrypted() && entry.canDecodeFileData();
  return (
    !isFolder &&
    !isLink &&
    canRead &&
    entry.uncompressedSize <= limits.maxEntryBytes &&
    !isClutter(entry.fileName)
  );
}

/** Reads at most `bytes` and lets go of the rest. */
export async function readHead(stream: Readable, bytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
