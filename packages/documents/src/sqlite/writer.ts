/**
 * Group commit: writes that are asked for in one turn of the event loop share a transaction, and those that are committed
 * while the disk is waited for share the next wait. Each is atomic by itself; one that fails leaves the others alone, unless it is for lack of
 * room: that ends the transaction, and with it the group.
 */
import { type Database, isStorageFull } from '@komavox/sqlite';

export interface Writer {
  /** Resolves with what `work` returned once it is on disk. `work` is synchronous and may throw. */
  run<Result>(work: () => Result): Promise<Result>;
  /** Commits what still waits, now. */
  flush(): void;
}

interface WriterHooks {
  /** In the transaction, after its writes. */
  readonly beforeCommit: () => void;
  /** When nothing of a group came to be. */
  readonly afterFailure: () => void;
}

interface Pending {
  readonly attempt: () => void;
  readonly settle: () => void;
  readonly reject: (error: unknown) => void;
}

/** Bounds how long the event loop stands still. */
const groupSize = 200;

export function createWriter(database: Database, { beforeCommit, afterFailure }: WriterHooks): Writer {
  let waiting: Pending[] = [];
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      commit(waiting.splice(0, groupSize));
      if (waiting.length > 0) schedule();
    });
  }

  function commit(group: readonly Pending[]): void {
    if (group.length === 0) return;
    try {
      database.transaction(() => {
        for (const { attempt } of group) attempt();
        beforeCommit();
      });
    } catch (error) {
      afterFailure();
      for (const { reject } of group) reject(error);
      return;
    }
    database.flushed().then(
      () => {
        for (const { settle } of group) settle();
      },
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  }

  return {
    run<Result>(work: () => Result) {
      return new Promise<Result>((resolve, reject) => {
        let settle = (): void => undefined;
        waiting.push({
          attempt() {
            try {
              const result = database.transaction(work);
              settle = () => {
                resolve(result);
              };
            } catch (error) {
              if (isStorageFull(error)) throw error;
              const failure = error instanceof Error ? error : new Error('A write failed', { cause: error });
              settle = () => {
                reject(failure);
              };
            }
          },
          settle: () => {
            settle();
          },
          reject,
        });
        schedule();
      });
    },
    flush() {
      const group = waiting;
      waiting = [];
      commit(group);
    },
  };
}
