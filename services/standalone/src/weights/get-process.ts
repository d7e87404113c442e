/** Gets one part of the weights in a process of its own, which ends when the product does: `get-process.js <name> <umask>`. */
import { chassisSettings } from '@komavox/service';
import { openWeights, weightsNames } from '@komavox/weights';
import type { GetMessage } from './background-get.js';

const send = (message: GetMessage) => process.send?.(message);
const name = weightsNames.find((one) => one === process.argv[2]);
if (!name) throw new TypeError(`There are no weights ${process.argv[2]}`);

process.umask(Number(process.argv[3]));

const ending = new AbortController();
const end = () => ending.abort();
process.on('disconnect', end).on('SIGTERM', end).on('SIGINT', end);
try {
  await openWeights(chassisSettings.read(process.env).weightsFolder).get(name, {
    signal: ending.signal,
    environment: process.env,
    onProgress: ({ step, done, total }) => send({ kind: 'progress', step, share: done / total }),
  });
  send({ kind: 'done' });
} catch (error) {
  if (!ending.signal.aborted) {
    send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}
if (process.connected) process.disconnect();
