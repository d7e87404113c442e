/** Leases: a worker keeps others away from a job until a time that it moves on. A dead worker moves nothing. */

/** How far clocks of machines that share a store may differ. */
const maxClockSkewMs = 30_000;

/** The end of a lease of `leaseMs` that is given or renewed now. */
export const leaseEnd = (now: Date, leaseMs: number): Date => new Date(now.getTime() + leaseMs);

/**
 * The time after which nothing ends that was given `ms` now. What ends later was written before the clock was set back;
 * to wait for it could take an hour or a year.
 */
export const latestEnd = (now: Date, ms: number): Date => new Date(now.getTime() + ms + maxClockSkewMs);

/** Whether a time that was set to `ms` ahead is still ahead, by a clock that may have been set back since. */
export const isAhead = (time: Date, ms: number, now: Date): boolean =>
  time > now && time <= latestEnd(now, ms);
