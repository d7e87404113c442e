/** Jobs as documents: every change is a compare-and-set of one document, with the events that follow from it. */
import { latestTimeAfter, Problem, type Clock } from '@komavox/core';
import { wasCreated } from '@komavox/documents';
import type { Outbox, OutboxEntry } from '@komavox/outbox';
import type { Model, UpdateQuery } from 'mongoose';
import {
  hasEnded,
  maxAskAgainMs,
  newJob,
  openStates,
  transition,
  type Job,
  type FirstState,
  type JobEvent,
  type JobFact,
  type JobLimits,
} from './job.js';
import type { JobDocument } from './schema.js';

/** More writers at once than that on one job are a fault. */
const maxRounds = 20;

interface StoreOptions<Doc extends JobDocument> {
  readonly name: string;
  readonly model: Model<Doc>;
  readonly limits: JobLimits;
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** The event of a fact about the job as it is after the change; undefined where none is published. */
  readonly entry: (fact: JobFact, job: Doc) => OutboxEntry | undefined;
  /** Called after a job has ended, by whichever event. */
  readonly onEnded: (job: Doc) => Promise<void>;
  /** Called after the progress of a job was written. */
  readonly onProgressed: (job: Doc) => void;
}

/** The fields of a new job: the service's own fields, and progress where it has a beginning. */
export type NewJob<Doc extends JobDocument> = Omit<Doc, keyof Job | 'outbox'> &
  Partial<Pick<Doc, 'progress' | 'background'>>;

/** The service's own fields, to be written with a change. */
export type JobChanges<Doc extends JobDocument> = Partial<
  Omit<Doc, Exclude<keyof Job, 'progress'> | '_id' | 'outbox'>
>;

export class JobStore<Doc extends JobDocument> {
  /** The model without the service's own fields, which TypeScript can't follow through Mongoose's types. */
  readonly #documents: Model<JobDocument>;

  constructor(private readonly options: StoreOptions<Doc>) {
    this.#documents = options.model as unknown as Model<JobDocument>;
  }

  /** A job that is asked for, or the one that has its id already. */
  async insert(
    fields: NewJob<Doc>,
    state: FirstState = 'queued',
  ): Promise<{ readonly job: Doc; readonly created: boolean }> {
    const { clock, limits, name } = this.options;
    const job = { ...fields, ...newJob(clock.now(), limits, state) } as unknown as Doc;
    const created = await this.#write(job, ['requested'], (outbox) =>
      wasCreated(this.#documents.create({ ...job, outbox })),
    );
    if (created) return { job, created: true };
    const first = await this.find(job._id);
    if (first) return { job: first, created: false };
    throw new Problem(503, `${name}_lost`, 'The work could not be started.', { retryable: true });
  }

  async find(id: string): Promise<Doc | undefined> {
    return ((await this.#documents.findById(id).lean()) as Doc | null) ?? undefined;
  }

  /**
   * Applies an event, with changes of the service's own fields, in one atomic write. The job after it; undefined when it
   * has no effect.
   */
  async apply(id: string, event: JobEvent, changes?: JobChanges<Doc>): Promise<Doc | undefined> {
    const { clock, limits } = this.options;
    for (let round = 0; round < maxRounds; round += 1) {
      const before = await this.find(id);
      if (!before) return undefined;
      const step = transition(before, event, clock.now(), limits);
      if (!step) return undefined;
      const after = { ...(step.job as Doc), ...changes };
      if (!(await this.#write(after, step.facts, (outbox) => this.#replace(before, after, outbox)))) continue;
      if (hasEnded(after)) await this.options.onEnded(after);
      else if (step.facts.includes('progressed')) this.options.onProgressed(after);
      return after;
    }
    throw new Error(`Job ${id} is changed by too many at once.`);
  }

  /**
   * Takes a job for this worker. The one place that decides who gets which: a wake-up says that there is work, and as yet
   * also which.
   */
  claim({ id, attempt }: { readonly id: string; readonly attempt?: number }): Promise<Doc | undefined> {
    return this.apply(id, { type: 'claim', attempt });
  }

  /** Takes the oldest job of the background for this worker, where nothing else is queued. */
  async claimBackground(): Promise<Doc | undefined> {
    const inFront = await this.#documents
      .findOne({ state: 'queued', background: { $exists: false } }, { _id: 1 })
      .lean();
    if (inFront) return undefined;
    const [next] = await this.#documents
      .find({ state: 'queued', background: true }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(1)
      .lean();
    return next && (await this.apply(next._id, { type: 'claim', background: true }));
  }

  /** Ids of jobs for which `expire` has something to do. */
  async findDue(limit: number): Promise<readonly string[]> {
    const { clock, limits } = this.options;
    const now = clock.now();
    const over = (field: string, ms: number) => [
      { [field]: { $lte: now } },
      { [field]: { $gt: latestTimeAfter(now, ms) } },
    ];
    const due = [
      ...over('deadline', limits.deadlineMs),
      { state: 'running' as const, $or: over('leaseUntil', limits.leaseMs) },
      { state: { $in: ['waiting', 'queued'] as const }, $or: over('askAgainAt', maxAskAgainMs(limits)) },
    ];
    const found = await this.#documents
      .find({ state: { $in: [...openStates] }, $or: due }, { _id: 1 })
      .limit(limit)
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Jobs of a user that have not ended and have time left, of those asked for after `since`, those of the background apart. */
  countOpen(userId: string, since = new Date(0), background = false): Promise<number> {
    const now = this.options.clock.now();
    return this.#documents
      .countDocuments({
        userId,
        background: background ? true : { $exists: false },
        state: { $in: [...openStates] },
        deadline: { $gt: now },
        createdAt: { $gt: since },
      })
      .exec();
  }

  /** Removes jobs that ended before `time` and whose events are out. */
  async deleteEnded(time: Date): Promise<void> {
    await this.#documents.deleteMany({ endedAt: { $lt: time }, 'outbox.0.id': { $exists: false } });
  }

  /** `save` writes the job together with the events of the facts. */
  #write(
    job: Doc,
    facts: readonly JobFact[],
    save: (outbox: OutboxEntry[]) => Promise<boolean>,
  ): Promise<boolean> {
    const { entry, model, outbox } = this.options;
    const events = facts.flatMap((fact) => entry(fact, job) ?? []);
    return outbox.write({ model, id: job._id }, events, save);
  }

  /** False when the job has changed since it was read. */
  async #replace(before: Doc, after: Doc, outbox: OutboxEntry[]): Promise<boolean> {
    const { _id, state, attempt, leaseUntil } = before;
    const update = updateOf(before, after);
    const { matchedCount } = await this.#documents.updateOne(
      { _id, state, attempt, ...(leaseUntil && { leaseUntil }) },
      { ...update, ...(outbox.length > 0 && { $push: { outbox: { $each: outbox } } }) },
    );
    return matchedCount === 1;
  }
}

/** Only what differs, so that a heartbeat doesn't write a whole document. */
function updateOf(before: object, after: object): UpdateQuery<JobDocument> {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([key, value]) => old.get(key) !== value);
  const set = changed.filter(([, value]) => value !== undefined);
  const unset = changed.filter(([, value]) => value === undefined).map(([key]) => [key, 1]);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset) as Record<string, 1> }),
  };
}
