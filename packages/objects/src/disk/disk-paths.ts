/**
 * Paths of objects on disk: a folder for each segment but the last, and a file that ends in `~` for the last. No key
 * holds a `~` or a `+`, so `a` and `a/b` can both be objects; a segment too long for a file name goes on in a folder
 * that ends in `+`.
 */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObjectKey } from '../object-store.js';

/** In the store's folder; beside it are those under way. */
export const objectsFolder = 'objects';

const maxNameLength = 200;

/** Relative to the folder of objects. */
export function pathOfKey(key: string): string {
  const names = key.split('/').flatMap((segment, index, all) => {
    const parts: string[] = [];
    let rest = segment;
    while (rest.length > maxNameLength) {
      parts.push(`${rest.slice(0, maxNameLength)}+`);
      rest = rest.slice(maxNameLength);
    }
    return [...parts, index === all.length - 1 ? `${rest}~` : rest];
  });
  return join(...names);
}

/** Keys of all objects in the folder that begin with the prefix, in the order of keys. */
export async function keysInFolder(folder: string, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  // The last folder that the prefix names whole: those above it may hold thousands of others.
  const within = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const anyKey = `${within}-`;
  if (!isObjectKey(anyKey)) return [];
  await walk(join(folder, dirname(pathOfKey(anyKey))), within);
  // Names on disk sort differently from keys (`a-b` and `a/b`), so the order is made at the end.
  return keys.sort((one, other) => (one < other ? -1 : 1));

  async function walk(inside: string, above: string): Promise<void> {
    for (const entry of await entriesOf(inside)) {
      const { name } = entry;
      if (entry.isFile()) {
        const key = above + name.slice(0, -1);
        if (name.endsWith('~') && key.startsWith(prefix)) keys.push(key);
      } else if (entry.isDirectory()) {
        const start = above + (name.endsWith('+') ? name.slice(0, -1) : `${name}/`);
        const mayHold = start.startsWith(prefix) || prefix.startsWith(start);
        if (mayHold) await walk(join(inside, name), start);
      }
    }
  }
}

/** None for a folder that went away meanwhile. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT');
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
