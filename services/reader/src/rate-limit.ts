/** Rate limits by user. Counted in memory: each replica counts its own calls. */
import { Problem } from '@komavox/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimit {
  /** Throws `Problem` 429 `too_many_requests` with `Retry-After`. */
  consume(user: string): Promise<void>;
}

export function createRateLimit(maxCalls: number, perSeconds = 60): RateLimit {
  const limiter = new RateLimiterMemory({ points: maxCalls, duration: perSeconds });
  return {
    async consume(user) {
      try {
        await limiter.consume(user);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter resets by a timer; its own estimate is wrong once the clock was set back.
        const seconds = Math.min(perSeconds, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw new Problem(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
          headers: { 'Retry-After': `${seconds}` },
        });
      }
    },
  };
}
