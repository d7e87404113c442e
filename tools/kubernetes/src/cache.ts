/** Everything about Kubernetes that is fetched or built, in folders of the user's cache named after what they are made of. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

export const cacheFolder = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'komavox-kubernetes',
);

/** A folder, made by `build` in an empty one when it isn't there; it is renamed into place as a whole. */
export async function cached(
  name: string,
  recipe: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(
    cacheFolder,
    `${name}-${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}`,
  );
  if (existsSync(folder)) return folder;
  const unfinished = join(cacheFolder, `.${name}-${randomUUID()}`);
  await mkdir(unfinished, { recursive: true });
  try {
    await build(unfinished);
    await rename(unfinished, folder).catch((error: unknown) => {
      // Another process was faster with the same.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}
