import { randomUUID } from 'node:crypto';

/** Time and identifiers are arguments, so that tests can choose them. */
export interface Clock {
  now(): Date;
}

export interface Ids {
  /** A new identifier, unique everywhere; a UUID in lower case. */
  next(): string;
}

export const systemClock: Clock = { now: () => new Date() };
export const randomIds: Ids = { next: () => randomUUID() };

/** How far clocks of machines that share a store may differ. */
const clockSkewMs = 30_000;

/**
 * The time after which no lease of `leaseMs` that is given now can end. One that ends later was written before the clock
 * was set back; to wait for it could take an hour or a year.
 */
export const latestLeaseEnd = (now: Date, leaseMs: number): Date =>
  new Date(now.getTime() + leaseMs + clockSkewMs);

/** Whether a lease of `leaseMs` that ends at `until` still keeps others away. */
export const leaseHolds = (until: Date, leaseMs: number, now: Date): boolean =>
  until > now && until <= latestLeaseEnd(now, leaseMs);
