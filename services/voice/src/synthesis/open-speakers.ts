/** The engines of this process, each opened by its first text. */
import type { SpokenLanguage } from '@komavox/languages';
import type { SpeechEngine, Synthesiser } from '../engines/engine.js';
import { cloningEngineOf, type EngineChoice, openEngines } from '../engines/engines.js';
import { openCustomVoices, type SpeakCustom } from './custom-voice.js';

/** An engine that speaks, as itself or in a voice of a user's own. */
export interface OpenedEngine {
  readonly engine: SpeechEngine;
  readonly own: Synthesiser;
  readonly custom: SpeakCustom;
}

/** Its weights went since it was chosen: another may speak. */
export class EngineNotReady extends Error {}

export type OpenEngine = (language: SpokenLanguage, id?: string) => Promise<OpenedEngine>;

/** @returns a function that opens an engine by its id, or the best of a language. */
export function openSpeakers(choice: EngineChoice): OpenEngine {
  const engines = openEngines(choice);
  const opened = new Map<string, Promise<OpenedEngine>>();
  return (language, id) => {
    const known = id === undefined ? undefined : opened.get(id);
    if (known) return known;
    const engine = id === undefined ? engines.bestFor(language) : engines.ready(id);
    if (!engine) return Promise.reject(new EngineNotReady(`The engine ${String(id)} is not ready`));
    const opening = opened.get(engine.id) ?? open(engine, choice);
    opened.set(engine.id, opening);
    opening.catch(() => opened.delete(engine.id));
    return opening;
  };
}

async function open(engine: SpeechEngine, choice: EngineChoice): Promise<OpenedEngine> {
  const own = await engine.open();
  const { engine: cloning } = cloningEngineOf(choice);
  return { engine, own, custom: openCustomVoices({ engine, own, cloning }) };
}
