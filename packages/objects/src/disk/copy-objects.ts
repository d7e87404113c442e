/** Copies of the files of a disk store, also while a product puts and removes objects: files never change. */
import { chmod, copyFile, mkdir, open, opendir, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isMissing, objectsFolder } from './disk-paths.js';

interface CopyObjectsOptions {
  /** Permissions of the copies: those of the store's own files would shut out whom the target is for. */
  readonly mode: number;
  readonly signal: AbortSignal;
  readonly onCopied: (bytes: number) => void;
}

/** Copies what the target doesn't have yet, or has otherwise. What is removed meanwhile may or may not be among it. */
export async function copyObjectFiles(
  folder: string,
  target: string,
  { mode, signal, onCopied }: CopyObjectsOptions,
): Promise<void> {
  const objects = join(folder, objectsFolder);
  for await (const file of filesIn(objects)) {
    signal.throwIfAborted();
    const bytes = await copyObject(file, join(target, objectsFolder, relative(objects, file)), mode);
    if (bytes !== undefined) onCopied(bytes);
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* filesIn(path);
      else if (entry.isFile()) yield path;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Undefined when it is there already, or was removed meanwhile. */
async function copyObject(from: string, to: string, mode: number): Promise<number | undefined> {
  try {
    const { size, atime, mtime } = await stat(from);
    const there = await stat(to).catch(() => undefined);
    if (there?.size === size && there.mtime.getTime() === mtime.getTime()) return undefined;
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
    await chmod(to, mode);
    const handle = await open(to, 'r+');
    await handle.sync();
    await handle.close();
    await utimes(to, atime, mtime);
    return size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
