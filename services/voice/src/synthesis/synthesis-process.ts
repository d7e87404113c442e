/**
 * The process that holds the engines: they are synchronous, large, and native code could take a process down. Each is
 * opened by its first text. The choice of engines is the first argument, as JSON. Ends with its parent.
 */
import { endWithParent } from '@komavox/isolation/process';
import type { EngineChoice } from '../engines/engines.js';
import { type Analyser, openAnalyser } from '../vendors/lindera.js';
import type { AnswerMessage, OrderMessage, Request, Result } from './messages.js';
import { EngineNotReady, openSpeakers } from './open-speakers.js';
import { synthesise } from './synthesise.js';
import { type Turn, Turns } from './turns.js';

type TextMessage = Extract<OrderMessage, { readonly request: Request }>;

const send = (message: AnswerMessage): void => {
  // A parent that is gone ends this process anyway.
  process.send?.(message, undefined, undefined, () => undefined);
};

const { open, check } = openSpeakers(JSON.parse(process.argv[2] ?? '') as EngineChoice, send);
const turns = new Turns();
const turnsOfTexts = new Map<number, Turn>();
let analyser: Analyser | undefined;
const analyse: Analyser = (text) => {
  analyser ??= openAnalyser();
  return analyser(text);
};

async function resultOf(id: number, request: Request, own: Turn): Promise<Result> {
  const turn = <T>(work: () => T | Promise<T>) =>
    turns.take(own, () => {
      send({ id, began: true });
      return work();
    });
  if (request.kind === 'check') {
    await turn(() => check(request.engines));
    return null;
  }
  return await synthesise({ open, analyse }, request, { turn, onPiece: (piece) => send({ id, piece }) });
}

async function answer({ id, request, user, background }: TextMessage): Promise<void> {
  const turn: Turn = { user, background, stopped: false };
  turnsOfTexts.set(id, turn);
  const end = await resultOf(id, request, turn).then(
    (result) => ({ result }),
    (error: unknown) => ({
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      isRetryable: error instanceof EngineNotReady,
    }),
  );
  turnsOfTexts.delete(id);
  send({ id, ...end, memory: process.memoryUsage.rss() });
}

process.on('message', (message) => {
  const order = message as OrderMessage;
  if ('request' in order) {
    void answer(order);
    return;
  }
  const turn = turnsOfTexts.get(order.id);
  if (turn && order.order === 'stop') turn.stopped = true;
  if (turn && order.order === 'hurry') turn.background = false;
});
endWithParent();
// The parent decides when this ends; a Ctrl-C in a terminal reaches both.
process.on('SIGINT', () => undefined);
