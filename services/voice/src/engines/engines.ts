/** The one table of speech engines, in order of preference. */
import type { SpokenLanguage } from '@komavox/languages';
import { openWeights, type Weights, type WeightsState } from '@komavox/weights';
import { z } from 'zod';
import { type Cloning, type EngineVoice, isMeasured, type SpeechEngine } from './engine.js';
import { createEspeak, espeakSettings } from './espeak.js';
import { createHibari } from './hibari/hibari.js';
import { createKokoro, kokoroSettings } from './kokoro/kokoro.js';
import { createPocket, pocketSettings } from './pocket.js';

/** The engines' own settings. */
export const engineSettings = { ...kokoroSettings, ...espeakSettings, ...pocketSettings } as const;
const optionsSchema = z.object(engineSettings);
type EngineOptions = z.infer<typeof optionsSchema>;

/** Each takes from the options what it needs. The last speaks all languages, and needs no weights. */
const table = {
  kokoro: createKokoro,
  hibari: createHibari,
  espeak: createEspeak,
} satisfies Record<string, (options: EngineOptions, weights?: Weights) => SpeechEngine>;

/** Of all settings those that are the engines' own. */
export const engineOptions = (settings: object): EngineOptions => optionsSchema.parse(settings);

export type EngineName = keyof typeof table;
export const engineNames = Object.keys(table) as [EngineName, ...EngineName[]];

/** Which engines speak, and their own settings, as they are handed to another process. */
export interface EngineChoice {
  /** `auto`: all, by preference. One: it, and the last one for what it can't read. */
  readonly name: 'auto' | EngineName;
  readonly options: EngineOptions;
  /** The folder of weights. Without, engines that need some are missing. */
  readonly weights?: string;
}

export const createEngine = (name: EngineName, options: EngineOptions, weights?: Weights): SpeechEngine =>
  table[name](options, weights);

export const cloningEngineOf = ({ options }: EngineChoice): Cloning => createPocket(options);

/** An engine, and whether it can speak now. */
export interface InstalledEngine {
  readonly engine: SpeechEngine;
  readonly state: WeightsState;
  /** Why it can't: a whole sentence. */
  readonly detail?: string;
}

/** A voice by its id, `<engine>/<name>`. */
interface FoundVoice {
  readonly engine: SpeechEngine;
  readonly voice: EngineVoice;
}

/** The engines of this machine. What is ready is looked up at each call: weights may arrive at any time. */
export interface Engines {
  readonly languages: readonly SpokenLanguage[];
  all(): readonly InstalledEngine[];
  /** By its id; undefined for one that isn't ready. */
  ready(id: string): SpeechEngine | undefined;
  /** The first that is ready and speaks the language. */
  bestFor(language: SpokenLanguage): SpeechEngine;
  /** The first of those whose voices can be matched to a custom one. */
  bestForMatching(language: SpokenLanguage): SpeechEngine;
  /** Whether any engine of the table has the voice, also one that doesn't speak here. */
  knows(id: string): boolean;
  /** Undefined for a voice that no engine has in the language, also one that isn't ready. */
  voice(id: string, language: SpokenLanguage): FoundVoice | undefined;
}

export function openEngines({ name, options, weights: folder }: EngineChoice): Engines {
  const weights = folder === undefined ? undefined : openWeights(folder);
  const chosen = engineNames.filter((one) => name === 'auto' || one === name || one === engineNames.at(-1));
  const engines = chosen.map((one) => createEngine(one, options, weights));
  const known = new Set(engineNames.flatMap((one) => voiceIds(createEngine(one, options, weights))));
  const all = () => engines.map((engine) => installed(engine, weights));
  const ready = () => all().flatMap(({ engine, state }) => (state === 'ready' ? [engine] : []));
  const first = (language: SpokenLanguage, among: readonly SpeechEngine[]): SpeechEngine => {
    const found = among.find(({ languages }) => languages.includes(language));
    if (!found) throw new RangeError(`No engine speaks ${language}`);
    return found;
  };
  return {
    all,
    languages: [...new Set(engines.flatMap(({ languages }) => languages))],
    ready: (id) => ready().find((engine) => engine.id === id),
    bestFor: (language) => first(language, ready()),
    bestForMatching: (language) =>
      first(
        language,
        ready().filter((engine) => engine.voices(language).some(isMeasured)),
      ),
    knows: (id) => known.has(id),
    voice(id, language) {
      const engine = engines.find((one) => id.startsWith(`${one.id}/`));
      const voice = engine?.voices(language).find((one) => id === `${engine.id}/${one.name}`);
      return engine && voice && { engine, voice };
    },
  };
}

const voiceIds = (engine: SpeechEngine): string[] =>
  engine.languages.flatMap((language) => engine.voices(language).map(({ name }) => `${engine.id}/${name}`));

function installed(engine: SpeechEngine, weights: Weights | undefined): InstalledEngine {
  if (engine.problem !== undefined) return { engine, state: 'missing', detail: engine.problem };
  const state = engine.weights === undefined ? 'ready' : (weights?.state(engine.weights) ?? 'missing');
  if (state === 'ready') return { engine, state };
  const command = `npx komavox weights ${state === 'damaged' ? 'verify' : 'get'} ${engine.weights ?? ''}`;
  return { engine, state, detail: `Its weights are ${state}: ${command}` };
}
