import { close, createReadStream, fstatSync, open, read, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl from 'yauzl';
import type { ZipFile } from 'yauzl';
import { readPieceBytes } from '@komavox/core';

/** Bytes read of an entry at a time: most pages are one such piece, as each is a way to another thread and back. */
const readAtOnce = 3 * readPieceBytes;

export interface OpenedZip {
  readonly zip: ZipFile;
  /** Of the file, as it is now. */
  readonly stats: () => Stats | undefined;
}

/**
 * A ZIP file, by its path or its bytes, whose entries may be streamed at once and given up at any time, as browsers do
 * with images that are not shown any more. yauzl's own reader queues reads, and throws where nobody can catch it when a
 * stream is gone by its turn.
 */
export async function openZipFile(source: string | Buffer): Promise<OpenedZip> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false };
  if (typeof source !== 'string')
    return { zip: await yauzl.fromBufferPromise(source, options), stats: () => undefined };
  const file = new ArchiveFile(await promisify(open)(source, 'r'));
  const stats = () => fstatSync(file.descriptor);
  try {
    return { zip: await yauzl.fromRandomAccessReaderPromise(file, stats().size, options), stats };
  } catch (error) {
    file.close(() => undefined);
    throw error;
  }
}

class ArchiveFile extends yauzl.RandomAccessReader {
  #streams = 0;
  #whenClosed: ((error: Error | null) => void) | undefined;

  constructor(readonly descriptor: number) {
    super();
  }

  override createReadStream({ start, end }: { start: number; end: number }): Readable {
    if (end <= start) return Readable.from([]);
    this.#streams += 1;
    return createReadStream('', {
      fd: this.descriptor,
      start,
      end: end - 1,
      highWaterMark: readAtOnce,
      fs: {
        read,
        // The descriptor is everybody's; a stream that ends has no more reads under way.
        close: (_descriptor: number, done: (error: Error | null) => void) => {
          this.#streams -= 1;
          this.#closeUnused();
          done(null);
        },
      },
    });
  }

  override read(
    bytes: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    read(this.descriptor, bytes, offset, length, position, (error, count) => {
      done(error ?? (count < length ? new Error('The file ends early') : null));
    });
  }

  /** Streams that are open go on to their end. */
  override close(done: (error: Error | null) => void): void {
    this.#whenClosed = done;
    this.#closeUnused();
  }

  #closeUnused(): void {
    const done = this.#whenClosed;
    if (!done || this.#streams > 0) return;
    this.#whenClosed = undefined;
    close(this.descriptor, done);
  }
}
