/**
 * A ZIP archive opened for reading some of its entries. Nothing is ever written to disk from it; still an archive that
 * tries to escape, or that would unpack to far more than it is, is refused as a whole.
 */
import type { Stats } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { ArchiveError, type ArchiveFault } from './archive-error.js';
import { storedHeadBytes, unpacked, unpackedHead } from './unpacked.js';
import { openZipFile, type OpenedZip } from './zip-file.js';

export interface ArchiveLimits {
  readonly maxEntries: number;
  /** Bytes of all entries, unpacked. */
  readonly maxTotalBytes: number;
  /** Bytes of one entry, unpacked. */
  readonly maxEntryBytes: number;
  /** Bytes unpacked for a byte of the archive. Images hardly shrink; a hundredfold is a bomb. */
  readonly maxRatio: number;
}

/** The ratio doesn't count below this: an image of plain white shrinks well. */
const minBombBytes = 16 * 1024 ** 2;

/** Characters; longer ones, up to 64 kB each, are only there to make comparing them slow. */
const maxEntryName = 1000;

export interface ZipEntry {
  readonly name: string;
  /** Bytes, unpacked. */
  readonly size: number;
  readonly crc32: number;
}

interface ZipArchive {
  /** Entries that were asked for: plain files within the limits, the first of each name. */
  readonly entries: readonly ZipEntry[];
  /** Whether entries were left out because they need a password. */
  readonly isLocked: boolean;
  /**
   * The entry unpacked, which fails when it unpacks to another size than it says; undefined for an unknown name.
   *
   * @param headBytes how many of its first bytes are wanted: not much more is read. Default: all
   */
  open(name: string, headBytes?: number): Promise<Readable | undefined>;
  /** Of its file, as it is now; undefined when it was removed, or the archive is closed or was given as bytes. */
  stats(): Stats | undefined;
  /** Streams that are open go on to their end. */
  close(): void;
}

interface OpenOptions extends ArchiveLimits {
  /** Names of the entries that are wanted. */
  readonly isWanted: (name: string) => boolean;
}

/**
 * @param source a path, or the bytes of the archive
 * @throws ArchiveError that says why
 */
export async function openZip(source: string | Buffer, options: OpenOptions): Promise<ZipArchive> {
  let opened: OpenedZip;
  try {
    opened = await openZipFile(source);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause;
    throw refused('damaged', `It is not a ZIP archive (${sentence(cause)})`, cause);
  }
  const { zip } = opened;
  let entries: Map<string, Entry>;
  let isLocked = false;
  zip.on('entry', (entry: Entry) => {
    isLocked ||= entry.isEncrypted();
  });
  try {
    entries = await readEntries(zip, options);
  } catch (error) {
    zip.close();
    throw error;
  }
  /** Where the data of entries begins, of those that were opened: what is before it is read once. */
  const starts = new Map<Entry, number>();
  const startOf = async (entry: Entry): Promise<number> =>
    starts.get(entry) ?? (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  return {
    entries: [...entries.values()].map(({ fileName, uncompressedSize, crc32 }) => ({
      name: fileName,
      size: uncompressedSize,
      crc32,
    })),
    isLocked,
    async open(name, headBytes = Infinity) {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const start = await startOf(entry);
      starts.set(entry, start);
      // Its descriptor may be another file's by now.
      if (!zip.isOpen) throw new Error('The archive is closed');
      const { compressedSize, uncompressedSize } = entry;
      if (headBytes >= uncompressedSize) return unpacked(await openStored(zip, start, compressedSize), entry);
      const size = Math.min(compressedSize, storedHeadBytes(headBytes));
      return unpackedHead(await openStored(zip, start, size), entry, headBytes);
    },
    stats() {
      // Its descriptor may be another file's by now.
      const stats = zip.isOpen ? opened.stats() : undefined;
      return stats && stats.nlink > 0 ? stats : undefined;
    },
    close: () => {
      zip.close();
    },
  };
}

function readEntries(zip: ZipFile, options: OpenOptions): Promise<Map<string, Entry>> {
  const { maxEntries, maxTotalBytes, maxRatio } = options;
  if (zip.entryCount > maxEntries) {
    return Promise.reject(
      refused('too_many_entries', `It has ${zip.entryCount} entries; at most ${maxEntries} are read`),
    );
  }
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let total = 0;
    zip.on('error', (cause: unknown) => {
      // yauzl refuses absolute names and those with `..` in them, and damaged directories.
      reject(refused('damaged', `Its list of entries is refused (${sentence(cause)})`, cause));
    });
    zip.on('end', () => {
      if (total > minBombBytes && total > zip.fileSize * maxRatio) {
        reject(refused('bomb', `It would unpack to ${total} bytes, more than ${maxRatio} times its size`));
      } else resolve(entries);
    });
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName.length > maxEntryName) {
        reject(
          refused(
            'long_names',
            `It has a name of ${entry.fileName.length} characters; at most ${maxEntryName} are read`,
          ),
        );
        return;
      }
      total += entry.uncompressedSize;
      if (total > maxTotalBytes) {
        reject(refused('too_large', `It would unpack to more than ${maxTotalBytes} bytes`));
        return;
      }
      if (isWanted(entry, options) && !entries.has(entry.fileName)) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** `openReadStreamLowLevelPromise` of yauzl 3.4.0 calls another function. */
const openStored = (zip: ZipFile, start: number, size: number): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStreamLowLevel(start, size, 0, size, false, null, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });

function isWanted(entry: Entry, { maxEntryBytes, isWanted: isWantedName }: OpenOptions): boolean {
  const isFolder = entry.fileName.endsWith('/');
  // The high half holds the Unix mode; a link's content is a path, never an image.
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const canRead = !entry.isEncrypted() && entry.canDecodeFileData();
  return (
    !isFolder && !isLink && canRead && entry.uncompressedSize <= maxEntryBytes && isWantedName(entry.fileName)
  );
}

const refused = (reason: ArchiveFault, message: string, cause?: unknown) =>
  new ArchiveError(reason, message, cause === undefined ? {} : { cause });

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
