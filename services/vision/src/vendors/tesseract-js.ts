/**
 * Tesseract compiled to WebAssembly, with language data out of npm packages: reads without any program installed and
 * without a network. No package carries Russian (nor vertical simplified Chinese), which then can't be read.
 */
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { Problem } from '@komavox/core';
import type { Timer } from '@komavox/telemetry';
import { createWorker, OEM, type PSM, type Worker } from 'tesseract.js';
import type { Reading, Recogniser } from '../reading/recogniser.js';
import { turns } from '../turns.js';
import { pageModes } from './page-modes.js';
import { asPgm } from './pgm.js';
import { readingsOf } from './tsv.js';

const MODELS = [
  'eng',
  'jpn',
  'jpn_vert',
  'kor',
  'chi_sim',
  'chi_sim_vert',
  'chi_tra',
  'chi_tra_vert',
  'spa',
  'por',
  'fra',
  'deu',
  'ita',
  'rus',
];
/** The smaller integer models read as well as the larger ones and are faster. */
const EDITION = '4.0.0_best_int';
const IDLE_MS = 60_000;

interface Loaded {
  readonly worker: Promise<Worker>;
  /** A worker reads one picture at a time. */
  readonly turn: ReturnType<typeof turns>;
  timer?: NodeJS.Timeout;
}

const require = createRequire(import.meta.url);

/** Folder of each model that is installed. */
function installedModels(): Map<string, string> {
  const found = new Map<string, string>();
  for (const model of MODELS) {
    const folder = folderOf(`@tesseract.js-data/${model}/package.json`, EDITION);
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

export function tesseractJs(measure: Timer): Recogniser {
  const folders = installedModels();
  const { version } = JSON.parse(readFileSync(require.resolve('tesseract.js/package.json'), 'utf8')) as {
    version: string;
  };
  const loaded = new Map<string, Loaded>();
  const turn = turns(availableParallelism());

  const load = (model: string, langPath: string): Loaded => {
    const present = loaded.get(model);
    if (present) return present;
    const worker = createWorker(model, OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
    const fresh: Loaded = { worker, turn: turns(1) };
    loaded.set(model, fresh);
    worker.catch(() => loaded.delete(model));
    return fresh;
  };
  const unload = async (model: string) => {
    const old = loaded.get(model);
    loaded.delete(model);
    clearTimeout(old?.timer);
    await (await old?.worker)?.terminate();
  };

  return {
    id: `tesseract.js ${version}`,
    models: new Set(folders.keys()),
    read: (crops, { model, layout, signal }) =>
      turn(async () => {
        const engine = load(model, folders.get(model) ?? '');
        clearTimeout(engine.timer);
        try {
          return await engine.turn(() =>
            measure({ model }, async () => {
              const worker = await engine.worker;
              await worker.setParameters({ tessedit_pageseg_mode: pageModes[layout] as PSM });
              const readings: Reading[] = [];
              for (const crop of crops) {
                signal.throwIfAborted();
                const { data } = await worker.recognize(asPgm(crop), {}, { tsv: true, text: false });
                readings.push(...readingsOf(data.tsv ?? '', 1));
              }
              return readings;
            }),
          );
        } catch (cause) {
          signal.throwIfAborted();
          throw new Problem(503, 'recogniser_failed', 'The text of this page could not be read.', { cause });
        } finally {
          // A model holds some 50 MB: let it go when nobody reads that language.
          clearTimeout(engine.timer);
          engine.timer = setTimeout(() => void unload(model), IDLE_MS).unref();
        }
      }),
    async close() {
      await Promise.all([...loaded.keys()].map(unload));
    },
  };
}
