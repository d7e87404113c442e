/** Rate limits of signing in and registering by address. Counted in memory: each replica counts its own calls. */
import { isIPv6 } from 'node:net';
import { RateLimit } from '@komavox/http';
import type { GatewaySettings } from '../settings.js';

export function createLimits({
  loginAttempts,
  authCallsPerMinute,
  registrationsPerHour,
}: GatewaySettings['limits']) {
  const calls = limit(authCallsPerMinute, 60);
  const logins = limit(loginAttempts, 15 * 60);
  const registrations = limit(registrationsPerHour, 60 * 60);
  return {
    /** Each throws `Problem` 429 `too_many_attempts` with `Retry-After`. */
    authCall: (address: string): Promise<void> => calls.consume(networkOf(address)),
    /** `reset` after a success: only failures in a row count. */
    async loginAttempt(address: string, email: string): Promise<{ reset(): Promise<void> }> {
      const key = `${networkOf(address)} ${email.toLowerCase()}`;
      await logins.consume(key);
      return { reset: () => logins.reset(key) };
    },
    /** `refund` when no account was created: only created ones count. */
    async registration(address: string): Promise<{ refund(): Promise<void> }> {
      const key = networkOf(address);
      await registrations.consume(key);
      return { refund: () => registrations.refund(key) };
    },
  };
}

export type Limits = ReturnType<typeof createLimits>;

const limit = (maxCalls: number, perSeconds: number) =>
  new RateLimit({
    maxCalls,
    perSeconds,
    code: 'too_many_attempts',
    detail: 'Too many attempts. Please try again later.',
  });

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
