/**
 * A video's way from order to file. Pure: what may happen in which state, and what follows. A worker holds a job by a
 * lease that it renews; `attempt` grows whenever the job goes to another worker, so that a late one can't touch it.
 */
import { leaseEnd, leaseHolds } from '@komavox/jobs';

export type JobState = 'queued' | 'rendering' | 'done' | 'failed' | 'cancelled';

export interface JobProgress {
  /** 0 to 1. */
  readonly fraction: number;
  /** Segments ready, those of them that were found in the cache, and all. */
  readonly done: number;
  readonly cached: number;
  readonly total: number;
}

export interface Job {
  readonly state: JobState;
  /** Counts from 1. */
  readonly attempt: number;
  /** Who renders, and until when nobody else may. */
  readonly lease?: { readonly owner: string; readonly until: Date } | undefined;
  readonly deadline: Date;
  readonly progress: JobProgress;
  readonly startedAt?: Date | undefined;
  readonly durationMs?: number | undefined;
  readonly failure?: { readonly code: string; readonly detail: string } | undefined;
}

export interface JobLimits {
  readonly leaseMs: number;
  readonly attempts: number;
}

export type JobEvent =
  | { readonly kind: 'claimed'; readonly owner: string; readonly attempt: number }
  | { readonly kind: 'renewed'; readonly owner: string; readonly progress: JobProgress }
  | { readonly kind: 'released'; readonly owner: string }
  | {
      readonly kind: 'completed';
      readonly owner: string;
      readonly durationMs: number;
      readonly cached: number;
    }
  | { readonly kind: 'failed'; readonly owner: string; readonly code: string; readonly detail: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'overdue' };

/** What the world must be told. */
export type JobFact = 'requested' | 'progressed' | 'completed' | 'failed';

export interface Transition {
  readonly job: Job;
  readonly facts: readonly JobFact[];
}

export const newJob = (segments: number, deadline: Date): Job => ({
  state: 'queued',
  attempt: 1,
  deadline,
  progress: { fraction: 0, done: 0, cached: 0, total: segments },
});

export const isFinal = ({ state }: Job): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** Whether somebody renders it and may go on. */
export const isHeld = ({ state, lease }: Job, now: Date, leaseMs: number): boolean =>
  state === 'rendering' && lease !== undefined && leaseHolds(lease.until, leaseMs, now);

/** What follows from an event; undefined when it has no effect: it came late, twice, or from a worker that lost the job. */
export function transition(job: Job, event: JobEvent, now: Date, limits: JobLimits): Transition | undefined {
  if (isFinal(job)) return undefined;
  switch (event.kind) {
    case 'claimed':
      return claimed(job, event, now, limits);
    case 'cancelled':
      return { job: { ...job, state: 'cancelled', lease: undefined }, facts: [] };
    case 'overdue':
      return overdue(job, now, limits);
    default:
      return job.state === 'rendering' && job.lease?.owner === event.owner
        ? held(job, event, now, limits)
        : undefined;
  }
}

function claimed(
  job: Job,
  { owner, attempt }: { readonly owner: string; readonly attempt: number },
  now: Date,
  limits: JobLimits,
): Transition | undefined {
  if (attempt !== job.attempt || isHeld(job, now, limits.leaseMs) || job.deadline <= now) return undefined;
  const taken = job.state === 'rendering';
  if (taken && job.attempt >= limits.attempts) return undefined;
  const lease = { owner, until: leaseEnd(now, limits.leaseMs) };
  const next = { ...job, state: 'rendering' as const, attempt: taken ? attempt + 1 : attempt, lease };
  return { job: { ...next, startedAt: job.startedAt ?? now }, facts: [] };
}

type HeldEvent = Extract<JobEvent, { kind: 'renewed' | 'released' | 'completed' | 'failed' }>;

function held(job: Job, event: HeldEvent, now: Date, limits: JobLimits): Transition {
  switch (event.kind) {
    case 'renewed': {
      const moved =
        event.progress.fraction !== job.progress.fraction || event.progress.done !== job.progress.done;
      const lease = { owner: event.owner, until: leaseEnd(now, limits.leaseMs) };
      return { job: { ...job, lease, progress: event.progress }, facts: moved ? ['progressed'] : [] };
    }
    case 'released':
      return {
        job: { ...job, state: 'queued', attempt: job.attempt + 1, lease: undefined },
        facts: ['requested'],
      };
    case 'completed': {
      const { durationMs, cached } = event;
      const { total } = job.progress;
      const progress = { fraction: 1, done: total, cached, total };
      return { job: { ...job, state: 'done', lease: undefined, progress, durationMs }, facts: ['completed'] };
    }
    case 'failed':
      return failed(job, event.code, event.detail);
  }
}

function overdue(job: Job, now: Date, limits: JobLimits): Transition | undefined {
  if (job.deadline <= now) return failed(job, 'deadline_exceeded', 'The video took too long.');
  if (job.state !== 'rendering' || isHeld(job, now, limits.leaseMs)) return undefined;
  if (job.attempt >= limits.attempts) return failed(job, 'worker_lost', 'The video could not be made.');
  return {
    job: { ...job, state: 'queued', attempt: job.attempt + 1, lease: undefined },
    facts: ['requested'],
  };
}

const failed = (job: Job, code: string, detail: string): Transition => ({
  job: { ...job, state: 'failed', lease: undefined, failure: { code, detail } },
  facts: ['failed'],
});
