/**
 * The process that holds the engines: they are synchronous, large, and native code could take a process down. Each is
 * opened by its first text. The choice of engines is the first argument, as JSON. Ends with its parent.
 */
import { cloningEngineOf, type EngineChoice, openEngines } from '../engines/engines.js';
import type { SpeechEngine } from '../engines/engine.js';
import { readableLanguage } from '../model/scripts.js';
import { type Analyser, openAnalyser } from '../vendors/lindera.js';
import { analyseSample } from './analyse-sample.js';
import type { Request, RequestMessage, Result, ResultMessage } from './messages.js';
import { openCustomVoices } from './custom-voice.js';
import { type Speakers, type SynthesisRequest, synthesise } from './synthesise.js';

const choice = JSON.parse(process.argv[2] ?? '') as EngineChoice;
const engines = openEngines(choice);
const speakers = new Map<string, Promise<Speakers>>();
let analyser: Analyser | undefined;
const analyse: Analyser = (text) => {
  analyser ??= openAnalyser();
  return analyser(text);
};

const send = (message: ResultMessage): void => {
  process.send?.(message);
};

function speakersOf(engine: SpeechEngine): Promise<Speakers> {
  const open = speakers.get(engine.id) ?? openSpeakers(engine);
  speakers.set(engine.id, open);
  open.catch(() => speakers.delete(engine.id));
  return open;
}

async function openSpeakers(engine: SpeechEngine): Promise<Speakers> {
  const own = await engine.open();
  const cloning = cloningEngineOf(choice);
  return { own, custom: openCustomVoices({ engine, own, cloning: cloning.engine }) };
}

function engineFor({ engine: id, text, language }: SynthesisRequest): SpeechEngine {
  if (id === undefined) return engines.bestFor(readableLanguage(text, language));
  const engine = engines.ready(id);
  if (!engine) throw new Error(`The engine ${id} is not ready`);
  return engine;
}

async function resultOf(request: Request): Promise<Result> {
  if (request.kind === 'analyse') return analyseSample(request);
  return await synthesise(await speakersOf(engineFor(request)), analyse, request);
}

async function answer({ id, request }: RequestMessage): Promise<void> {
  try {
    send({ id, result: await resultOf(request) });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (message) => {
  void answer(message as RequestMessage);
});
// Not process.exit: that waits for native work in flight, which may wait for this thread, for ever.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGKILL');
});
// The parent decides when this ends; a Ctrl-C in a terminal reaches both.
process.on('SIGINT', () => undefined);
