/** Stores and peers that are away for a while: what was asked of them is not to blame, and is asked again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnreachable } from './documents/failures.js';
import { Problem } from './errors.js';

/** Node's codes of connections that could not be made or were lost. */
const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const firstPauseMs = 100;
const longestPauseMs = 2000;

/** Whether a failure, or what it was caused by, is that of a store or a peer that is away or has no room. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Problem && error.outage) return true;
  if (!(error instanceof Error)) return false;
  if (isUnreachable(error) || ('code' in error && networkCodes.has(error.code))) return true;
  return error.cause !== undefined && isOutage(error.cause);
}

/**
 * Does the work, again and again for as long as an outage keeps it from succeeding. The work may have had its effect and
 * lost only the answer, so doing it twice must be as good as once. Rejects with any other failure, and with the outage
 * when `signal` aborts.
 */
export async function throughOutages<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || signal?.aborted) throw error;
      await sleep(pause, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted) throw error;
    }
  }
}
