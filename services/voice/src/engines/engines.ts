/** The one table of speech engines, in order of preference. */
import type { SpokenLanguage } from '@komavox/languages';
import { type engineStates, openWeights, type Weights } from '@komavox/weights';
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
  readonly state: (typeof engineStates)[number];
  /** Why it can't: a whole sentence. */
  readonly detail?: string;
}

/** A voice by its id, `<engine>/<name>`. */
interface FoundVoice {
  readonly engine: SpeechEngine;
  readonly voice: EngineVoice;
}

/** Who speaks. An engine that has weights is looked up in files, of those that are asked for until one is ready. */
export interface EngineLookup {
  all(): readonly InstalledEngine[];
  /** By its id; undefined for one that isn't ready. */
  ready(id: string): SpeechEngine | undefined;
  /** The first that is ready and speaks the language. */
  bestFor(language: SpokenLanguage): SpeechEngine;
  /** The first of those whose voices can be matched to a custom one. */
  bestForMatching(language: SpokenLanguage): SpeechEngine;
  /** Undefined for a voice that no engine has in the language, also one that isn't ready. */
  voice(id: string, language: SpokenLanguage): FoundVoice | undefined;
}

/** The engines of this machine. What is ready is looked up at each call: weights may arrive at any time. */
export interface Engines extends EngineLookup {
  readonly languages: readonly SpokenLanguage[];
  /** Quick, speaks all languages, and is always ready. */
  readonly builtIn: SpeechEngine;
  /** As of now, each engine looked up once at most: for all that one request asks. */
  snapshot(): EngineLookup;
  /** Whether any engine of the table has the voice, also one that doesn't speak here. */
  knows(id: string): boolean;
  /**
   * From now on it is unusable in this process: what it runs on isn't tried anew before the next start. False for the
   * last engine, which nobody could stand in for, and for one that was given up before.
   */
  giveUp(id: string, problem: string): boolean;
}

export function openEngines({ name, options, weights: folder }: EngineChoice): Engines {
  const weights = folder === undefined ? undefined : openWeights(folder);
  const builtIn = createEspeak(options);
  const chosen = engineNames.filter((one) => name === 'auto' || one === name || one === builtIn.id);
  const engines = chosen.map((one) => createEngine(one, options, weights));
  const known = new Set(engineNames.flatMap((one) => voiceIds(createEngine(one, options, weights))));
  const problems = new Map(
    engines.flatMap(({ id, problem }) => (problem === undefined ? [] : [[id, problem] as const])),
  );
  const installedNow = (engine: SpeechEngine) => installed(engine, weights, problems.get(engine.id));
  return {
    ...lookup(engines, installedNow),
    languages: [...new Set(engines.flatMap(({ languages }) => languages))],
    builtIn,
    snapshot() {
      const seen = new Map<SpeechEngine, InstalledEngine>();
      return lookup(engines, (engine) => {
        const found = seen.get(engine) ?? installedNow(engine);
        seen.set(engine, found);
        return found;
      });
    },
    knows: (id) => known.has(id),
    giveUp(id, problem) {
      if (id === builtIn.id || problems.has(id)) return false;
      problems.set(id, problem);
      return true;
    },
  };
}

function lookup(
  engines: readonly SpeechEngine[],
  find: (engine: SpeechEngine) => InstalledEngine,
): EngineLookup {
  const isReady = (engine: SpeechEngine) => find(engine).state === 'ready';
  const first = (language: SpokenLanguage, fits: (engine: SpeechEngine) => boolean): SpeechEngine => {
    const found = engines.find(
      (engine) => engine.languages.includes(language) && fits(engine) && isReady(engine),
    );
    if (!found) throw new RangeError(`No engine speaks ${language}`);
    return found;
  };
  return {
    all: () => engines.map(find),
    ready: (id) => engines.find((engine) => engine.id === id && isReady(engine)),
    bestFor: (language) => first(language, () => true),
    bestForMatching: (language) => first(language, (engine) => engine.voices(language).some(isMeasured)),
    voice(id, language) {
      const engine = engines.find((one) => id.startsWith(`${one.id}/`));
      const voice = engine?.voices(language).find((one) => id === `${engine.id}/${one.name}`);
      return engine && voice && { engine, voice };
    },
  };
}

const voiceIds = (engine: SpeechEngine): string[] =>
  engine.languages.flatMap((language) => engine.voices(language).map(({ name }) => `${engine.id}/${name}`));

function installed(
  engine: SpeechEngine,
  weights: Weights | undefined,
  problem: string | undefined,
): InstalledEngine {
  if (problem !== undefined) return { engine, state: 'unusable', detail: problem };
  const state = engine.weights === undefined ? 'ready' : (weights?.state(engine.weights) ?? 'missing');
  if (state === 'ready') return { engine, state };
  const command = `npx komavox weights ${state === 'damaged' ? 'verify' : 'get'} ${engine.weights ?? ''}`;
  return { engine, state, detail: `Its weights are ${state}: ${command}` };
}
