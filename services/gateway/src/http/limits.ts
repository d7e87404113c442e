/** Rate limits of signing in, registering and exporting, which all replicas share. */
import { isIPv6 } from 'node:net';
import type { Logger } from 'pino';
import { ExactRate } from '../rates/exact-rate.js';
import { LeasedRate } from '../rates/leased-rate.js';
import { counterOf, type RateOptions } from '../rates/rate.js';
import type { GatewaySettings } from '../settings.js';

const minuteMs = 60_000;

interface LimitsOptions extends Pick<RateOptions, 'clock' | 'store'> {
  readonly logger: Logger;
}

export function createLimits(
  { loginAttempts, authCallsPerMinute, registrationsPerHour }: GatewaySettings['limits'],
  options: LimitsOptions,
) {
  const calls = new LeasedRate({ ...options, maxCalls: authCallsPerMinute, periodMs: minuteMs });
  const logins = new ExactRate({ ...options, maxCalls: loginAttempts, periodMs: 15 * minuteMs });
  const registrations = new ExactRate({
    ...options,
    maxCalls: registrationsPerHour,
    periodMs: 60 * minuteMs,
  });
  const exports = new ExactRate({
    ...options,
    maxCalls: 10,
    periodMs: 60 * minuteMs,
    detail: 'You have downloaded your data often. Please try again later.',
  });
  return {
    /** Each throws `Problem` 429 `too_many_attempts` with `Retry-After`. */
    authCall: (address: string): Promise<void> => calls.consume(counterOf('call', networkOf(address))),
    /** `reset` after a success: only failures in a row count. */
    async loginAttempt(address: string, email: string): Promise<{ reset(): Promise<void> }> {
      const counter = counterOf('login', `${networkOf(address)} ${email.toLowerCase()}`);
      await logins.consume(counter);
      return { reset: () => logins.reset(counter) };
    },
    /** `refund` when no account was created: only created ones count. */
    async registration(address: string): Promise<{ refund(): Promise<void> }> {
      const counter = counterOf('registration', networkOf(address));
      await registrations.consume(counter);
      return { refund: () => registrations.refund(counter) };
    },
    exportOf: (user: string): Promise<void> => exports.consume(counterOf('export', user)),
  };
}

export type Limits = ReturnType<typeof createLimits>;

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
