/**
 * The process that holds the engine: engines are synchronous, large, and native code could take a process down. It is
 * opened by the first text. The engine is named by the first argument, as JSON. Ends with its parent.
 */
import { cloningEngineOf, createEngine, type EngineChoice } from '../engines/engines.js';
import { type Analyser, openAnalyser } from '../vendors/lindera.js';
import { analyseSample } from './analyse-sample.js';
import type { Request, RequestMessage, Result, ResultMessage } from './messages.js';
import { openCustomVoices } from './custom-voice.js';
import { type Speakers, synthesise } from './synthesise.js';

const choice = JSON.parse(process.argv[2] ?? '') as EngineChoice;
const engine = createEngine(choice);
let speakers: Promise<Speakers> | undefined;
let analyser: Analyser | undefined;
const analyse: Analyser = (text) => {
  analyser ??= openAnalyser();
  return analyser(text);
};

const send = (message: ResultMessage): void => {
  process.send?.(message);
};

async function openSpeakers(): Promise<Speakers> {
  const own = await engine.open();
  const cloning = cloningEngineOf(choice);
  return { own, custom: openCustomVoices({ engine, own, cloning: cloning.engine }) };
}

async function resultOf(request: Request): Promise<Result> {
  if (request.kind === 'analyse') return analyseSample(request);
  speakers ??= openSpeakers();
  return await synthesise(await speakers, analyse, request);
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
