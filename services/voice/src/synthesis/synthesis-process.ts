/**
 * The process that holds the engines: they are synchronous, large, and native code could take a process down. Engines
 * are opened by the first text that needs them. Ends with its parent.
 */
import { type Analyser, openAnalyser } from '../vendors/lindera.js';
import { type Espeak, openEspeak } from '../vendors/espeak.js';
import type { OrderMessage, ResultMessage } from './messages.js';
import { synthesise } from './synthesise.js';

let espeak: Promise<Espeak> | undefined;
let analyser: Analyser | undefined;
const analyse: Analyser = (text) => {
  analyser ??= openAnalyser();
  return analyser(text);
};

const send = (message: ResultMessage): void => {
  process.send?.(message);
};

async function answer({ id, order }: OrderMessage): Promise<void> {
  try {
    espeak ??= openEspeak();
    send({ id, audio: await synthesise({ espeak: await espeak, analyse }, order) });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (message) => {
  void answer(message as OrderMessage);
});
// Not process.exit: that waits for native work in flight, which may wait for this thread, for ever.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGKILL');
});
// The parent decides when this ends; a Ctrl-C in a terminal reaches both.
process.on('SIGINT', () => undefined);
