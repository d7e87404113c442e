/** Rate limits of signing in and registering by address. Counted in memory: each replica counts its own calls. */
import { isIPv6 } from 'node:net';
import { Problem } from '@komavox/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { GatewaySettings } from '../settings.js';

export interface Limits {
  /** Each throws `Problem` 429 `too_many_attempts` with `Retry-After`. */
  authCall(address: string): Promise<void>;
  /** `reset` after a success: only failures in a row count. */
  loginAttempt(address: string, email: string): Promise<{ reset(): Promise<void> }>;
  /** `refund` when no account was created: only created ones count. */
  registration(address: string): Promise<{ refund(): Promise<void> }>;
}

export function createLimits({
  loginAttempts,
  authCallsPerMinute,
  registrationsPerHour,
}: GatewaySettings['limits']): Limits {
  const calls = new RateLimiterMemory({ points: authCallsPerMinute, duration: 60 });
  const logins = new RateLimiterMemory({ points: loginAttempts, duration: 15 * 60 });
  const registrations = new RateLimiterMemory({ points: registrationsPerHour, duration: 60 * 60 });
  return {
    authCall: (address) => take(calls, networkOf(address)),
    async loginAttempt(address, email) {
      const key = `${networkOf(address)} ${email.toLowerCase()}`;
      await take(logins, key);
      return { reset: async () => void (await logins.delete(key)) };
    },
    async registration(address) {
      const key = networkOf(address);
      await take(registrations, key);
      return { refund: async () => void (await registrations.reward(key)) };
    },
  };
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // The limiter resets by a timer; its own estimate is wrong once the clock was set back.
    const seconds = Math.min(limiter.duration, Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    throw new Problem(429, 'too_many_attempts', 'Too many attempts. Please try again later.', {
      headers: { 'Retry-After': `${seconds}` },
    });
  }
}

/** One customer has a whole /64 of IPv6 addresses, and one IPv4 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
