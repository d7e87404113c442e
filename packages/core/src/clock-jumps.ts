/** Times in documents, under clocks that differ between machines and may be set: by an hour, or by ten years. */

/** Difference that clocks of machines which share a store may have. */
const maxClockSkewMs = 30_000;

export const timeAfter = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * The latest that a time set to `ms` ahead can be. A later one was written before the clock was set back; to wait for it
 * could take an hour or a year.
 */
export const latestTimeAfter = (now: Date, ms: number): Date => timeAfter(now, ms + maxClockSkewMs);

/** Whether a time that was set to `ms` ahead is still ahead, by a clock that may have been set back since. */
export const isAhead = (time: Date, ms: number, now: Date): boolean =>
  time > now && time <= latestTimeAfter(now, ms);
