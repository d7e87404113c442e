/**
 * Work that ends with one of several signals. `AbortSignal.any`, and `Promise.race` with a promise that outlives the work,
 * leave something behind in what they follow, for as long as that lives (Node 20): signals that live as long as their process
 * are followed with these instead.
 */
import { setMaxListeners } from 'node:events';

/** Does the work under a signal that aborts with the first of `signals`, and follows them until the work has ended. */
export async function withAnySignal<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const any = new AbortController();
  const stopFollowing = signals.map((signal) => follow(signal, () => any.abort(signal.reason)));
  try {
    return await work(any.signal);
  } finally {
    for (const stop of stopFollowing) stop();
  }
}

/** Rejects with the signal's reason once it aborts; the work goes on by itself then. */
export async function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = follow(signal, () => reject(signal.reason as Error));
  });
  try {
    // Of two that are settled the first in the list wins.
    return await Promise.race([aborted, work]);
  } finally {
    stop();
  }
}

function follow(signal: AbortSignal, abort: () => void): () => void {
  // More than ten at a time are no leak: each leaves when its work has ended.
  setMaxListeners(0, signal);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
