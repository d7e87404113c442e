/** Stores and peers that are away for a while: what was asked of them is not to blame, and is asked again. */
import { setTimeout as sleep } from 'node:timers/promises';
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

const classifiers: ((error: Error) => boolean)[] = [];

/** Lets an adapter say which errors of its client mean that the server is unavailable; called when the adapter loads. */
export function classifyUnavailable(isUnavailable: (error: Error) => boolean): void {
  classifiers.push(isUnavailable);
}

const firstPauseMs = 100;
const maxPauseMs = 2000;

/** Whether a failure, or what it was caused by, is that of a store or a peer that is away or has no room. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Problem && error.unavailable) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && networkCodes.has(error.code)) return true;
  if (classifiers.some((isUnavailable) => isUnavailable(error))) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/**
 * Does the work, again and again for as long as an outage keeps it from succeeding. The work may have had its effect and
 * lost only the answer, so doing it twice must be as good as once. Rejects with any other failure, and with the outage
 * when `signal` aborts.
 */
export async function retryWhileUnavailable<Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let pause = firstPauseMs; ; pause = Math.min(maxPauseMs, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted) throw error;
      await sleep(pause, undefined, signal && { signal }).catch(() => undefined);
      if (signal?.aborted) throw error;
    }
  }
}
