/** Takes one file out of a ZIP archive. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

export async function unzip(archive: string, name: string, target: string): Promise<void> {
  const zip = await yauzl.openPromise(archive);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== name) continue;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    return;
  }
  throw new Error(`${archive} has no ${name}`);
}
