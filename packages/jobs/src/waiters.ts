/**
 * Calls that wait until a document has come to its end. Events wake them, of whichever process ended it; nobody keeps
 * events for those who only watch, so the document is also looked at from time to time.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 1000;

export interface WaitOptions {
  /** How long at most. */
  readonly ms: number;
  readonly signal: AbortSignal;
}

export interface Waiters {
  /** How many calls wait at this moment. */
  readonly count: number;
  /** To be called when something has happened to the document with this id. */
  wake(id: string): void;
  /**
   * Resolves with the first value that `look` finds, undefined when there is none after `ms`. Rejects when `look` does,
   * and with the signal's reason once it is aborted.
   */
  until<T>(id: string, look: () => Promise<T | undefined>, options: WaitOptions): Promise<T | undefined>;
}

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    wake(id) {
      for (const wake of waiting.get(id) ?? []) wake();
    },
    async until(id, look, { ms, signal }) {
      const end = performance.now() + ms;
      let wake: () => void = () => undefined;
      const wakeThis = () => wake();
      const others = waiting.get(id) ?? new Set();
      waiting.set(id, others.add(wakeThis));
      count++;
      try {
        for (;;) {
          // Listening comes before looking: an end in between wakes the next round.
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          signal.throwIfAborted();
          const found = await look();
          if (found !== undefined) return found;
          const left = end - performance.now();
          if (left <= 0) return undefined;
          await pause(Math.min(left, lookEveryMs), woken, signal);
        }
      } finally {
        count--;
        others.delete(wakeThis);
        if (others.size === 0 && waiting.get(id) === others) waiting.delete(id);
      }
    },
  };
}

/** Ends early when woken or aborted. */
async function pause(ms: number, woken: Promise<void>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const late = sleep(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([woken, late.catch(() => undefined)]);
  over.abort();
}
