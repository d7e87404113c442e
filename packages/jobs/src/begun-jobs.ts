/**
 * Jobs that run beside each other although their wake-ups share a partition, whose events are handled one after the other: a
 * wake-up is handled when its job has begun. From then on the lease is what finds a lost worker, as for any job.
 */
import { endsWithin } from '@komavox/core';
import pLimit from 'p-limit';

/** Time that `idle` gives them. */
const maxIdleMs = 10_000;

export class BegunJobs {
  readonly #running = new Set<Promise<unknown>>();
  readonly #limit: ReturnType<typeof pLimit>;

  constructor(concurrency: number) {
    this.#limit = pLimit(concurrency);
  }

  /**
   * Resolves when there is a place and the job has begun, or there is nothing to do.
   *
   * @param work calls `begun`; what it rejects with after that is for `onLost`
   */
  begin(
    work: (begun: () => void) => Promise<void>,
    signal: AbortSignal,
    onLost: (error: unknown) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const running = this.#limit(async () => {
        // Not handled then: another worker is woken.
        signal.throwIfAborted();
        await work(() => {
          hasBegun = true;
          resolve();
        });
      }).then(resolve, (error: Error) => {
        if (hasBegun) onLost(error);
        else reject(error);
      });
      this.#running.add(running);
      void running.finally(() => this.#running.delete(running));
    });
  }

  /** Resolves when none runs any more, after ten seconds at the latest. */
  async idle(): Promise<void> {
    await endsWithin(maxIdleMs, Promise.all(this.#running));
  }
}
