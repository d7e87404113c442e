/** Calls that wait for an extraction, woken by the events of whichever process finishes it. */
export interface Waiters {
  readonly count: number;
  wake(extraction: string): void;
  /** Resolves when woken or after `ms`, whichever is first: an event may be late, the document never lies. */
  wait(extraction: string, ms: number, signal: AbortSignal): Promise<void>;
}

export function createWaiters(): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    wake(extraction) {
      for (const resolve of waiting.get(extraction) ?? []) resolve();
    },
    wait(extraction, ms, signal) {
      signal.throwIfAborted();
      return new Promise((resolve, reject) => {
        const others = waiting.get(extraction) ?? new Set();
        waiting.set(extraction, others);
        count++;
        const leave = (settle: () => void) => {
          clearTimeout(timer);
          signal.removeEventListener('abort', abort);
          if (others.delete(woken)) count--;
          if (others.size === 0 && waiting.get(extraction) === others) waiting.delete(extraction);
          settle();
        };
        const woken = () => leave(resolve);
        const abort = () => leave(() => reject(signal.reason as Error));
        const timer = setTimeout(woken, ms);
        others.add(woken);
        signal.addEventListener('abort', abort, { once: true });
      });
    },
  };
}
