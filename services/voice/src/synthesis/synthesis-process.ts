/**
 * The process that holds the engine: engines are synchronous, large, and native code could take a process down. It is
 * opened by the first text. The engine is named by the first argument, as JSON. Ends with its parent.
 */
import { createEngine, type EngineChoice } from '../engines/engines.js';
import type { Synthesiser } from '../engines/engine.js';
import { type Analyser, openAnalyser } from '../vendors/lindera.js';
import { analyseSample } from './analyse-sample.js';
import type { Request, RequestMessage, Result, ResultMessage } from './messages.js';
import { synthesise } from './synthesise.js';

const engine = createEngine(JSON.parse(process.argv[2] ?? '') as EngineChoice);
let synthesiser: Promise<Synthesiser> | undefined;
let analyser: Analyser | undefined;
const analyse: Analyser = (text) => {
  analyser ??= openAnalyser();
  return analyser(text);
};

const send = (message: ResultMessage): void => {
  process.send?.(message);
};

async function resultOf(request: Request): Promise<Result> {
  if (request.kind === 'analyse') return analyseSample(request);
  synthesiser ??= engine.open();
  return await synthesise(await synthesiser, analyse, request);
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
