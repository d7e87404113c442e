/**
 * Calls that wait for a document to come to its end. Events of whichever process ended it notify them; as events may be
 * missed in an outage, the document is also read from time to time.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const pollEveryMs = 1000;

export interface WaitOptions {
  readonly maxWaitMs: number;
  readonly signal: AbortSignal;
}

export class Waiters {
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;

  /** Calls that wait at this moment. */
  get count(): number {
    return this.#count;
  }

  /** To be called when something has happened to the document with this id. */
  notify(id: string): void {
    for (const wake of this.#waiting.get(id) ?? []) wake();
  }

  /**
   * Resolves with the first value that `read` finds, undefined when there is none after `maxWaitMs`. Rejects when `read`
   * does, and with the signal's reason once it is aborted.
   */
  async waitFor<T>(
    id: string,
    read: () => Promise<T | undefined>,
    { maxWaitMs, signal }: WaitOptions,
  ): Promise<T | undefined> {
    const end = performance.now() + maxWaitMs;
    let wake: () => void = () => undefined;
    const unsubscribe = this.#subscribe(id, () => wake());
    try {
      for (;;) {
        // Subscribed before it reads: an end in between wakes the next round.
        const woken = new Promise<void>((resolve) => {
          wake = resolve;
        });
        signal.throwIfAborted();
        const found = await read();
        if (found !== undefined) return found;
        const left = end - performance.now();
        if (left <= 0) return undefined;
        await pause(Math.min(left, pollEveryMs), woken, signal);
      }
    } finally {
      unsubscribe();
    }
  }

  #subscribe(id: string, wake: () => void): () => void {
    const others = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, others.add(wake));
    this.#count++;
    return () => {
      this.#count--;
      others.delete(wake);
      if (others.size === 0 && this.#waiting.get(id) === others) this.#waiting.delete(id);
    };
  }
}

/** Ends early when woken or aborted. */
async function pause(ms: number, woken: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([woken, late.catch(() => undefined)]);
  over.abort();
}
