/** A worker's part: runs a job that it has claimed under its lease, and writes how it ended, fenced by the attempt. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryable, retryWhileUnavailable, withAnySignal } from '@komavox/core';
import type { Logger } from 'pino';
import { Heartbeat } from './heartbeat.js';
import type { JobEvent, JobFailure } from './job.js';
import type { JobDocument } from './schema.js';
import type { JobChanges, JobStore } from './store.js';

export interface JobRun<Progress> {
  /** Aborted when the job is cancelled or another's, and when the consumer stops. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Kept and published about once a second. */
  readonly progress: (progress: Progress) => void;
  /** Kept and published now, for who waits for it. */
  readonly progressNow: (progress: Progress) => Promise<void>;
}

export interface RunnerOptions<Doc extends JobDocument> {
  readonly leaseMs: number;
  readonly cancelCheckMs?: number | undefined;
  /** Pause before a failed job is asked for again, doubled with each attempt. Default 0. */
  readonly retryPauseMs?: number | undefined;
  /**
   * Does the work. Resolves with the service's own fields that are written with the end, in one write. May run twice at
   * a time when a lease is lost, and again from the start after an outage of a store, which counts no attempt.
   */
  readonly run: (job: Doc, run: JobRun<NonNullable<Doc['progress']>>) => Promise<JobChanges<Doc>>;
  /** Whether another attempt may help. Default: `Problem.retryable`; unknown errors are. */
  readonly isRetryable?: ((error: unknown) => boolean) | undefined;
  readonly fromError: (error: unknown) => JobFailure;
  readonly logger: Logger;
}

/** Runs the oldest job of the background, if there is one and nothing else is queued. */
export async function runBackgroundJob<Doc extends JobDocument>(
  store: JobStore<Doc>,
  options: RunnerOptions<Doc>,
  stopping: AbortSignal,
): Promise<void> {
  const job = await store.claimBackground();
  // A claim after its deadline fails the job.
  if (job?.state === 'running') await runClaimed(store, options, job, stopping);
}

/**
 * Rejects only when the store fails. When `stopping` aborts, the job is released, so that another worker takes it at once.
 */
export async function runClaimed<Doc extends JobDocument>(
  store: JobStore<Doc>,
  options: RunnerOptions<Doc>,
  job: Doc,
  stopping: AbortSignal,
): Promise<void> {
  const { _id, attempt } = job;
  const logger = options.logger.child({ job: _id, attempt });
  const heartbeat = new Heartbeat(store, job, { ...options, logger });
  await withAnySignal([stopping, heartbeat.lost], (signal) =>
    runUnder(signal, { store, job, heartbeat, stopping, options: { ...options, logger } }),
  );
}

interface Claimed<Doc extends JobDocument> {
  readonly store: JobStore<Doc>;
  readonly job: Doc;
  readonly heartbeat: Heartbeat<Doc>;
  readonly stopping: AbortSignal;
  readonly options: RunnerOptions<Doc>;
}

async function runUnder<Doc extends JobDocument>(
  signal: AbortSignal,
  { store, job, heartbeat, stopping, options }: Claimed<Doc>,
): Promise<void> {
  const { _id, attempt } = job;
  const { logger } = options;
  const end = (event: JobEvent, changes?: JobChanges<Doc>) =>
    retryWhileUnavailable(() => store.apply(_id, event, changes), signal);
  try {
    const run = {
      ...{ signal, logger },
      progress: heartbeat.report.bind(heartbeat),
      progressNow: heartbeat.tell.bind(heartbeat),
    };
    const result = await retryWhileUnavailable(() => options.run(job, run), signal);
    await end({ type: 'complete', attempt }, result);
  } catch (error) {
    if (heartbeat.lost.aborted) return;
    const retryable = !stopping.aborted && (options.isRetryable ?? isRetryable)(error);
    if (retryable && options.retryPauseMs !== undefined) {
      // Under its lease, so that nothing else has to know of the pause.
      const ms = options.retryPauseMs * 2 ** (attempt - 1);
      await sleep(ms, undefined, { signal }).catch(() => undefined);
      if (heartbeat.lost.aborted) return;
    }
    if (stopping.aborted) {
      await store.apply(_id, { type: 'release', attempt });
      return;
    }
    logger.error({ err: error, retryable }, 'a job failed');
    await end({ type: 'fail', attempt, retryable, failure: options.fromError(error) });
  } finally {
    await heartbeat.stop();
  }
}
