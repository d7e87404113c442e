/** ZIP archives that are written while they are read. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipArchive } from 'archiver';

export interface ZipEntry {
  /** With its folders, separated by `/`. */
  readonly name: string;
  readonly body: Readable | Buffer;
  /** Not compressed again. */
  readonly stored?: boolean;
}

/**
 * An entry is asked for when the one before has gone through, so that no more than one is open. A failure on the way destroys
 * the archive: a ZIP that ends in the middle can't be opened. Where its reader goes away, what is being read is closed.
 */
export function streamZip(entries: AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipArchive();
  let current: Readable | undefined;
  archive.once('close', () => current?.destroy());
  const fill = async () => {
    for await (const { name, body, stored = false } of entries) {
      if (body instanceof Readable) {
        current = body;
        if (archive.destroyed) body.destroy();
        const read = finished(body, { writable: false });
        if (!archive.destroyed) archive.append(body, { name, store: stored });
        await read;
      } else archive.append(body, { name, store: stored });
    }
    await archive.finalize();
  };
  fill().catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return archive;
}
