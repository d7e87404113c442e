/** A kind of job, declared in one place: its limits, its events, its work; and the parts of a service that follow. */
import type { DescMessage, MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import { consumer, watcher, type Consumer, type Watcher } from '@komavox/events';
import type { Outbox, OutboxEntry, OutboxModel } from '@komavox/outbox';
import type { Logger } from 'pino';
import type { Clock, ScheduledTask } from '@komavox/core';
import type { Topic } from '@komavox/proto';
import type { Model } from 'mongoose';
import { expireJobs } from './expire.js';
import type { JobQueue } from './metrics.js';
import { type FirstState, hasEnded, type JobFact, type JobFailure } from './job.js';
import { runBackgroundJob, type RunnerOptions } from './runner.js';
import type { JobDocument } from './schema.js';
import { JobStore, type JobChanges, type NewJob, type UserBound } from './store.js';
import { Waiters, type WaitOptions } from './wait.js';
import { type WakeUp, Worker } from './worker.js';

/** The publication of a fact: its topic, its message, and the job that such an event is about. */
interface JobEventMapping<Doc> {
  readonly topic: Topic;
  readonly entry: (outbox: Outbox, job: Doc) => OutboxEntry;
  readonly read: (event: never) => WakeUp;
}

export function jobEvent<Desc extends DescMessage, Doc>(
  topic: Topic<Desc>,
  mapping: {
    /** Made of the job as it is after the change. */
    readonly message: (job: Doc) => MessageInitShape<Desc>;
    /** An attempt, where the event has one, is what a wake-up is for. */
    readonly read: (event: MessageShape<Desc>) => WakeUp;
  },
): JobEventMapping<Doc> {
  return {
    topic,
    entry: (outbox, job) => outbox.entry(topic, mapping.message(job)),
    read: mapping.read,
  };
}

interface JobOptions<Doc extends JobDocument> extends Pick<
  RunnerOptions<Doc>,
  'cancelCheckMs' | 'retryPauseMs' | 'run' | 'isRetryable'
> {
  /** In the singular: the kind in metrics and logs. */
  readonly name: string;
  readonly model: Model<Doc>;
  /** Durable name of the consumer group of the wake-ups, `<service>.<what it does>`. */
  readonly group: string;
  /** Processes that do the work. Default `worker`. */
  readonly role?: 'api' | 'worker';
  /** Jobs that a process runs at a time. Of more than one place the last isn't for a user who has another in that process. */
  readonly concurrency: number;
  /** Jobs of one user that may be open at a time, those of the background apart. Default: any number. */
  readonly perUser?: UserBound;
  /**
   * Whether a wake-up is handled when its job has begun, so that those behind it in its partition come at once. The
   * group's lag then tells of jobs that wait, and not of those that run.
   */
  readonly overlapping?: boolean;
  /** Whether there are jobs of the background. A process runs one of them at a time, beside the others. */
  readonly background?: boolean;
  /** Heartbeats come every third of it, so a dead worker is noticed within one lease. */
  readonly leaseMs: number;
  /** Attempts that may fail or lose their worker; outages and releases don't count. */
  readonly maxAttempts: number;
  /** From being asked for to the first claim: others may be in front, or there is no worker. */
  readonly queueMs: number;
  /** From the first claim to the end, all attempts. */
  readonly deadlineMs: number;
  /** Jobs that ended so long ago are deleted. */
  readonly retentionMs: number;
  readonly failures: {
    readonly deadlineExceeded: JobFailure;
    readonly workerLost: JobFailure;
    readonly fromError: (error: unknown) => JobFailure;
  };
  /**
   * Clean-up after the end, in the process that ended the job. A crash skips it, so what it removes must be found
   * elsewhere, too.
   */
  readonly onEnded?: (job: Doc) => Promise<void>;
  /**
   * `requested` is the wake-up, published for a waiting job, too: whoever decides on it learns of it so. Facts without a
   * mapping are not published.
   */
  readonly events: { readonly [Fact in JobFact]?: JobEventMapping<Doc> } & {
    readonly requested: JobEventMapping<Doc>;
  };
}

/** A kind of job as its service uses it. */
export interface Jobs<Doc extends JobDocument> {
  readonly model: Model<Doc>;
  /** Calls in `waitFor` at this moment. */
  readonly waiting: number;
  /** Asks for a job, or finds the one that has this id already. Throws the refusal of `perUser`. */
  insert(
    job: NewJob<Doc>,
    /** `waiting`: no worker may have it until it is admitted. */
    state?: FirstState,
    /** Jobs that this user may have open, in place of the number in `perUser`. */
    maxOpen?: number,
  ): Promise<{ readonly job: Doc; readonly created: boolean }>;
  find(id: string): Promise<Doc | undefined>;
  /** Lets workers have a waiting job; undefined for any other. */
  admit(id: string, changes?: JobChanges<Doc>): Promise<Doc | undefined>;
  /** Fails a waiting job; undefined for any other. */
  refuse(id: string, failure: JobFailure, changes?: JobChanges<Doc>): Promise<Doc | undefined>;
  /** Ends the job; its worker stops. Undefined when it had ended or isn't there. */
  cancel(id: string): Promise<Doc | undefined>;
  cancelAllOf(userId: string): Promise<void>;
  /** Asks again for a job that failed or was cancelled; undefined for any other. Throws the refusal of `perUser`. */
  reopen(id: string, changes?: JobChanges<Doc>): Promise<Doc | undefined>;
  /**
   * The job once it has ended, or is otherwise as `until` wants it, or as it is after `maxWaitMs`; undefined when there
   * is none. Rejects with the signal's reason.
   */
  waitFor(id: string, options: WaitOptions, until?: (job: Doc) => boolean): Promise<Doc | undefined>;
  /** Has the calls that wait for the job look at it now. */
  notify(id: string): void;
  /** Jobs of a user that have not ended; with `since`, of those only the ones asked for after it. Those of the background count apart. */
  countOpen(userId: string, since?: Date, background?: boolean): Promise<number>;
  /** For `jobs` of the service's parts. */
  readonly parts: JobParts;
}

/** The parts of a service that run a kind of job. */
export interface JobParts extends JobQueue {
  readonly consumers: readonly Consumer[];
  readonly watchers: readonly Watcher[];
  readonly outboxes: readonly OutboxModel[];
  readonly scheduledTasks: readonly ScheduledTask[];
}

/** The parts of a service's chassis that jobs need. */
export interface JobHost {
  readonly service: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly outbox: Outbox;
}

/** Pause between looks for work in the background. */
const backgroundEveryMs = 250;

export function defineJob<Doc extends JobDocument>(host: JobHost, options: JobOptions<Doc>): Jobs<Doc> {
  const { name, model, events, failures } = options;
  const logger = host.logger.child({ kind: name });
  const waiters = new Waiters();
  const store = new JobStore<Doc>({
    name,
    model,
    limits: { ...options, ...failures },
    perUser: options.perUser,
    logger,
    clock: host.clock,
    outbox: host.outbox,
    entry: (fact, job) => events[fact]?.entry(host.outbox, job),
    onProgressed: ({ _id }) => waiters.notify(_id),
    async onEnded(job) {
      waiters.notify(job._id);
      try {
        await options.onEnded?.(job);
      } catch (error) {
        logger.warn({ err: error, job: job._id }, 'clean-up after a job failed');
      }
    },
  });
  const runner = { ...options, ...failures, logger, clock: host.clock };
  const worker = new Worker(store, runner);
  return {
    model,
    get waiting() {
      return waiters.count;
    },
    insert: (job, state, maxOpen) => store.insert(job, state, maxOpen),
    find: (id) => store.find(id),
    admit: (id, changes) => store.apply(id, { type: 'admit' }, changes),
    refuse: (id, failure, changes) => store.apply(id, { type: 'refuse', failure }, changes),
    cancel: (id) => store.apply(id, { type: 'cancel' }),
    async cancelAllOf(userId) {
      for (const id of await store.findOpen(userId)) await store.apply(id, { type: 'cancel' });
    },
    reopen: (id, changes) => store.apply(id, { type: 'reopen' }, changes),
    notify: (id) => {
      waiters.notify(id);
    },
    async waitFor(id, wait, until = hasEnded) {
      let last: Doc | undefined;
      const read = async () => {
        last = await store.find(id);
        return !last || until(last) ? { job: last } : undefined;
      };
      const end = await waiters.waitFor(id, read, wait);
      return end ? end.job : last;
    },
    countOpen: (userId, since, background) => store.countOpen(userId, since, background),
    parts: {
      consumers: [wakeUps(worker, options)],
      watchers: watchChanges(events, waiters),
      kind: name,
      model,
      outboxes: [model],
      scheduledTasks: schedule({ store, host, options, runner, worker }),
    },
  };
}

function wakeUps<Doc extends JobDocument>(
  worker: Worker<Doc>,
  { group, role = 'worker', concurrency, overlapping = false, events: { requested } }: JobOptions<Doc>,
) {
  return consumer(requested.topic, {
    group,
    role,
    concurrency,
    handle: (event, { signal }) => worker.follow(requested.read(event as never), overlapping, signal),
  });
}

/** Broadcast, so that a call is answered on whichever replica it waits. */
function watchChanges<Doc>(events: { readonly [Fact in JobFact]?: JobEventMapping<Doc> }, waiters: Waiters) {
  const { progressed, completed, failed, cancelled } = events;
  return [progressed, completed, failed, cancelled].flatMap((mapping) =>
    mapping ? watcher(mapping.topic, (event) => waiters.notify(mapping.read(event as never).id)) : [],
  );
}

interface Scheduled<Doc extends JobDocument> {
  readonly store: JobStore<Doc>;
  readonly host: JobHost;
  readonly options: JobOptions<Doc>;
  readonly runner: RunnerOptions<Doc>;
  readonly worker: Worker<Doc>;
}

function schedule<Doc extends JobDocument>({ store, host, options, runner, worker }: Scheduled<Doc>) {
  const { service, clock, logger } = host;
  const { name, retentionMs, background = false, role = 'worker' } = options;
  const runBackground = {
    name: `${service}.run-background-${name}-jobs`,
    everyMs: backgroundEveryMs,
    role,
    run: (signal: AbortSignal) => runBackgroundJob(store, runner, signal),
  };
  return [
    // Goes on until the process stops.
    {
      name: `${service}.run-${name}-jobs`,
      everyMs: 1_000,
      role,
      run: (signal: AbortSignal) => worker.run(signal),
    },
    ...(background ? [runBackground] : []),
    {
      name: `${service}.expire-${name}-jobs`,
      everyMs: 2_000,
      role: 'api' as const,
      run: (signal: AbortSignal) => expireJobs(store, logger, signal),
    },
    {
      name: `${service}.delete-${name}-jobs`,
      everyMs: 3_600_000,
      role: 'api' as const,
      run: () => store.deleteEnded(new Date(clock.now().getTime() - retentionMs)),
    },
  ];
}
