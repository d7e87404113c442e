/** The one table of speech engines; the first is the default. */
import { z } from 'zod';
import type { SpeechEngine } from './engine.js';
import { createEspeak, espeakSettings } from './espeak.js';

const engines = { espeak: createEspeak } as const;
/** The engines' own settings. */
export const engineSettings = { ...espeakSettings } as const;

/** Of all settings those that are the engines' own. */
export const engineOptions = (settings: object) => z.object(engineSettings).parse(settings);

export type EngineName = keyof typeof engines;
export const engineNames = Object.keys(engines) as [EngineName, ...EngineName[]];

/** An engine and its own settings, as they are handed to another process. */
export interface EngineChoice {
  readonly name: EngineName;
  readonly options: Parameters<(typeof engines)[EngineName]>[0];
}

export const createEngine = ({ name, options }: EngineChoice): SpeechEngine => engines[name](options);
