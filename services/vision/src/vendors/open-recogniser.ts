/** Chooses the engine: the program where it is installed, the packages for what it lacks. */
import { noTimer, type Timer } from '@komavox/telemetry';
import type { VisionSettings } from '../config.js';
import type { Recogniser } from '../reading/recogniser.js';
import { writings } from '../reading/writing.js';
import { tesseractCli } from './tesseract-cli.js';
import { tesseractJs } from './tesseract-js.js';

export async function openRecogniser(
  { engine, program }: Pick<VisionSettings, 'engine' | 'program'>,
  folder: string,
  measure: Timer = noTimer,
): Promise<Recogniser> {
  if (engine === 'packages') return tesseractJs(measure);
  const installed = await tesseractCli({ program, folder, measure });
  if (engine === 'program') {
    if (!installed) throw new Error(`VISION_ENGINE is program, but ${program} is not installed`);
    return installed;
  }
  return installed ? firstThatKnows(installed, tesseractJs(measure)) : tesseractJs(measure);
}

/** One engine of two: each model is read by the first, or by the second when the first hasn't got it. */
export function firstThatKnows(first: Recogniser, second: Recogniser): Recogniser {
  const needed = [...second.models].some((model) => !first.models.has(model));
  if (!needed) return first;
  return {
    id: `${first.id}, ${second.id}`,
    models: new Set([...first.models, ...second.models]),
    read: (crops, options) => (first.models.has(options.model) ? first : second).read(crops, options),
    async close() {
      await Promise.all([first.close(), second.close()]);
    },
  };
}

/** For `/readyz`: which engine reads, and which language data it lacks. */
export function engineStatus({ id, models }: Recogniser): { ok: boolean; detail: string } {
  const all = Object.values(writings);
  const missing = new Set(
    all.flatMap(({ model, columnModel }) => [model, columnModel]).filter((one) => one && !models.has(one)),
  );
  return {
    ok: all.some(({ model }) => models.has(model)),
    detail: missing.size === 0 ? id : `${id}; no data for ${[...missing].join(', ')}`,
  };
}
