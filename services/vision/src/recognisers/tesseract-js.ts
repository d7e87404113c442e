/**
 * Tesseract compiled to WebAssembly, with language data out of npm packages: reads without any program installed and
 * without a network. No package carries Russian (nor vertical simplified Chinese), which then can't be read.
 */
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '@komavox/core';
import type { Timer } from '@komavox/telemetry';
import type { SpokenLanguage } from '@komavox/languages';
import pLimit, { type LimitFunction } from 'p-limit';
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import type { Raster } from '../raster/raster.js';
import { asPgm } from './pgm.js';
import type {
  ReadOptions,
  Reading,
  RecogniserOptions,
  RecogniserStatus,
  TextDirection,
  TextRecogniser,
} from './recogniser.js';
import { allModels, modelOf, pageMode } from './tesseract-models.js';
import { readingsOf } from './tesseract-tsv.js';

/** The smaller integer models read as well as the larger ones and are faster. */
const edition = '4.0.0_best_int';
const maxIdleMs = 60_000;

interface LoadedModel {
  readonly worker: Promise<Worker>;
  /** A worker reads one image at a time. */
  readonly limit: LimitFunction;
  timer?: NodeJS.Timeout;
}

const require = createRequire(import.meta.url);

export async function openTesseractJs({ timer }: RecogniserOptions): Promise<TextRecogniser> {
  const file = require.resolve('tesseract.js/package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return new TesseractJs(`tesseract.js ${version}`, installedModels(), timer);
}

/** Folder of each model that is installed. */
function installedModels(): Map<string, string> {
  const found = new Map<string, string>();
  for (const model of allModels) {
    const folder = folderOf(`@tesseract.js-data/${model}/package.json`, edition);
    if (folder && existsSync(join(folder, `${model}.traineddata.gz`))) found.set(model, folder);
  }
  return found;
}

function folderOf(packageFile: string, inner: string): string | undefined {
  try {
    return join(dirname(require.resolve(packageFile)), inner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

class TesseractJs implements TextRecogniser {
  readonly name = 'Tesseract of npm packages';
  readonly #loaded = new Map<string, LoadedModel>();
  readonly #limit = pLimit(availableParallelism());

  constructor(
    readonly id: string,
    readonly folders: ReadonlyMap<string, string>,
    readonly timer: Timer,
  ) {}

  version(): string {
    return '';
  }

  status(): RecogniserStatus {
    return { state: 'ready' };
  }

  takes(): 'either' {
    return 'either';
  }

  reads(language: SpokenLanguage, direction: TextDirection): boolean {
    return this.folders.has(modelOf(language, direction) ?? '');
  }

  read(crops: readonly Raster[], options: ReadOptions): Promise<Reading[]> {
    return this.#limit(async () => {
      const model = modelOf(options.language, options.direction) ?? '';
      const loaded = this.#load(model);
      clearTimeout(loaded.timer);
      try {
        return await loaded.limit(() =>
          this.timer({ model }, async () => await readCrops(await loaded.worker, crops, options)),
        );
      } catch (cause) {
        options.signal.throwIfAborted();
        throw new Problem(503, 'recogniser_failed', 'The text of this page could not be read.', { cause });
      } finally {
        // A model holds some 50 MB: free it when the language is not read any more.
        clearTimeout(loaded.timer);
        loaded.timer = setTimeout(() => void this.#unload(model), maxIdleMs).unref();
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#loaded.keys()].map((model) => this.#unload(model)));
  }

  #load(model: string): LoadedModel {
    const present = this.#loaded.get(model);
    if (present) return present;
    const langPath = this.folders.get(model) ?? '';
    const worker = createWorker(model, OEM.LSTM_ONLY, {
      ...{ langPath, gzip: true, cacheMethod: 'none' },
      workerPath: fileURLToPath(new URL('./tesseract-worker.js', import.meta.url)),
    });
    const fresh: LoadedModel = { worker, limit: pLimit(1) };
    this.#loaded.set(model, fresh);
    worker.catch(() => this.#loaded.delete(model));
    return fresh;
  }

  async #unload(model: string): Promise<void> {
    const old = this.#loaded.get(model);
    this.#loaded.delete(model);
    clearTimeout(old?.timer);
    await (await old?.worker)?.terminate();
  }
}

async function readCrops(worker: Worker, crops: readonly Raster[], options: ReadOptions): Promise<Reading[]> {
  await worker.setParameters({ tessedit_pageseg_mode: pageMode(options) as PSM });
  const readings: Reading[] = [];
  for (const crop of crops) {
    options.signal.throwIfAborted();
    const { data } = await worker.recognize(asPgm(crop), {}, { tsv: true, text: false });
    readings.push(...readingsOf(data.tsv ?? '', 1));
  }
  return readings;
}
