/** A comic archive (CBZ, ZIP) opened for reading its images. */
import type { Stats } from 'node:fs';
import type { Readable } from 'node:stream';
import { ArchiveError, type ArchiveLimits, openZip, type ZipEntry } from '@komavox/media/archive';
import { imageLimits } from '@komavox/media/image';
import { Problem } from '@komavox/core';
import { compareNaturally, folderOf, isClutter, isComicInfoName, isImageName } from '@komavox/comics';

export const archiveLimits: ArchiveLimits = {
  maxEntries: 10_000,
  maxTotalBytes: 4 * 1024 ** 3,
  maxEntryBytes: imageLimits.page.maxBytes,
  maxRatio: 100,
};

export interface Archive {
  /** Entries whose names are those of images, in natural order. */
  readonly images: readonly ZipEntry[];
  /** By the folder that each describes; `` is the archive itself. */
  readonly comicInfos: ReadonlyMap<string, ZipEntry>;
  /** Whether entries were left out because they need a password. */
  readonly isLocked: boolean;
  /** The entry unpacked; fails when it unpacks to another size than it says. 404 `page_not_found` for an unknown name. */
  open(name: string): Promise<Readable>;
  /** The first bytes of an entry, at most `bytes`. */
  head(name: string, bytes: number): Promise<Buffer>;
  /** Of its file, as it is now; undefined when it was removed. */
  stats(): Stats | undefined;
  /** Streams that are open go on to their end. */
  close(): void;
}

/** Rejects with Problem 422 `archive_refused`, whose detail says why. */
export async function openArchive(path: string, limits: ArchiveLimits = archiveLimits): Promise<Archive> {
  const zip = await openZip(path, { ...limits, isWanted: (name) => !isClutter(name) }).catch(
    (error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      throw new Problem(422, error.code, error.message, { cause: error });
    },
  );
  const open = async (name: string, headBytes?: number): Promise<Readable> => {
    const stream = await zip.open(name, headBytes);
    if (!stream) throw new Problem(404, 'page_not_found', 'This page does not exist.');
    return stream;
  };
  return {
    images: zip.entries
      .filter(({ name }) => isImageName(name))
      .sort((left, right) => compareNaturally(left.name, right.name)),
    comicInfos: new Map(
      zip.entries.filter(({ name }) => isComicInfoName(name)).map((entry) => [folderOf(entry.name), entry]),
    ),
    isLocked: zip.isLocked,
    open,
    head: async (name, bytes) => readHead(await open(name, bytes), bytes),
    stats: () => zip.stats(),
    close: () => {
      zip.close();
    },
  };
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
