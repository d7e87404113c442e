/**
 * A job as a pure state machine: what each event makes of it, and which facts have to be published with the change.
 *
 *   waiting --admit--> queued --claim--> running --complete--> done
 *    \  \               ^  \               |  \-----fail----> failed
 *     \  \--------------|---\--------------|----cancel------> cancelled
 *      \-- refuse       '-- release, retry, lease ended, reopen
 *
 * A job may begin as `waiting`: for something else, for example a payment, without which nobody may work on it. Refused,
 * it has failed. Every return to `queued` counts `attempt` up, which fences: a result of an older attempt has no effect.
 */
import { isDeepStrictEqual } from 'node:util';
import { isAhead, timeAfter } from '@komavox/core';

export type JobState = 'waiting' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** The states that a job may begin in. */
export type FirstState = Extract<JobState, 'waiting' | 'queued'>;

export const openStates: readonly JobState[] = ['waiting', 'queued', 'running'];
const endStates: readonly JobState[] = ['done', 'failed', 'cancelled'];

export interface JobFailure {
  readonly code: string;
  /** Fit to show to a person. */
  readonly detail: string;
  /** HTTP status to answer with, where the service keeps one. */
  readonly status?: number | undefined;
}

export interface Job<Progress = unknown> {
  readonly state: JobState;
  /** Counts from 1. */
  readonly attempt: number;
  /** Attempts that may follow this one when it fails; an attempt that was released doesn't count. */
  readonly attemptsLeft: number;
  /** Of a running job: until then no other worker may have it. */
  readonly leaseUntil?: Date | undefined;
  /** Of a waiting or queued job: its wake-up counts as lost from then on. */
  readonly askAgainAt?: Date | undefined;
  /** The job has been claimed by then, and from its first claim on: it has ended by then, done or failed. */
  readonly deadline: Date;
  readonly progress?: Progress | undefined;
  readonly failure?: JobFailure | undefined;
  /** Taken only when nothing else is queued, and then not by its wake-up. */
  readonly background?: boolean | undefined;
  /** When it was asked for; set anew when it is reopened. */
  readonly createdAt: Date;
  /** Of the first claim. */
  readonly startedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
}

export interface JobLimits {
  readonly leaseMs: number;
  /** Attempts that may fail or lose their worker. */
  readonly maxAttempts: number;
  /** From being asked for to the first claim. */
  readonly queueMs: number;
  /** From the first claim to the end. */
  readonly deadlineMs: number;
  readonly deadlineExceeded: JobFailure;
  readonly workerLost: JobFailure;
}

export type JobEvent =
  /** Without an attempt: whichever is queued. A wake-up takes no job of the background. */
  | { readonly type: 'claim'; readonly attempt?: number | undefined; readonly background?: boolean }
  | { readonly type: 'heartbeat'; readonly attempt: number; readonly progress?: unknown }
  | { readonly type: 'release'; readonly attempt: number }
  | { readonly type: 'complete'; readonly attempt: number }
  | {
      readonly type: 'fail';
      readonly attempt: number;
      readonly failure: JobFailure;
      readonly retryable: boolean;
    }
  /** Ends the waiting: a worker may have the job. */
  | { readonly type: 'admit' }
  /** Ends the waiting: nobody will work on the job. */
  | { readonly type: 'refuse'; readonly failure: JobFailure }
  | { readonly type: 'cancel' }
  /** Does what is due by time. */
  | { readonly type: 'expire' }
  /** Asks again for a job that has failed or was cancelled. */
  | { readonly type: 'reopen' };

/** The facts to publish with the change. */
export type JobFact = 'requested' | 'progressed' | 'completed' | 'failed' | 'cancelled';

interface Transition {
  readonly job: Job;
  readonly facts: readonly JobFact[];
}

export const hasEnded = ({ state }: Pick<Job, 'state'>): boolean => endStates.includes(state);

/** A wake-up that no worker has followed for so long may be lost; after it the pauses double. */
const minAskAgainMs = 60_000;

export const newJob = (now: Date, limits: JobLimits, state: FirstState = 'queued'): Job => ({
  state,
  attempt: 1,
  attemptsLeft: limits.maxAttempts - 1,
  askAgainAt: timeAfter(now, minAskAgainMs),
  deadline: timeAfter(now, limits.queueMs),
  createdAt: now,
});

/** The job after an event, and the facts; undefined when it has no effect: it came late, twice, or from an older attempt. */
export function transition(job: Job, event: JobEvent, now: Date, limits: JobLimits): Transition | undefined {
  if (event.type === 'reopen') return reopened(job, now, limits);
  if (hasEnded(job)) return undefined;
  switch (event.type) {
    case 'claim':
      return (job.background ?? false) === (event.background ?? false)
        ? claimed(job, event.attempt, now, limits)
        : undefined;
    case 'admit':
      return job.state === 'waiting' ? admitted(job, now, limits) : undefined;
    case 'refuse':
      return job.state === 'waiting' ? failed(job, now, event.failure) : undefined;
    case 'cancel':
      return ended(job, now, { state: 'cancelled' }, 'cancelled');
    case 'expire':
      return expired(job, now, limits);
    default:
      return job.state === 'running' && job.attempt === event.attempt
        ? held(job, event, now, limits)
        : undefined;
  }
}

function claimed(job: Job, attempt: number | undefined, now: Date, limits: JobLimits) {
  if (job.state !== 'queued' || (attempt !== undefined && attempt !== job.attempt)) return undefined;
  if (job.deadline <= now) return failed(job, now, limits.deadlineExceeded);
  const leaseUntil = timeAfter(now, limits.leaseMs);
  const started = job.startedAt === undefined && {
    startedAt: now,
    deadline: timeAfter(now, limits.deadlineMs),
  };
  return {
    job: { ...job, state: 'running' as const, leaseUntil, askAgainAt: undefined, ...started },
    facts: [],
  };
}

function admitted(job: Job, now: Date, limits: JobLimits): Transition {
  if (job.deadline <= now) return failed(job, now, limits.deadlineExceeded);
  return { job: { ...job, state: 'queued', askAgainAt: nextAsk(job, now) }, facts: ['requested'] };
}

type HeldEvent = Extract<JobEvent, { type: 'heartbeat' | 'release' | 'complete' | 'fail' }>;

function held(job: Job, event: HeldEvent, now: Date, limits: JobLimits): Transition {
  switch (event.type) {
    case 'heartbeat': {
      const { progress = job.progress } = event;
      const moved = !isDeepStrictEqual(progress, job.progress);
      const deadline = timely(job, now, limits);
      const next = { ...job, leaseUntil: timeAfter(now, limits.leaseMs), deadline, progress };
      return { job: next, facts: moved ? ['progressed'] : [] };
    }
    case 'release':
      return { job: queued(job, now), facts: ['requested'] };
    case 'complete':
      return ended(job, now, { state: 'done' }, 'completed');
    case 'fail':
      return event.retryable ? again(job, now, event.failure) : failed(job, now, event.failure);
  }
}

/** A deadline that a clock wrote which was set back since would never come: it begins anew. */
function timely({ deadline, startedAt }: Job, now: Date, { queueMs, deadlineMs }: JobLimits): Date {
  const ms = startedAt === undefined ? queueMs : deadlineMs;
  return deadline <= now || isAhead(deadline, ms, now) ? deadline : timeAfter(now, ms);
}

function expired(job: Job, now: Date, limits: JobLimits): Transition | undefined {
  if (job.deadline <= now) return failed(job, now, limits.deadlineExceeded);
  const deadline = timely(job, now, limits);
  const { leaseUntil, askAgainAt } = job;
  if (job.state === 'running') {
    const holds = leaseUntil !== undefined && isAhead(leaseUntil, limits.leaseMs, now);
    if (!holds) return again({ ...job, deadline }, now, limits.workerLost);
  } else {
    const waits = askAgainAt !== undefined && isAhead(askAgainAt, maxAskAgainMs(limits), now);
    if (!waits) return { job: { ...job, deadline, askAgainAt: nextAsk(job, now) }, facts: ['requested'] };
  }
  return deadline === job.deadline ? undefined : { job: { ...job, deadline }, facts: [] };
}

/** The earliest time at which `expire` may have something to do; undefined once the job has ended. */
export function dueAt(job: Job): Date | undefined {
  if (hasEnded(job)) return undefined;
  const other = job.state === 'running' ? job.leaseUntil : job.askAgainAt;
  return other !== undefined && other < job.deadline ? other : job.deadline;
}

/** The longest pause that `nextAsk` can give. */
export const maxAskAgainMs = ({ queueMs, deadlineMs }: JobLimits): number =>
  Math.max(minAskAgainMs, queueMs + deadlineMs);

const nextAsk = ({ createdAt }: Pick<Job, 'createdAt'>, now: Date): Date =>
  timeAfter(now, Math.max(minAskAgainMs, now.getTime() - createdAt.getTime()));

const queued = (job: Job, now: Date): Job => ({
  ...job,
  state: 'queued',
  attempt: job.attempt + 1,
  leaseUntil: undefined,
  askAgainAt: nextAsk(job, now),
});

function again(job: Job, now: Date, failure: JobFailure): Transition {
  if (job.attemptsLeft <= 0) return failed(job, now, failure);
  return { job: { ...queued(job, now), attemptsLeft: job.attemptsLeft - 1 }, facts: ['requested'] };
}

function ended(job: Job, now: Date, end: Pick<Job, 'state' | 'failure'>, fact: JobFact): Transition {
  return {
    job: { ...job, ...end, leaseUntil: undefined, askAgainAt: undefined, endedAt: now },
    facts: [fact],
  };
}

const failed = (job: Job, now: Date, failure: JobFailure): Transition =>
  ended(job, now, { state: 'failed', failure }, 'failed');

function reopened(job: Job, now: Date, limits: JobLimits): Transition | undefined {
  if (job.state !== 'failed' && job.state !== 'cancelled') return undefined;
  const { attempt } = job;
  const fresh = { ...newJob(now, limits), attempt: attempt + 1 };
  const cleared = { progress: undefined, failure: undefined, startedAt: undefined, endedAt: undefined };
  return { job: { ...job, ...fresh, ...cleared }, facts: ['requested'] };
}
