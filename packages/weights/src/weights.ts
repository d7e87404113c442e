/** A folder of weights: which parts are there, and how they come and go. Works beside other processes on the same folder. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { codeOf } from '@komavox/core';
import { takeFolder } from '@komavox/sqlite';
import { isWhole } from './checksum.js';
import { getPart, type GetOptions } from './get-part.js';
import { removeMark, stateOf, writeMark, type WeightsState } from './mark.js';
import { weightsParts, type WeightsName } from './parts.js';
import { WeightsError } from './weights-error.js';

export interface Weights {
  readonly folder: string;
  /** Cheap: looks at the mark and at sizes, and may be asked at every call. */
  state(name: WeightsName): WeightsState;
  /** Absolute path of a file of a part. Throws WeightsError unless the part is ready. */
  path(name: WeightsName, file: string): string;
  /** Does nothing when the part is ready. Throws WeightsError; nothing half is left, and the next get goes on. */
  get(name: WeightsName, options: GetOptions): Promise<void>;
  /** Resolves with whether the part was there. */
  remove(name: WeightsName): Promise<boolean>;
  /** Reads every byte; resolves with the files that are missing or not as they should be. The state follows. */
  verify(name: WeightsName): Promise<readonly string[]>;
}

/** @param parts the table; tests have small ones of their own */
export function openWeights(root: string, parts = weightsParts): Weights {
  const folder = resolve(root);
  const folderOf = (name: WeightsName) => join(folder, name);
  const work = join(folder, '.work');
  const packages = join(work, 'packages');

  /** Alone in the folder, with nothing left of a process that was killed. */
  const alone = async <Result>(task: (scratch: string) => Promise<Result>): Promise<Result> => {
    await mkdir(work, { recursive: true });
    const release = take(work);
    try {
      const scratch = join(work, 'scratch');
      await rm(scratch, { recursive: true, force: true });
      await mkdir(scratch);
      try {
        return await task(scratch);
      } finally {
        await rm(scratch, { recursive: true, force: true });
      }
    } finally {
      release();
    }
  };

  const state = (name: WeightsName) => stateOf(folderOf(name), parts[name]);
  return {
    folder,
    state,
    path(name, file) {
      const found = state(name);
      if (found !== 'ready') throw new WeightsError('not_ready', `${name} is ${found}`);
      return join(folderOf(name), file);
    },
    async get(name, options) {
      if (state(name) === 'ready') return;
      await alone(async (scratch) => {
        if (state(name) === 'ready') return;
        await getPart(name, parts[name], { target: folderOf(name), packages, scratch }, options);
      });
    },
    async remove(name) {
      if (!existsSync(folder)) return false;
      return await alone(async (scratch) => {
        for (const { file } of parts[name].packages) await rm(join(packages, file), { force: true });
        if (!existsSync(folderOf(name))) return false;
        await rename(folderOf(name), join(scratch, 'old'));
        return true;
      });
    },
    async verify(name) {
      const part = parts[name];
      const wrong: string[] = [];
      for (const [path, expected] of Object.entries(part.files)) {
        if (!(await isWhole(join(folderOf(name), path), expected))) wrong.push(path);
      }
      const isReady = state(name) === 'ready';
      if (wrong.length > 0 && isReady) removeMark(folderOf(name));
      // Whole files that somebody has put there by hand.
      if (wrong.length === 0 && !isReady) await writeMark(folderOf(name), part);
      return wrong;
    },
  };
}

function take(work: string): () => void {
  try {
    return takeFolder(work);
  } catch (error) {
    if (codeOf(error) !== 'folder_in_use') throw error;
    throw new WeightsError(
      'in_use',
      'Another process is changing these weights. Try again when it has ended.',
      {
        cause: error,
      },
    );
  }
}
