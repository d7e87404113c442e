/** How often a user may do a thing. Counted in memory: each replica counts what it sees. */
import { type Clock, Problem } from '@komavox/core';
import { fullBucket, isFull, takeToken, type Bucket } from './model/token-bucket.js';

export interface RateLimit {
  /** Throws `Problem` 429 `too_many_requests` with `Retry-After`. */
  take(user: string): void;
}

/** Users counted at most before those that have their full right again are forgotten. */
const MANY_USERS = 10_000;

export function createRateLimit(perMinute: number, clock: Clock): RateLimit {
  const rate = { burst: perMinute, perMs: perMinute / 60_000 };
  const buckets = new Map<string, Bucket>();
  return {
    take(user) {
      const now = clock.now().getTime();
      if (buckets.size >= MANY_USERS) {
        for (const [key, bucket] of buckets) if (isFull(bucket, rate, now)) buckets.delete(key);
      }
      const { bucket, waitMs } = takeToken(buckets.get(user) ?? fullBucket(rate, now), rate, now);
      buckets.set(user, bucket);
      if (waitMs === 0) return;
      throw new Problem(429, 'too_many_requests', 'Too many requests. Please wait a moment.', {
        headers: { 'Retry-After': `${Math.max(1, Math.ceil(waitMs / 1000))}` },
      });
    },
  };
}
