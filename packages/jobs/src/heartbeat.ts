/** Keeps a claimed job: renews its lease, writes its progress, and notices when it is no longer this worker's. */
import { setTimeout as sleep } from 'node:timers/promises';
import { FailureLog } from '@komavox/core';
import type { Logger } from 'pino';
import type { JobDocument } from './schema.js';
import type { JobStore } from './store.js';

/** Progress is written, and published, at most so often. */
const progressEveryMs = 1000;

interface HeartbeatOptions {
  readonly leaseMs: number;
  /** Interval at which the job is read to see whether it was cancelled. Default: a heartbeat notices it. */
  readonly cancelCheckMs?: number | undefined;
  readonly logger: Logger;
}

export class Heartbeat<Doc extends JobDocument> {
  readonly #lost = new AbortController();
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  #renewal: Promise<unknown> = Promise.resolve();
  #progress: unknown;
  #isDirty = false;
  #writtenAt = performance.now();

  constructor(
    private readonly store: Pick<JobStore<Doc>, 'apply' | 'find'>,
    private readonly job: Doc,
    private readonly options: HeartbeatOptions,
  ) {
    this.#running = this.#run();
  }

  /** Aborted once the job is another's or has ended. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  report(progress: unknown): void {
    this.#progress = progress;
    this.#isDirty = true;
  }

  /** Writes progress now. A write that fails leaves it to the next heartbeat. */
  async tell(progress: unknown): Promise<void> {
    this.report(progress);
    try {
      if (!(await this.#renew())) this.#lose();
    } catch (error) {
      this.#isDirty = true;
      this.options.logger.warn({ err: error }, 'the progress of a job could not be written');
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { leaseMs, cancelCheckMs = progressEveryMs, logger } = this.options;
    const everyMs = Math.min(cancelCheckMs, progressEveryMs, leaseMs / 3);
    const { signal } = this.#stopped;
    const log = new FailureLog({
      logger,
      level: 'warn',
      failed: 'the lease of a job could not be renewed',
      works: 'the lease of a job is renewed again',
    });
    while (!signal.aborted && !this.lost.aborted) {
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const isOurs = await this.#isOurs();
        log.succeeded();
        if (!isOurs) this.#lose();
      } catch (error) {
        // The lease outlasts a heartbeat or two that fail.
        log.failed(error);
      }
    }
  }

  #lose(): void {
    this.#lost.abort(new Error(`Job ${this.job._id} is no longer this worker's.`));
  }

  /** One at a time: an older progress must not be written over a newer one. */
  #renew(): Promise<boolean> {
    const renewed = this.#renewal.then(() => this.#write());
    this.#renewal = renewed.catch(() => undefined);
    return renewed;
  }

  async #write(): Promise<boolean> {
    const { _id, attempt } = this.job;
    this.#isDirty = false;
    this.#writtenAt = performance.now();
    const progress = this.#progress;
    return (await this.store.apply(_id, { type: 'heartbeat', attempt, progress })) !== undefined;
  }

  async #isOurs(): Promise<boolean> {
    const { _id, attempt } = this.job;
    const { leaseMs, cancelCheckMs } = this.options;
    const sinceMs = performance.now() - this.#writtenAt;
    if (sinceMs >= leaseMs / 3 || (this.#isDirty && sinceMs >= progressEveryMs)) {
      return await this.#renew();
    }
    if (cancelCheckMs === undefined) return true;
    const now = await this.store.find(_id);
    return now?.state === 'running' && now.attempt === attempt;
  }
}
