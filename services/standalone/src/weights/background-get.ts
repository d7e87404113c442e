/** A get beside the product, which goes on answering: it unpacks and computes for some seconds. */
import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { WeightsName } from '@komavox/weights';

export type GetMessage =
  | { readonly kind: 'progress'; readonly step: 'fetch' | 'prepare'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Lower than what answers people. */
const niceness = 10;

/** The last message is `done` or `failed`; none comes after the product has begun to end. */
export function getInBackground(name: WeightsName, onMessage: (message: GetMessage) => void): void {
  const child = fork(fileURLToPath(new URL('./get-process.js', import.meta.url)), [name]);
  let isOver = false;
  child.on('message', (message: GetMessage) => {
    isOver ||= message.kind !== 'progress';
    onMessage(message);
  });
  child.on('exit', (code) => {
    if (!isOver && code !== 0) onMessage({ kind: 'failed', reason: `its process ended with ${code}` });
  });
  if (child.pid !== undefined) setPriority(child.pid, niceness);
  // The product ends without waiting for it; what was fetched is kept.
  child.unref();
  child.channel?.unref();
}
