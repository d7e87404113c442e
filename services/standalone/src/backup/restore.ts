/** Fills empty folders of embedded stores from a backup. A product can't start on them until all of it is there. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '@komavox/core';
import { holdForRestore, makePrivate, readFolderFormat, type RestoreHold } from '@komavox/sqlite';
import { Refusal } from '../move/refusal.js';
import { unpackFile } from './archive.js';
import {
  manifestFile,
  manifestSchema,
  mediaSecretFile,
  sha256OfFile,
  stores,
  type Manifest,
  type StoreFolders,
} from './manifest.js';

interface RestoreOptions {
  /** A folder or a file that `backup` made. */
  readonly source: string;
  readonly to: StoreFolders;
  readonly signal: AbortSignal;
}

const refuse = (...reasons: readonly string[]) => new Refusal(reasons, 'Nothing was restored.');

/** Throws Refusal, with nothing changed, unless the source is a whole backup and the target empty and unused. */
export async function restore({ source, to, signal }: RestoreOptions): Promise<Manifest> {
  if (!existsSync(source)) throw refuse(`There is no ${source}.`);
  if (statSync(source).isDirectory()) return fill(source, to, signal);
  makePrivate(dirname(to.documents));
  const unpacked = await mkdtemp(join(dirname(to.documents), '.restore-'));
  try {
    await unpackFile(source, unpacked, signal);
    return await fill(unpacked, to, signal);
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
  }
}

async function fill(source: string, to: StoreFolders, signal: AbortSignal): Promise<Manifest> {
  const manifest = readManifest(source);
  for (const [file, sum] of Object.entries(manifest.databases)) {
    if ((await sha256OfFile(join(source, file))) !== sum) throw refuse(`${file} of the backup is damaged.`);
  }
  const holds: RestoreHold[] = [];
  try {
    for (const store of stores) holds.push(hold(to[store]));
    const filled = stores.filter((_, index) => !holds[index]?.mayFill).map((store) => to[store]);
    const secret = join(source, mediaSecretFile);
    const { mediaSecret } = to;
    if (mediaSecret !== undefined && existsSync(mediaSecret) && !sameContent(mediaSecret, secret)) {
      filled.push(mediaSecret);
    }
    if (filled.length > 0) throw refuse(...filled.map((path) => `${path} is not empty.`));
    for (const one of holds) one.begin();
    for (const store of stores) {
      signal.throwIfAborted();
      cpSync(join(source, store), to[store], {
        recursive: true,
        preserveTimestamps: true,
        filter: (path) => path !== join(source, store, '.format'),
      });
      // They came with the permissions that they have in the backup.
      makePrivate(to[store]);
    }
    if (mediaSecret !== undefined && existsSync(secret)) {
      mkdirSync(dirname(mediaSecret), { recursive: true, mode: 0o700 });
      await copyFile(secret, mediaSecret);
    }
    for (const [index, store] of stores.entries())
      holds[index]?.finish(readFolderFormat(join(source, store)));
    return manifest;
  } finally {
    for (const one of holds) one.release();
  }
}

function hold(folder: string): RestoreHold {
  try {
    return holdForRestore(folder);
  } catch (error) {
    if (error instanceof Problem && error.code === 'folder_in_use') {
      throw refuse(`${error.message}. Stop the product, then restore.`);
    }
    throw error;
  }
}

const sameContent = (one: string, other: string): boolean =>
  existsSync(other) && readFileSync(one).equals(readFileSync(other));

function readManifest(source: string): Manifest {
  const file = join(source, manifestFile);
  if (!existsSync(file)) throw refuse(`${source} is no backup: it has no ${manifestFile}.`);
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
