import { Problem } from '@komavox/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface RateLimitOptions {
  readonly maxCalls: number;
  readonly perSeconds: number;
  /** Of the `Problem` 429. */
  readonly code: string;
  readonly detail: string;
}

/** A limit of calls by key. Counted in memory: each replica counts its own calls. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory;

  constructor(private readonly options: RateLimitOptions) {
    this.#limiter = new RateLimiterMemory({ points: options.maxCalls, duration: options.perSeconds });
  }

  /** Counts a call. Throws `Problem` 429 with `Retry-After`. */
  async consume(key: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { code, detail, perSeconds } = this.options;
      // The limiter resets by a timer; its own estimate is wrong once the clock was set back.
      const seconds = Math.min(perSeconds, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      throw new Problem(429, code, detail, { headers: { 'Retry-After': `${seconds}` } });
    }
  }

  /** Takes one counted call back. */
  async refund(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  /** Takes all counted calls back. */
  async reset(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}
