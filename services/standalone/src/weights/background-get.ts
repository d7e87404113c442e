/** A get beside the product, which goes on answering: it unpacks and computes for some seconds. */
import { forkBehind } from '@komavox/isolation';
import type { WeightsName } from '@komavox/weights';

export type GetMessage =
  | { readonly kind: 'progress'; readonly step: 'fetch' | 'prepare'; readonly share: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The last message is `done` or `failed`; none comes after the product has begun to end. */
export function getInBackground(
  name: WeightsName,
  umask: number,
  onMessage: (message: GetMessage) => void,
): void {
  const child = forkBehind('batch', new URL('./get-process.js', import.meta.url), [name, String(umask)]);
  let isOver = false;
  const hear = (message: GetMessage) => {
    if (isOver) return;
    isOver = message.kind !== 'progress';
    onMessage(message);
  };
  // A Ctrl-C in a terminal reaches npm and pip, too, whose failure is none then.
  const fallSilent = () => {
    isOver = true;
  };
  process.once('SIGINT', fallSilent).once('SIGTERM', fallSilent);
  child.on('message', hear);
  child.on('error', ({ message }) => hear({ kind: 'failed', reason: message }));
  child.on('exit', (code, signal) => {
    process.off('SIGINT', fallSilent).off('SIGTERM', fallSilent);
    if (code !== 0) hear({ kind: 'failed', reason: `its process ended with ${code ?? signal}` });
  });
  // The product ends without waiting for it; what was fetched is kept.
  child.unref();
  child.channel?.unref();
}
