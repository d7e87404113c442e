import { endsWithin, isAhead } from '@komavox/core';
import { RateLimit } from '@komavox/http';
import type { Logger } from 'pino';
import type { RateOptions } from './rate.js';
import { tooManyAttempts, usualDetail } from './too-many-attempts.js';

/** Of what is allowed in a period, a replica takes so much at once. */
const leasesInAPeriod = 10;
/** A call waits no longer for the store. */
const maxWaitMs = 250;
const warnEveryMs = 30_000;

interface LeasedRateOptions extends RateOptions {
  readonly logger: Logger;
}

/** Calls that this replica may let through without asking. */
interface Lease {
  left: number;
  readonly until: Date;
  /** All calls of the period have been given away. */
  readonly isLast: boolean;
}

/**
 * A limit of calls that all replicas share, for calls that are too many to write a document for each: a replica takes a
 * tenth of what is allowed at once, so a period costs ten writes and one for each replica. Never more than the limit are let
 * through, and fewer by what other replicas have taken and not used. Where the store doesn't answer in time, the replica
 * counts by itself: who waits for the store anyway is refused by it.
 */
export class LeasedRate {
  readonly #options: LeasedRateOptions;
  readonly #size: number;
  readonly #alone: RateLimit;
  /** In the order in which they end. */
  readonly #leases = new Map<string, Lease>();
  readonly #taking = new Map<string, Promise<boolean>>();
  #warnedAt = -Infinity;

  constructor(options: LeasedRateOptions) {
    this.#options = options;
    this.#size = Math.max(1, Math.floor(options.maxCalls / leasesInAPeriod));
    const { maxCalls, periodMs, detail = usualDetail } = options;
    this.#alone = new RateLimit({ maxCalls, perSeconds: periodMs / 1000, code: 'too_many_attempts', detail });
  }

  /** Throws `Problem` 429 `too_many_attempts`. */
  async consume(counter: string): Promise<void> {
    const { clock, periodMs, detail } = this.#options;
    for (;;) {
      const now = clock.now();
      const lease = this.#leases.get(counter);
      if (lease && isAhead(lease.until, periodMs, now)) {
        if (lease.left > 0) {
          lease.left -= 1;
          return;
        }
        if (lease.isLast) throw tooManyAttempts(lease.until, now, periodMs, detail);
      }
      if (!(await this.#isTaken(counter, now))) {
        await this.#alone.consume(counter);
        return;
      }
    }
  }

  /** Has the next lease taken, once for all calls that wait for it; false where it isn't there in time. */
  async #isTaken(counter: string, now: Date): Promise<boolean> {
    let taking = this.#taking.get(counter);
    if (!taking) {
      taking = this.#take(counter, now).finally(() => this.#taking.delete(counter));
      this.#taking.set(counter, taking);
    }
    if (await endsWithin(maxWaitMs, taking)) return await taking;
    this.#warn(`no answer in ${maxWaitMs} ms`);
    return false;
  }

  async #take(counter: string, now: Date): Promise<boolean> {
    const { store, maxCalls, periodMs } = this.#options;
    try {
      const { attempts, until } = await store.countAttempts(counter, this.#size, now, periodMs);
      const left = Math.max(0, this.#size - Math.max(0, attempts - maxCalls));
      this.#leases.delete(counter);
      this.#leases.set(counter, { left, until, isLast: attempts >= maxCalls });
      this.#forgetEnded(now);
      return true;
    } catch (error) {
      this.#warn(error);
      return false;
    }
  }

  #forgetEnded(now: Date): void {
    for (const [counter, { until }] of this.#leases) {
      if (until > now) return;
      this.#leases.delete(counter);
    }
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    this.#options.logger.warn({ err: error }, 'calls are counted by this replica alone for now');
  }
}
