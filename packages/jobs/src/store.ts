/** Jobs as documents: every change is a compare-and-set of one document, with the events that follow from it. */
import { latestTimeAfter, Problem, type Clock } from '@komavox/core';
import { wasCreated } from '@komavox/documents';
import type { Outbox, OutboxEntry } from '@komavox/outbox';
import { traceHeaders, type TraceHeaders } from '@komavox/telemetry';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Logger } from 'pino';
import {
  dueAt,
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
import type { JobDocument, Scheduling } from './schema.js';

/** More writers at once than that on one job are a fault. */
const maxRounds = 20;

/** How many jobs of one user may be open at a time, and what is thrown for one more. */
export interface UserBound {
  readonly jobs: number;
  readonly refusal: () => Problem;
}

interface StoreOptions<Doc extends JobDocument> {
  readonly name: string;
  readonly model: Model<Doc>;
  readonly limits: JobLimits;
  readonly perUser?: UserBound | undefined;
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** The event of a fact about the job as it is after the change; undefined where none is published. */
  readonly entry: (fact: JobFact, job: Doc) => OutboxEntry | undefined;
  readonly logger: Logger;
  /** Called after a job has ended, by whichever event. */
  readonly onEnded: (job: Doc) => Promise<void>;
  /** Called after the progress of a job was written. */
  readonly onProgressed: (job: Doc) => void;
}

/** The fields of a new job: the service's own fields, and progress where it has a beginning. */
export type NewJob<Doc extends JobDocument> = Omit<
  Doc,
  keyof Job | keyof Scheduling | keyof TraceHeaders | 'outbox'
> &
  Partial<Pick<Doc, 'progress' | 'background'>>;

/** The service's own fields, to be written with a change. */
export type JobChanges<Doc extends JobDocument> = Partial<
  Omit<Doc, Exclude<keyof Job, 'progress'> | keyof Scheduling | '_id' | 'outbox'>
>;

/** All places of a user are taken. */
const full = Symbol('full');

type Turn = Required<Pick<JobDocument, '_id' | 'userId' | 'attempt'>> & { readonly turn: Date };

interface ClaimOptions {
  /** Whether this worker has a place for a job of the user. */
  readonly mayHave?: (userId: string) => boolean;
  /** Leaves out turns that came after it. */
  readonly since?: Date;
}

/** A turn that is further ahead than clocks may differ isn't new: a clock was set back. */
const isNew = (turn: Date, since: Date, now: Date): boolean =>
  turn > since && turn <= latestTimeAfter(now, 0);

export class JobStore<Doc extends JobDocument> {
  /** The model without the service's own fields, which TypeScript can't follow through Mongoose's types. */
  readonly #documents: Model<JobDocument>;

  constructor(private readonly options: StoreOptions<Doc>) {
    this.#documents = options.model as unknown as Model<JobDocument>;
  }

  /**
   * A job that is asked for, or the one that has its id already. Throws the refusal of `perUser`.
   * @param maxOpen of this user, in place of the number in `perUser`
   */
  async insert(
    fields: NewJob<Doc>,
    state: FirstState = 'queued',
    maxOpen?: number,
  ): Promise<{ readonly job: Doc; readonly created: boolean }> {
    const { clock, limits, name } = this.options;
    const fresh = newJob(clock.now(), limits, state);
    for (let round = 0; round < maxRounds; round += 1) {
      const place = await this.#freePlace(fields.userId, maxOpen);
      const first = place === full || round > 0 ? await this.find(fields._id) : undefined;
      if (first) return { job: first, created: false };
      if (place === full) throw this.#refusal();
      const job = await this.#withTurn({
        ...fields,
        ...fresh,
        ...traceHeaders(),
        dueAt: dueAt(fresh),
        ...(place && { place }),
      } as unknown as Doc);
      const created = await this.#write(job, ['requested'], (outbox) =>
        wasCreated(this.#documents.create({ ...job, outbox })),
      );
      if (!created) continue;
      await this.#passTurn(job);
      return { job, created: true };
    }
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
      const asked = event.type === 'reopen' ? traceHeaders() : {};
      const after = await this.#scheduled(before, { ...(step.job as Doc), ...changes, ...asked });
      if (!(await this.#write(after, step.facts, (outbox) => this.#replace(before, after, outbox)))) continue;
      if (before.state === 'queued' || after.state === 'queued') await this.#passTurn(after);
      if (hasEnded(after)) await this.options.onEnded(after);
      else if (step.facts.includes('progressed')) this.options.onProgressed(after);
      return after;
    }
    throw new Error(`Job ${id} is changed by too many at once.`);
  }

  /**
   * Takes a job for this worker. The one place that decides who gets which: the user with the fewest that run, of those
   * the one whose turn came first; undefined when there is none. Reads no more than what runs, and as many turns.
   */
  async claim({ mayHave, since }: ClaimOptions = {}): Promise<Doc | undefined> {
    for (let round = 0; round < maxRounds; round += 1) {
      const first = await this.#turns(1);
      if (first.length === 0) return undefined;
      const running = await this.#runningOf();
      // A user has one turn: those of all who have a job that runs, and of one more.
      const turns = await this.#turns(running.size + 1);
      const count = ({ userId }: Turn) => running.get(userId) ?? 0;
      const now = this.options.clock.now();
      const fair = turns
        .filter(
          ({ userId, turn }) =>
            (mayHave?.(userId) ?? true) && (since === undefined || !isNew(turn, since, now)),
        )
        .sort((one, other) => count(one) - count(other));
      const [next] = fair;
      if (!next) return undefined;
      const job = await this.apply(next._id, { type: 'claim', attempt: next.attempt });
      if (job?.state === 'running') return job;
      // Another worker was first, or the job has waited too long: it is somebody's turn again.
    }
    return undefined;
  }

  /** Takes the oldest job of the background for this worker, where nothing else is queued. */
  async claimBackground(): Promise<Doc | undefined> {
    if ((await this.#turns(1)).length > 0) return undefined;
    const [next] = await this.#documents
      .find({ state: 'queued', background: true }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(1)
      .lean();
    return next && (await this.apply(next._id, { type: 'claim', background: true }));
  }

  /** Oldest first. */
  #turns(limit: number): Promise<readonly Turn[]> {
    return this.#documents
      .find({ turn: { $gt: new Date(0) } }, { userId: 1, attempt: 1, turn: 1 })
      .sort({ turn: 1 })
      .limit(limit)
      .lean<Turn[]>()
      .exec();
  }

  /** The number of jobs that run, by their user. */
  async #runningOf(): Promise<ReadonlyMap<string, number>> {
    const running = await this.#documents
      .find({ state: 'running', background: { $exists: false } }, { userId: 1 })
      .lean();
    const counts = new Map<string, number>();
    for (const { userId } of running) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    return counts;
  }

  /** A job that becomes the user's only queued one has the turn from the write on that its wake-up comes with. */
  async #withTurn(job: Doc): Promise<Doc> {
    const { userId, state, background } = job;
    if (state !== 'queued' || background === true) return job;
    if (await this.#documents.exists(queuedOf(userId))) return job;
    return { ...job, turn: this.options.clock.now(), turnOf: userId };
  }

  /**
   * Gives the turn of a user to the oldest of the queued jobs, unless one has it. After a crash before it, the next job of the user
   * does so, or one that is asked for again.
   */
  async #passTurn({ userId }: Pick<Doc, 'userId'>): Promise<void> {
    try {
      for (let round = 0; round < maxRounds; round += 1) {
        if (await this.#documents.exists({ turnOf: userId })) return;
        const [next] = await this.#documents
          .find(queuedOf(userId), { _id: 1 })
          .sort({ createdAt: 1 })
          .limit(1)
          .lean();
        if (!next) return;
        const turn = this.options.clock.now();
        if (await this.#update({ _id: next._id, state: 'queued' }, { $set: { turn, turnOf: userId } }))
          return;
      }
    } catch (error) {
      this.options.logger.warn({ err: error }, 'the next job of a user has no turn yet');
    }
  }

  /** With what the store writes beside the state. */
  async #scheduled(before: Doc, after: Doc): Promise<Doc> {
    const opens = hasEnded(before) && !hasEnded(after);
    const place = opens ? await this.#freePlace(after.userId) : after.place;
    if (place === full) throw this.#refusal();
    const scheduled = { ...after, dueAt: dueAt(after), place: hasEnded(after) ? undefined : place };
    if (before.state === 'queued' && after.state === 'queued') return scheduled;
    return await this.#withTurn({ ...scheduled, turn: undefined, turnOf: undefined });
  }

  #refusal(): Error {
    return this.options.perUser?.refusal() ?? new Error('Places are bounded, and there is no refusal.');
  }

  /** Undefined where places aren't bounded. */
  async #freePlace(userId: string, maxOpen?: number): Promise<string | typeof full | undefined> {
    const { perUser } = this.options;
    if (!perUser) return undefined;
    const places = maxOpen ?? perUser.jobs;
    const open = await this.#documents
      .find({ userId, state: { $in: [...openStates] }, background: { $exists: false } }, { place: 1 })
      .lean();
    const taken = new Set(open.map(({ place }) => place));
    const free = Array.from({ length: places }, (_, index) => `${userId}/${index}`).find(
      (place) => !taken.has(place),
    );
    return open.length >= places ? full : (free ?? full);
  }

  /** Ids of jobs for which `expire` may have something to do, found by what is due: the others aren't looked at. */
  async findDue(limit: number): Promise<readonly string[]> {
    const { clock, limits } = this.options;
    const now = clock.now();
    const found: string[] = [];
    for (const state of openStates) {
      const ms = state === 'running' ? limits.leaseMs : maxAskAgainMs(limits);
      for (const due of [{ $lte: now }, { $gt: latestTimeAfter(now, ms) }]) {
        if (found.length >= limit) return found;
        const jobs = await this.#documents
          .find({ state, dueAt: due }, { _id: 1 })
          .limit(limit - found.length)
          .lean();
        found.push(...jobs.map(({ _id }) => _id));
      }
    }
    return found;
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

  /** Open ones of a user. */
  async findOpen(userId: string): Promise<readonly string[]> {
    const open = { userId, state: { $in: [...openStates] } };
    return (await this.#documents.find(open, { _id: 1 }).lean()).map(({ _id }) => _id);
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
    if (after.state !== 'queued') update.$unset = { ...update.$unset, turn: 1, turnOf: 1 };
    return await this.#update(
      { _id, state, attempt, ...(leaseUntil && { leaseUntil }) },
      { ...update, ...(outbox.length > 0 && { $push: { outbox: { $each: outbox } } }) },
    );
  }

  /** False when no document matches, or another has taken the user's turn or place that this one was to have. */
  async #update(filter: QueryFilter<JobDocument>, update: UpdateQuery<JobDocument>): Promise<boolean> {
    let matched = 0;
    const updating = async () => {
      matched = (await this.#documents.updateOne(filter, update)).matchedCount;
    };
    return (await wasCreated(updating())) && matched === 1;
  }
}

/** The jobs of a user that wait for a worker, those of the background apart. */
const queuedOf = (userId: string) => ({ userId, state: 'queued' as const, background: { $exists: false } });

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
