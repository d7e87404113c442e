/**
 * Objects in a folder. A put writes to `incoming/`, waits for the disk, and is renamed into `objects/`, so that readers
 * see all of it or nothing; what a crash left in `incoming/` is removed at the next start. A reader that has begun keeps
 * the bytes it began with, whatever is put or removed meanwhile.
 * On a file system that ignores case, keys that differ only in case are the same object.
 */
import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  rename,
  rm,
  rmdir,
  unlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { closeSync, createReadStream, existsSync, fstatSync, fsync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { readPieceBytes } from '@komavox/core';
import { assertRoom, isNoRoom, lockFolder, noRoomIn, storageFull } from '@komavox/sqlite';
import { hasCode, isMissing, keysInFolder, objectsFolder, pathOfKey } from './disk-paths.js';
import { completeObjectFile, copyObjectBytes, readInfo, syncTurn, writeObjectFile } from './disk-file.js';
import { type KnownObject, KnownObjects } from './known-objects.js';
import {
  assertObjectKey,
  assertRemovablePrefix,
  isThere,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStore,
  type PutOptions,
} from '../object-store.js';
import { lastByte } from '../range.js';

/** A folder that another call removes at the same moment is made again; more often than this is no race. */
const renameAttempts = 10;
/** After a put found no room: what must fit again before the store calls itself ready. */
const probeBytes = 1024 * 1024;

const syncDescriptor = promisify(fsync);

export async function openDiskStore(folder: string): Promise<ObjectStore> {
  const unlock = lockFolder(folder);
  const objects = join(folder, objectsFolder);
  const incoming = join(folder, 'incoming');
  await rm(incoming, { recursive: true, force: true });
  mkdirSync(objects, { recursive: true });
  mkdirSync(incoming, { recursive: true });
  await syncFolder(folder);
  /** The disk has had no room for a put, which a limit below its size may be the reason for. */
  let refused = false;
  const known = new KnownObjects();

  async function openObject(key: string): Promise<{ handle: FileHandle; info: ObjectInfo }> {
    assertObjectKey(key);
    let handle: FileHandle;
    try {
      handle = await open(join(objects, pathOfKey(key)), 'r');
    } catch (error) {
      throw notFound(key, error);
    }
    try {
      // Of an open file this reads no disk, and a way to another thread takes longer.
      const stats = fstatSync(handle.fd);
      const { ino, size } = stats;
      return { handle, info: await known.find(key, { ino, size }, () => readInfo(handle, key, stats)) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async function stat(key: string): Promise<ObjectInfo> {
    const { handle, info } = await openObject(key);
    await handle.close();
    return info;
  }

  async function remove(key: string): Promise<void> {
    assertObjectKey(key);
    const file = join(objects, pathOfKey(key));
    try {
      await known.change(key, () => unlink(file));
    } catch (error) {
      if (isMissing(error)) return;
      throw error;
    }
    await removeEmptyFolders(objects, dirname(file));
  }

  /** Makes a file, which `write` completes, the object. A file that doesn't become one is removed. */
  async function putComplete(
    key: string,
    file: string,
    signal: AbortSignal | undefined,
    write: () => Promise<KnownObject>,
  ): Promise<ObjectInfo> {
    try {
      const written = await write();
      signal?.throwIfAborted();
      await known.change(key, () => moveInto(objects, file, join(objects, pathOfKey(key))), written);
      return written.info;
    } catch (error) {
      await rm(file, { force: true });
      if (!isNoRoom(error)) throw error;
      refused = true;
      throw storageFull(folder, error);
    }
  }

  function put(
    key: string,
    body: Readable | Uint8Array,
    { contentType, signal }: PutOptions,
  ): Promise<ObjectInfo> {
    const file = join(incoming, randomUUID());
    return putComplete(key, file, signal, () => writeObjectFile(file, key, body, contentType, signal));
  }

  return {
    async put(key, body, options) {
      assertObjectKey(key);
      options.signal?.throwIfAborted();
      return await put(key, body, options);
    },

    async putFile(key, given, options) {
      assertObjectKey(key);
      options.signal?.throwIfAborted();
      const file = join(incoming, randomUUID());
      try {
        await rename(given, file);
      } catch (error) {
        if (!hasCode(error, 'EXDEV')) throw error;
        const info = await put(key, createReadStream(given), options);
        await rm(given);
        return info;
      }
      const { contentType, signal } = options;
      return await putComplete(key, file, signal, () => completeObjectFile(file, key, contentType));
    },

    async getFile(key, file, signal) {
      assertObjectKey(key);
      const from = join(objects, pathOfKey(key));
      try {
        await copyObjectBytes(from, key, file, signal);
      } catch (error) {
        // Where the object is there, it is the folder of the copy that isn't.
        throw existsSync(from) ? error : notFound(key, error);
      }
    },

    async get(key, range) {
      const { handle, info } = await openObject(key);
      try {
        const end = lastByte(info, range);
        if (info.size === 0) {
          await handle.close();
          return { info, body: Readable.from([]) };
        }
        return {
          info,
          body: handle.createReadStream({ start: range?.start ?? 0, end, highWaterMark: readPieceBytes }),
        };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    stat,

    exists: (key) => isThere(stat(key)),

    async *list(prefix) {
      for (const key of await keysInFolder(objects, prefix)) {
        try {
          yield known.of(key) ?? (await stat(key));
        } catch (error) {
          // Removed since the folder was read.
          if (!(error instanceof ObjectNotFound)) throw error;
        }
      }
    },

    remove,

    async removeAll(prefix) {
      assertRemovablePrefix(prefix);
      for (const key of await keysInFolder(objects, prefix)) await remove(key);
    },

    async check() {
      await access(objects, constants.R_OK | constants.W_OK);
      assertRoom(folder);
      if (!refused) return;
      const probe = join(incoming, randomUUID());
      try {
        await writeFile(probe, Buffer.alloc(probeBytes), { flush: true });
        refused = false;
      } catch (error) {
        throw isNoRoom(error) ? noRoomIn(folder, error) : error;
      } finally {
        await rm(probe, { force: true });
      }
    },

    close() {
      unlock();
      return Promise.resolve();
    },
  };
}

/** The error of opening an object's file, as callers know it. ENOTDIR can't happen: folders and files have different names. */
const notFound = (key: string, error: unknown): unknown =>
  isMissing(error) ? new ObjectNotFound(key, { cause: error }) : error;

/** The rename is on disk when this resolves, unless the object has been removed already. */
async function moveInto(root: string, from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const firstMade = await renameInto(folder, from, to);
  try {
    await syncFolder(folder);
    if (firstMade !== undefined) await syncAbove(folder, dirname(firstMade), root);
  } catch (error) {
    // Removed with its folder since the rename.
    if (!isMissing(error)) throw error;
  }
}

/** The first folder that had to be made for it. */
async function renameInto(folder: string, from: string, to: string): Promise<string | undefined> {
  let firstMade: string | undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Most objects are put beside others.
      const made = attempt === 1 ? undefined : await mkdir(folder, { recursive: true });
      firstMade ??= made;
      await rename(from, to);
      return firstMade;
    } catch (error) {
      // The folder isn't there yet, or has gone meanwhile.
      if (!hasCode(error, 'ENOENT', 'ENOTDIR') || attempt === renameAttempts) throw error;
    }
  }
}

/** New folders are entries of their parents, which must be on disk too. */
async function syncAbove(folder: string, last: string, root: string): Promise<void> {
  for (let at = folder; at !== last && at !== root;) {
    at = dirname(at);
    await syncFolder(at);
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system keeps the order of renames by itself.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    await syncTurn(() => syncDescriptor(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let at = folder; at !== root; at = dirname(at)) {
    try {
      await rmdir(at);
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return;
      throw error;
    }
  }
}
