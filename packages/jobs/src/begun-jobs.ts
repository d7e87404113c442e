/**
 * Jobs that run beside each other although their wake-ups share a partition, whose events are handled one after the other: a
 * wake-up is handled when its job has begun. From then on the lease is what finds a lost worker, as for any job: what
 * becomes of the partition is nothing to it.
 */
import { endsWithin } from '@komavox/core';
import pLimit from 'p-limit';

/** Time that `stop` gives them. */
const maxStopMs = 10_000;

/** @param stopping aborted when the process stops */
type Work = (begun: () => void, stopping: AbortSignal) => Promise<void>;

export class BegunJobs {
  readonly #running = new Set<Promise<unknown>>();
  readonly #stopping = new AbortController();
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /**
   * Resolves when there is a place and the job has begun, or there is nothing to do. Rejects when `signal` aborts before
   * that: then the wake-up isn't handled, and another worker is woken.
   *
   * @param work calls `begun`; what it rejects with after that is for `onLost`
   */
  begin(work: Work, signal: AbortSignal, onLost: (error: unknown) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener('abort', leave, { once: true });
      const begun = () => {
        hasBegun = true;
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const running = this.#limit(async () => {
        signal.throwIfAborted();
        await work(begun, this.#stopping.signal);
      }).then(begun, (error: Error) => {
        if (hasBegun) onLost(error);
        else reject(error);
      });
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    });
  }

  /** Has them released. Resolves when none runs any more, after ten seconds at the latest. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await endsWithin(maxStopMs, Promise.all(this.#running));
  }
}
