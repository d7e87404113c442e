/**
 * A process's places for jobs of one kind. While one is free it claims whose turn it is: when a wake-up comes, when a job
 * ends, and every so often, as a wake-up may be lost, or wait behind others. So a wake-up says that there is work, and not
 * which.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, context, trace } from '@opentelemetry/api';
import { endsWithin, FailureLog } from '@komavox/core';
import type { Clock } from '@komavox/core';
import { contextOf } from '@komavox/telemetry';
import { runClaimed, type RunnerOptions } from './runner.js';
import type { JobDocument } from './schema.js';
import type { JobStore } from './store.js';
import { Waiters } from './wait.js';

/** Pause between looks for work that no wake-up has told of. */
const lookEveryMs = 500;
/** Time that jobs have to be released when the process stops. */
const maxStopMs = 10_000;

interface WorkerOptions<Doc extends JobDocument> extends RunnerOptions<Doc> {
  readonly name: string;
  /** Places. The last one isn't for a user who has another here, so that nobody can take them all. */
  readonly concurrency: number;
  readonly clock: Clock;
}

export interface WakeUp {
  readonly id: string;
  readonly attempt?: number;
}

const tracer = trace.getTracer('komavox');

export class Worker<Doc extends JobDocument> {
  /** By job: its user, and its end. */
  readonly #running = new Map<string, { readonly userId: string; readonly ended: Promise<void> }>();
  /** Of wake-ups whose jobs haven't begun: their spans, which a job belongs below; else it is below what asked for it. */
  readonly #contexts = new Map<string, Context>();
  readonly #followers = new Waiters();
  readonly #stopping = new AbortController();
  #filling: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    private readonly store: JobStore<Doc>,
    private readonly options: WorkerOptions<Doc>,
  ) {}

  /** Looks for work until the process stops; then has all released, and waits for that. */
  async run(stopping: AbortSignal): Promise<void> {
    const log = new FailureLog({
      logger: this.options.logger,
      level: 'warn',
      failed: 'jobs could not be looked for',
      works: 'jobs are looked for again',
    });
    while (!stopping.aborted) {
      try {
        const { clock } = this.options;
        await this.#fill(new Date(clock.now().getTime() - lookEveryMs));
        log.succeeded();
      } catch (error) {
        log.failed(error);
      }
      await sleep(lookEveryMs, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
    this.#stopping.abort();
    await endsWithin(maxStopMs, Promise.all([...this.#running.values()].map(({ ended }) => ended)));
  }

  /**
   * Takes what there is to do. Resolves when there is nothing left to do for the wake-up: its job has begun or, unless
   * `untilBegun`, has ended, here or elsewhere. Rejects when `signal` aborts before.
   */
  async follow(wakeUp: WakeUp, untilBegun: boolean, signal: AbortSignal): Promise<void> {
    const { id } = wakeUp;
    const own = context.active();
    this.#contexts.set(id, own);
    try {
      await this.#fillSoon();
      const isOver = async () => ((await this.#isOpen(wakeUp, untilBegun)) ? undefined : true);
      await this.#followers.waitFor(id, isOver, { maxWaitMs: Infinity, signal });
    } finally {
      if (this.#contexts.get(id) === own) this.#contexts.delete(id);
    }
  }

  async #isOpen({ id, attempt }: WakeUp, untilBegun: boolean): Promise<boolean> {
    const job = await this.store.find(id);
    if (!job || job.background === true || (attempt !== undefined && attempt !== job.attempt)) return false;
    return job.state === 'queued' || (job.state === 'running' && !untilBegun);
  }

  /** Once for all that ask meanwhile. */
  #fillSoon(): Promise<void> {
    this.#next ??= this.#filling
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        return this.#fill();
      });
    return this.#next;
  }

  /** @param since leaves what came after it to the wake-ups */
  #fill(since?: Date): Promise<void> {
    this.#filling = this.#filling.catch(() => undefined).then(() => this.#claimAll(since));
    return this.#filling;
  }

  async #claimAll(since?: Date): Promise<void> {
    while (!this.#stopping.signal.aborted && this.#running.size < this.options.concurrency) {
      const mayHave = (userId: string) => this.#mayHave(userId);
      const job = await this.store.claim({ mayHave, ...(since && { since }) });
      if (!job) return;
      this.#begin(job);
    }
  }

  #mayHave(userId: string): boolean {
    const { concurrency } = this.options;
    const isLastPlace = concurrency > 1 && this.#running.size === concurrency - 1;
    return !isLastPlace || ![...this.#running.values()].some((job) => job.userId === userId);
  }

  #begin(job: Doc): void {
    const { logger } = this.options;
    const ended = context
      .with(this.#contexts.get(job._id) ?? contextOf(job), () => this.#runInSpan(job))
      // Its lease ends, and another attempt begins.
      .catch((error: unknown) => logger.error({ err: error, job: job._id }, 'a job was lost'))
      .finally(() => {
        this.#running.delete(job._id);
        this.#followers.notify(job._id);
        if (!this.#stopping.signal.aborted) this.#fillSoon().catch(() => undefined);
      });
    this.#running.set(job._id, { userId: job.userId, ended });
    this.#followers.notify(job._id);
  }

  async #runInSpan(job: Doc): Promise<void> {
    const work = () => runClaimed(this.store, this.options, job, this.#stopping.signal);
    if (!trace.getSpanContext(context.active())) return await work();
    await tracer.startActiveSpan(`run ${this.options.name}`, (span) => work().finally(() => span.end()));
  }
}
