/**
 * Tesseract as a program: one call a language and layout with a list of pictures, about 20 ms a block after loading.
 * One thread a call (several are three times slower on small pictures) and as many calls at a time as there are cores.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env as environment } from 'node:process';
import { promisify } from 'node:util';
import { Problem } from '@komavox/core';
import type { Timer } from '@komavox/telemetry';
import type { Recogniser } from '../reading/recogniser.js';
import { turns } from '../turns.js';
import { pageModes } from './page-modes.js';
import { asPgm } from './pgm.js';
import { readingsOf } from './tsv.js';

const run = promisify(execFile);

const LONGEST_MS = 30_000;
const LARGEST_TABLE = 16 * 1024 * 1024;

export interface TesseractCliOptions {
  /** Name or path of the program. */
  readonly program: string;
  /** Folder for the pictures of a call; made when missing. */
  readonly folder: string;
  readonly measure: Timer;
}

/** The engine, or undefined where the program isn't installed. */
export async function tesseractCli({
  program,
  folder,
  measure,
}: TesseractCliOptions): Promise<Recogniser | undefined> {
  const about = await describe(program);
  if (!about) return undefined;
  await mkdir(folder, { recursive: true });
  const turn = turns(availableParallelism());
  return {
    id: `tesseract-cli ${about.version}`,
    models: about.models,
    read: (crops, { model, layout, signal }) =>
      turn(() =>
        measure({ model }, async () => {
          const place = await mkdtemp(join(folder, 'read-'));
          try {
            const files = await Promise.all(
              crops.map(async (crop, index) => {
                const file = join(place, `${index}.pgm`);
                await writeFile(file, asPgm(crop));
                return file;
              }),
            );
            const list = join(place, 'list.txt');
            await writeFile(list, files.join('\n') + '\n');
            const options = [list, 'stdout', '-l', model, '--psm', pageModes[layout], 'tsv'];
            const { stdout } = await run(program, options, {
              env: { ...environment, OMP_THREAD_LIMIT: '1' },
              timeout: LONGEST_MS,
              killSignal: 'SIGKILL',
              maxBuffer: LARGEST_TABLE,
              signal,
            });
            return readingsOf(stdout, crops.length);
          } catch (cause) {
            signal.throwIfAborted();
            throw new Problem(503, 'recogniser_failed', 'The text of this page could not be read.', {
              cause,
            });
          } finally {
            await rm(place, { recursive: true, force: true });
          }
        }),
      ),
    close: () => Promise.resolve(),
  };
}

async function describe(program: string): Promise<{ version: string; models: Set<string> } | undefined> {
  try {
    const version = await run(program, ['--version']);
    const languages = await run(program, ['--list-langs']);
    const [, ...models] = languages.stdout.trim().split('\n');
    return { version: /tesseract v?(\S+)/.exec(version.stdout)?.[1] ?? 'unknown', models: new Set(models) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
