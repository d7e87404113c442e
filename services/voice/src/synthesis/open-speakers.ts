/** The engines of this process, each opened by its first text. */
import type { SpokenLanguage } from '@komavox/languages';
import { EngineUnusable } from '@komavox/onnx';
import type { SpeechEngine, Synthesiser, VoiceSample } from '../engines/engine.js';
import { cloningEngineOf, type EngineChoice, openEngines } from '../engines/engines.js';
import { openCustomVoices, type SpeakCustom } from './custom-voice.js';
import type { EngineMessage } from './messages.js';

/** An engine that speaks, as itself or in a voice of a user's own. */
export interface OpenedEngine {
  readonly engine: SpeechEngine;
  readonly own: Synthesiser;
  readonly custom: SpeakCustom;
  /** What speaks where there is a sample. */
  readonly cloning?: SpeechEngine<VoiceSample> | undefined;
}

/** Its weights went since it was chosen, or it turned out to be unusable: another may speak. */
export class EngineNotReady extends Error {}

interface Speakers {
  /** Opens an engine by its id, or the best of a language. Throws EngineNotReady. */
  readonly open: (language: SpokenLanguage, id?: string) => Promise<OpenedEngine>;
  /** Loads what engines run on, without weights, and tells of those that are unusable. */
  readonly check: (ids: readonly string[]) => Promise<void>;
}

/** @param tell what becomes known of an engine, at once: native code may end this process in the next moment */
export function openSpeakers(choice: EngineChoice, tell: (message: EngineMessage) => void): Speakers {
  const engines = openEngines(choice);
  const opened = new Map<string, Promise<OpenedEngine>>();

  /** Throws EngineNotReady in the place of EngineUnusable, where there is another engine. */
  const trying = async <Result>({ id }: SpeechEngine, work: () => Promise<Result>): Promise<Result> => {
    tell({ engine: id, is: 'tried' });
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineUnusable) || !engines.giveUp(id, error.message)) throw error;
      tell({ engine: id, problem: error.message });
      throw new EngineNotReady(`The engine ${id} is unusable`, { cause: error });
    } finally {
      tell({ engine: id, is: 'survived' });
    }
  };

  /** Throws EngineNotReady where the weights went meanwhile: their files are read as they are needed. */
  const whileReady = async <Result>(
    { id }: SpeechEngine,
    work: () => Promise<Result> | Result,
  ): Promise<Result> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof EngineNotReady || engines.ready(id)) throw cause;
      throw new EngineNotReady(`The engine ${id} is not ready any more`, { cause });
    }
  };

  const open = async (engine: SpeechEngine): Promise<OpenedEngine> => {
    const synthesiser = await whileReady(engine, () => trying(engine, () => engine.open()));
    const telling = tellingOfTheFirst(synthesiser, (is) => tell({ engine: engine.id, is }));
    const own: Synthesiser = { speak: (...said) => whileReady(engine, () => telling.speak(...said)) };
    const { engine: cloning } = cloningEngineOf(choice);
    return { engine, own, cloning, custom: openCustomVoices({ engine, own, cloning }) };
  };

  return {
    open: (language, id) => {
      const known = id === undefined ? undefined : opened.get(id);
      if (known) return known;
      const engine = id === undefined ? engines.bestFor(language) : engines.ready(id);
      if (!engine) return Promise.reject(new EngineNotReady(`The engine ${String(id)} is not ready`));
      const opening = opened.get(engine.id) ?? open(engine);
      opened.set(engine.id, opening);
      opening.catch(() => opened.delete(engine.id));
      return opening;
    },
    async check(ids) {
      for (const { engine, state } of engines.all()) {
        const { id, load } = engine;
        if (!load || state === 'unusable' || !ids.includes(id)) continue;
        await trying(engine, load).catch((error: unknown) => {
          if (!(error instanceof EngineNotReady)) throw error;
        });
      }
    },
  };
}

/** Tells when the first text begins, and how it ended. */
function tellingOfTheFirst(
  synthesiser: Synthesiser,
  tell: (is: 'tried' | 'survived' | 'spoken') => void,
): Synthesiser {
  let hasSpoken = false;
  return {
    async speak(...said) {
      if (hasSpoken) return await synthesiser.speak(...said);
      tell('tried');
      try {
        const utterance = await synthesiser.speak(...said);
        hasSpoken = true;
        return utterance;
      } finally {
        tell(hasSpoken ? 'spoken' : 'survived');
      }
    },
  };
}
