/** A token bucket: a burst at once, then a steady rate. */
export interface Rate {
  /** Tokens that a full bucket holds. */
  readonly burst: number;
  /** Tokens that come back in a millisecond. */
  readonly perMs: number;
}

export interface Bucket {
  readonly tokens: number;
  /** When the tokens were counted, in ms since 1970. */
  readonly at: number;
}

export const fullBucket = (rate: Rate, now: number): Bucket => ({ tokens: rate.burst, at: now });

const refilled = (bucket: Bucket, rate: Rate, now: number): Bucket => ({
  tokens: Math.min(rate.burst, bucket.tokens + Math.max(0, now - bucket.at) * rate.perMs),
  at: now,
});

export const isFull = (bucket: Bucket, rate: Rate, now: number): boolean =>
  refilled(bucket, rate, now).tokens >= rate.burst;

/** `waitMs` is 0 when a token was taken, otherwise the time until there is one. */
export function takeToken(bucket: Bucket, rate: Rate, now: number): { bucket: Bucket; waitMs: number } {
  const present = refilled(bucket, rate, now);
  if (present.tokens >= 1) return { bucket: { ...present, tokens: present.tokens - 1 }, waitMs: 0 };
  return { bucket: present, waitMs: (1 - present.tokens) / rate.perMs };
}
