/** The one table of speech engines; the first is the default. */
import { z } from 'zod';
import type { Cloning, SpeechEngine } from './engine.js';
import { createEspeak, espeakSettings } from './espeak.js';
import { createPocket, pocketSettings } from './pocket.js';

/** The engines' own settings. */
export const engineSettings = { ...espeakSettings, ...pocketSettings } as const;
const optionsSchema = z.object(engineSettings);
type EngineOptions = z.infer<typeof optionsSchema>;

/** Each takes from the options what it needs. */
const engines = { espeak: createEspeak } satisfies Record<string, (options: EngineOptions) => SpeechEngine>;

/** Of all settings those that are the engines' own. */
export const engineOptions = (settings: object): EngineOptions => optionsSchema.parse(settings);

type EngineName = keyof typeof engines;
export const engineNames = Object.keys(engines) as [EngineName, ...EngineName[]];

/** An engine and its own settings, as they are handed to another process. */
export interface EngineChoice {
  readonly name: EngineName;
  readonly options: EngineOptions;
}

export const createEngine = ({ name, options }: EngineChoice): SpeechEngine => engines[name](options);

export const cloningEngineOf = ({ options }: EngineChoice): Cloning => createPocket(options);
