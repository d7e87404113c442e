/**
 * Programs built from package registries, each in a folder named after a hash of its recipe: a changed pin is another
 * folder, and a folder that is there is complete, because it is renamed into place as a whole.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Folder of a program's recipe: the files that say what is fetched and built. */
export const recipeFolder = (name: string): string => join(import.meta.dirname, '../../recipes', name);

/** The folder of the program, made by `build` in an empty one when it isn't there yet. */
export async function cached(
  cache: string,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<string> {
  const recipe = recipeFolder(name);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of (await readdir(recipe)).sort())
    hash.update(`${file}\n`).update(await readFile(join(recipe, file)));
  return await builtOnce(join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`), build);
}

/**
 * @param build fills an empty folder, which is renamed into place as a whole
 * @returns the folder
 */
export async function builtOnce(folder: string, build: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`);
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
