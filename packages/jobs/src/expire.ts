/** Expiry of jobs, for roles that exist even where workers are scaled to zero. */
import { isUnavailable } from '@komavox/core';
import type { Logger } from 'pino';
import type { JobDocument } from './schema.js';
import type { JobStore } from './store.js';

const batch = 500;

/** Ends jobs past their deadline, and asks again for those whose worker or wake-up was lost. */
export async function expireJobs<Doc extends JobDocument>(
  store: JobStore<Doc>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (const id of await store.findDue(batch)) {
    if (signal.aborted) return;
    try {
      await store.apply(id, { type: 'expire' });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One that can't be changed holds up no other.
      logger.error({ err: error, job: id }, 'a job could not be expired');
    }
  }
}
