import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openZip, type ArchiveLimits } from '../archive/index.js';

/** All files of an archive, by their names, in its order. */
export async function unzipped(zip: Buffer, limits: ArchiveLimits): Promise<ReadonlyMap<string, Buffer>> {
  const archive = await openZip(zip, { ...limits, isWanted: () => true });
  const files = new Map<string, Buffer>();
  for (const { name } of archive.entries)
    files.set(name, await buffer((await archive.open(name)) ?? Readable.from([])));
  archive.close();
  return files;
}
