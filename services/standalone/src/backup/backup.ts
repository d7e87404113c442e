/**
 * Copies the embedded stores while a product may be writing them. The order makes the copies fit each other:
 *
 * - objects first, and once more at the end, for those made meanwhile. What a document refers to was there before it and
 *   never changes, so one of the passes has it; only input of a job that came and ended in between may be missing;
 * - offsets of the event log, then documents, then messages. An event that its document has forgotten is in the log, and
 *   one that was handled after its handler's documents were copied is delivered again.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDocumentDatabases } from '@komavox/documents';
import { startLogCopy } from '@komavox/events';
import { copyObjectFiles } from '@komavox/objects';
import { readFolderFormat, writeFolderFormat } from '@komavox/sqlite';
import { Refusal } from '../move/refusal.js';
import { archiveName, packFolder } from './archive.js';
import {
  manifestFile,
  mediaSecretFile,
  sha256OfFile,
  stores,
  type Manifest,
  type StoreFolders,
} from './manifest.js';

interface BackupOptions {
  readonly from: StoreFolders;
  /** Not there yet: a folder, or a file whose name ends in `.tar`, `.tar.gz` or `.tgz`. */
  readonly target: string;
  readonly signal: AbortSignal;
}

/** Throws Refusal when there is nothing to back up, or the target is there. */
export async function backup({ from, target, signal }: BackupOptions): Promise<Manifest> {
  const missing = stores
    .filter((store) => !existsSync(from[store]))
    .map((store) => `There is no ${from[store]}.`);
  if (missing.length > 0) throw new Refusal(missing, 'Nothing was backed up.');
  if (existsSync(target)) throw new Refusal([`${target} is there already.`], 'Nothing was backed up.');
  const partial = `${target}.partial`;
  const archive = `${target}.partial-archive`;
  rmSync(partial, { recursive: true, force: true });
  try {
    const manifest = await copyStores(from, partial, signal);
    if (archiveName.test(target)) {
      await packFolder(partial, archive, target, signal);
      renameSync(archive, target);
    } else renameSync(partial, target);
    return manifest;
  } finally {
    rmSync(partial, { recursive: true, force: true });
    rmSync(archive, { force: true });
  }
}

async function copyStores(from: StoreFolders, target: string, signal: AbortSignal): Promise<Manifest> {
  const objects = { count: 0, bytes: 0 };
  const mode = modeOfNewFiles();
  const copyObjects = () =>
    copyObjectFiles(from.objects, join(target, 'objects'), {
      mode,
      signal,
      onCopied(bytes) {
        objects.count += 1;
        objects.bytes += bytes;
      },
    });
  for (const store of stores) {
    mkdirSync(join(target, store), { recursive: true });
    const format = readFolderFormat(from[store]);
    if (format !== '') writeFolderFormat(join(target, store), format);
  }
  await copyObjects();
  const log = startLogCopy(from.events);
  const files = copyDocumentDatabases(from.documents, join(target, 'documents')).map(
    (name) => `documents/${name}`,
  );
  files.push(`events/${log.finish(join(target, 'events'))}`);
  await copyObjects();
  if (from.mediaSecret !== undefined) copyFileSync(from.mediaSecret, join(target, mediaSecretFile));
  const sums = await Promise.all(
    files.map(async (file) => [file, await sha256OfFile(join(target, file))] as const),
  );
  const manifest: Manifest = {
    format: 1,
    finishedAt: new Date().toISOString(),
    databases: Object.fromEntries(sums),
    objects,
  };
  writeFileSync(join(target, manifestFile), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true });
  return manifest;
}

/** What the caller's umask leaves of it: who may read a backup is up to who makes it. */
function modeOfNewFiles(): number {
  const umask = process.umask(0o077);
  process.umask(umask);
  return 0o666 & ~umask;
}
