/**
 * Tesseract as a program: one call a language and layout with a list of images, about 20 ms a block after loading.
 * One thread a call (several are three times slower on small images) and as many calls at a time as there are cores.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { env as environment } from 'node:process';
import { promisify } from 'node:util';
import { Problem } from '@komavox/core';
import { putBack } from '@komavox/isolation';
import pLimit from 'p-limit';
import type { Raster } from '../raster/raster.js';
import { asPgm } from './pgm.js';
import type { ReadOptions, Reading, RecogniserOptions, TextRecogniser } from './recogniser.js';
import { modelOf, pageMode } from './tesseract-models.js';
import { readingsOf } from './tesseract-tsv.js';

const run = promisify(execFile);

const maxCallMs = 30_000;
const maxTableBytes = 16 * 1024 * 1024;

/** The recogniser, or undefined where the program isn't installed. */
export async function openTesseractCli(options: RecogniserOptions): Promise<TextRecogniser | undefined> {
  const installed = await describe(options.tesseractProgram);
  if (!installed) return undefined;
  const { version, models } = installed;
  await mkdir(options.scratchFolder, { recursive: true });
  const limit = pLimit(availableParallelism());
  return {
    name: 'Tesseract',
    id: `tesseract-cli ${version}`,
    status: () => ({ state: 'ready' }),
    version: () => '',
    takes: () => 'either' as const,
    reads: (language, direction) => models.has(modelOf(language, direction) ?? ''),
    read: (crops, how) => limit(() => readCrops(options, crops, how)),
    close: () => Promise.resolve(),
  };
}

async function readCrops(
  { tesseractProgram, scratchFolder, timer }: RecogniserOptions,
  crops: readonly Raster[],
  { language, direction, singleLine, signal }: ReadOptions,
): Promise<Reading[]> {
  const model = modelOf(language, direction) ?? '';
  return await timer({ model }, async () => {
    const folder = await mkdtemp(join(scratchFolder, 'read-'));
    try {
      const files = await Promise.all(
        crops.map(async (crop, index) => {
          const file = join(folder, `${index}.pgm`);
          await writeFile(file, asPgm(crop));
          return file;
        }),
      );
      const list = join(folder, 'list.txt');
      await writeFile(list, files.join('\n') + '\n');
      const mode = pageMode({ direction, singleLine });
      const running = run(tesseractProgram, [list, 'stdout', '-l', model, '--psm', mode, 'tsv'], {
        env: { ...environment, OMP_THREAD_LIMIT: '1' },
        timeout: maxCallMs,
        killSignal: 'SIGKILL',
        maxBuffer: maxTableBytes,
        signal,
      });
      putBack('awaited', running.child.pid);
      const { stdout } = await running;
      return readingsOf(stdout, crops.length);
    } catch (cause) {
      signal.throwIfAborted();
      throw new Problem(503, 'recogniser_failed', 'The text of this page could not be read.', { cause });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
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
