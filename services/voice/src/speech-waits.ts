/** Calls that wait for their speech to end. One subscription serves all of them, on every replica. */
import type { Subscription, Watcher } from '@komavox/platform';
import { topics } from '@komavox/proto';

export interface SpeechWaits {
  start(): Promise<void>;
  /** Begins to listen at once; `ended` resolves true when the speech has ended, false after `ms` or when aborted. */
  begin(speechId: string): { ended(ms: number, signal: AbortSignal): Promise<boolean>; stop(): void };
  stop(): Promise<void>;
}

export function openWaits(events: Watcher): SpeechWaits {
  const waiting = new Map<string, Set<() => void>>();
  const subscriptions: Subscription[] = [];
  const tell = ({ speechId }: { readonly speechId: string }) => {
    for (const wake of waiting.get(speechId) ?? []) wake();
  };
  return {
    async start() {
      subscriptions.push(
        await events.watch(topics.speechGenerated, tell),
        await events.watch(topics.speechFailed, tell),
      );
    },
    begin(speechId) {
      let heard = false;
      let wake: () => void = () => undefined;
      const listener = () => {
        heard = true;
        wake();
      };
      const listeners = waiting.get(speechId) ?? new Set();
      waiting.set(speechId, listeners.add(listener));
      return {
        ended: (ms, signal) =>
          new Promise((resolve) => {
            if (heard || signal.aborted) {
              resolve(heard);
              return;
            }
            const finish = () => {
              clearTimeout(timer);
              signal.removeEventListener('abort', finish);
              resolve(heard);
            };
            const timer = setTimeout(finish, ms);
            signal.addEventListener('abort', finish);
            wake = finish;
          }),
        stop() {
          listeners.delete(listener);
          if (listeners.size === 0 && waiting.get(speechId) === listeners) waiting.delete(speechId);
        },
      };
    },
    async stop() {
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
    },
  };
}
