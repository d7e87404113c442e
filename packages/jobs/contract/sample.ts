/** A kind of job whose work does what the job says. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@komavox/core';
import { topics } from '@komavox/proto';
import { trace } from '@opentelemetry/api';
import { Schema, type Connection } from 'mongoose';
import {
  addJob,
  defineJob,
  jobEvent,
  type JobDocument,
  type JobHost,
  type JobRun,
  type Jobs,
} from '../src/index.js';

/** The work of a job. */
export type Work =
  | 'succeed'
  | 'last a second'
  /** Five steps, with progress. */
  | 'advance'
  | 'wait for abort'
  /** Tells a step at once, then waits. */
  | 'tell'
  /** Doesn't heed its signal; succeeds when `finish` is called. */
  | 'finish late'
  | 'wait on the first attempt'
  | 'fail for good'
  | 'fail'
  | 'fail once'
  /** As if a store were away for two calls. */
  | 'meet an outage';

interface SampleFields {
  readonly work: Work;
  readonly result?: string;
}
export type SampleJob = JobDocument<SampleFields, { readonly done: number }>;

export const never: AbortSignal = new AbortController().signal;

const leaseMs = 3_000;
export const maxAttempts = 3;
const stepMs = 500;

const about = ({ _id, userId }: SampleJob) => ({ jobId: _id, userId });
const read = ({ jobId }: { readonly jobId: string }) => ({ id: jobId });

export interface SampleLimits {
  readonly deadlineMs: number;
  readonly queueMs: number;
  readonly perUser?: number;
  readonly concurrency?: number;
  readonly overlapping?: boolean;
}

export class Sample {
  /** Runs begun: id and attempt. */
  readonly runs: string[] = [];
  /** The trace that a job's last run belonged to, by its id. */
  readonly traces = new Map<string, string | undefined>();
  /** Jobs whose run was stopped. */
  readonly aborted: string[] = [];
  /** The progress that was stored when a job had told its own. */
  readonly told = new Map<string, unknown>();
  /** Jobs cleaned up after. */
  readonly ended: string[] = [];
  /** Attempts that were asked for while it was their user's turn: their wake-ups find them. */
  readonly askedInTurn: string[] = [];
  finish: () => void = () => undefined;
  #outages = 2;

  define(
    host: JobHost,
    documents: Connection,
    { deadlineMs, queueMs, perUser, concurrency = 4, overlapping = false }: SampleLimits,
  ): Jobs<SampleJob> {
    const schema = new Schema<SampleJob>({ work: String, result: String }, { versionKey: false });
    addJob(schema);
    const jobs: Jobs<SampleJob> = defineJob<SampleJob>(host, {
      name: 'sample',
      model: documents.model<SampleJob>('Sample', schema),
      group: 'sample.work',
      concurrency,
      overlapping,
      leaseMs,
      maxAttempts,
      queueMs,
      deadlineMs,
      ...(perUser !== undefined && {
        perUser: { jobs: perUser, refusal: () => new Problem(429, 'too_many', 'Too many are open.') },
      }),
      retentionMs: 86_400_000,
      cancelCheckMs: 100,
      background: true,
      run: (job, run) => this.#run(job, run, jobs),
      failures: {
        deadlineExceeded: { code: 'deadline_exceeded', detail: 'It took too long.' },
        workerLost: { code: 'worker_lost', detail: 'Its workers were lost.' },
        fromError: (error) =>
          error instanceof Problem
            ? { code: error.code, detail: error.message, status: error.status }
            : { code: 'failed', detail: 'It failed.' },
      },
      onEnded: async ({ _id, state }) => void this.ended.push(`${_id} ${state}`),
      events: {
        requested: jobEvent(topics.videoRequested, {
          message: (job) => {
            if (job.turn) this.askedInTurn.push(`${job._id} ${job.attempt}`);
            return { ...about(job), attempt: job.attempt };
          },
          read: ({ jobId, attempt }) => ({ id: jobId, attempt }),
        }),
        progressed: jobEvent(topics.videoProgressed, {
          message: (job) => ({ ...about(job), segmentsDone: job.progress?.done ?? 0 }),
          read,
        }),
        completed: jobEvent(topics.videoCompleted, { message: about, read }),
        failed: jobEvent(topics.videoFailed, {
          message: (job) => ({ ...about(job), code: job.failure?.code ?? '' }),
          read,
        }),
      },
    });
    return jobs;
  }

  async #run(
    job: SampleJob,
    { signal, progress, progressNow }: JobRun<{ readonly done: number }>,
    jobs: Jobs<SampleJob>,
  ) {
    this.runs.push(`${job._id} ${job.attempt}`);
    this.traces.set(job._id, trace.getActiveSpan()?.spanContext().traceId);
    const aborted = new Promise<never>((_resolve, reject) => {
      const stop = () => {
        this.aborted.push(job._id);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', stop, { once: true });
    });
    aborted.catch(() => undefined);
    const result = { result: `of attempt ${job.attempt}` };
    switch (job.work) {
      case 'succeed':
        return result;
      case 'last a second':
        await sleep(1000, undefined, { signal });
        return result;
      case 'advance':
        for (let done = 1; done <= 5; done += 1) {
          await sleep(stepMs, undefined, { signal });
          progress({ done });
        }
        return { ...result, progress: { done: 5 } };
      case 'tell':
        await progressNow({ done: 1 });
        this.told.set(job._id, (await jobs.find(job._id))?.progress);
        return await aborted;
      case 'wait for abort':
        return await aborted;
      case 'finish late':
        await new Promise<void>((resolve) => (this.finish = resolve));
        return result;
      case 'wait on the first attempt':
        return job.attempt === 1 ? await aborted : result;
      case 'fail for good':
        throw new Problem(422, 'unreadable', 'It cannot be read.');
      case 'fail':
        throw new Error('It fails each time.');
      case 'fail once':
        if (job.attempt === 1) throw new Error('It fails the first time.');
        return result;
      case 'meet an outage':
        if (this.#outages-- > 0) throw new Problem(503, 'unavailable', 'Away.', { unavailable: true });
        return result;
    }
  }
}
