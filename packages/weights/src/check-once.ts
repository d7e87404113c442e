/** The one look at whether engines can be loaded here, which a process of its own has: for who asks what engines there are. */
import { endsWithin } from '@komavox/core';

/** A process begins within it, on a machine that has more to do, too; one that is busy for longer tells the next who asks. */
const maxWaitMs = 10_000;

/** @returns a function that looks at its first call, and after a look that failed; it never rejects */
export function checkOnce(check: () => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let looking: { readonly end: Promise<void>; readonly until: number } | undefined;
  const look = async () => {
    try {
      await check();
    } catch (error) {
      looking = undefined;
      failed(error);
    }
  };
  return async () => {
    looking ??= { until: performance.now() + maxWaitMs, end: look() };
    await endsWithin(Math.max(0, looking.until - performance.now()), looking.end);
  };
}
