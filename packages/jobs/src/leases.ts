/** Leases: who works on a thing keeps others away until a time that it moves on. Who dies moves nothing. */

/** How far clocks of machines that share a store may differ. */
const clockSkewMs = 30_000;

/** The end of a lease of `leaseMs` that is given or renewed now. */
export const leaseEnd = (now: Date, leaseMs: number): Date => new Date(now.getTime() + leaseMs);

/**
 * The time after which no lease of `leaseMs` that is given now can end. One that ends later was written before the clock
 * was set back; to wait for it could take an hour or a year.
 */
export const latestLeaseEnd = (now: Date, leaseMs: number): Date => leaseEnd(now, leaseMs + clockSkewMs);

/** Whether a lease of `leaseMs` that ends at `until` still keeps others away. */
export const leaseHolds = (until: Date, leaseMs: number, now: Date): boolean =>
  until > now && until <= latestLeaseEnd(now, leaseMs);

/** Matches documents whose lease of `leaseMs` in `leaseUntil` keeps nobody away any more. */
export const whereLeaseEnded = (now: Date, leaseMs: number) => ({
  $or: [{ leaseUntil: { $lte: now } }, { leaseUntil: { $gt: latestLeaseEnd(now, leaseMs) } }],
});

export interface LeaseOptions {
  /** A good deal shorter than the lease, which then outlasts a renewal that fails. */
  readonly everyMs: number;
  /** Answers whether the work is still ours. */
  renew(): Promise<boolean>;
  onFailed(error: unknown): void;
}

export interface KeptLease {
  /** Aborts once another has the work. */
  readonly lost: AbortSignal;
  end(): void;
}

/** Renews a lease that was taken just now, until it is lost or ended. */
export function keepLease({ everyMs, renew, onFailed }: LeaseOptions): KeptLease {
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renew().then((held) => {
      if (held) return;
      end();
      lost.abort(new Error('Another has this work'));
    }, onFailed);
  }, everyMs);
  const end = () => {
    clearInterval(renewing);
  };
  return { lost: lost.signal, end };
}
