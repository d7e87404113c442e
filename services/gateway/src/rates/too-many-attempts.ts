import { Problem } from '@komavox/core';

export const usualDetail = 'Too many attempts. Please try again later.';

/** @param until end of the period; after the clock was set back no longer wait than one period is asked for */
export function tooManyAttempts(until: Date, now: Date, periodMs: number, detail = usualDetail): Problem {
  const ms = Math.min(periodMs, until.getTime() - now.getTime());
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new Problem(429, 'too_many_attempts', detail, { headers: { 'Retry-After': `${seconds}` } });
}
