import type { RateOptions } from './rate.js';
import { tooManyAttempts } from './too-many-attempts.js';

/**
 * A limit of calls, counted one by one in the store: all replicas count together, and a restart forgets none. While the
 * store is away nothing is let through.
 */
export class ExactRate {
  constructor(private readonly options: RateOptions) {}

  /** Counts before what is limited is done, so that many at once are no way round. Throws `Problem` 429 `too_many_attempts`. */
  async consume(counter: string): Promise<void> {
    const { clock, store, maxCalls, periodMs, detail } = this.options;
    const now = clock.now();
    const { attempts, until } = await store.countAttempts(counter, 1, now, periodMs);
    if (attempts > maxCalls) throw tooManyAttempts(until, now, periodMs, detail);
  }

  /** Takes one counted call back. */
  refund(counter: string): Promise<void> {
    return this.options.store.takeAttemptBack(counter);
  }

  /** Takes all counted calls back. */
  reset(counter: string): Promise<void> {
    return this.options.store.forgetAttempts(counter);
  }
}
