/** Threads that look for text, so that no page ever holds up the event loop. */
import { Problem } from '@komavox/core';
import pLimit, { type LimitFunction } from 'p-limit';
import { Tinypool } from 'tinypool';
import type { FindTask } from './find-worker.js';
import type { Finding, FindTextOptions } from '../page/find.js';
import type { Raster } from '../raster/raster.js';
import { visionBusy } from '../vision-busy.js';

export interface FindPoolOptions {
  readonly threads: number;
  /** Pages that may wait for a thread. */
  readonly maxWaiting: number;
  /** In a thread. */
  readonly maxMs?: number;
}

/** Started threads stay for this long without work; a new one is slow for its first pages. */
const maxIdleMs = 3_600_000;

export class FindPool {
  readonly #pool: Tinypool;
  /** Pages wait here, not in the pool: its queue would not move on when a thread is stopped, and their time would run. */
  readonly #limit: LimitFunction;
  readonly #maxWaiting: number;
  readonly #maxMs: number;

  constructor({ threads, maxWaiting, maxMs = 30_000 }: FindPoolOptions) {
    this.#limit = pLimit(threads);
    this.#maxWaiting = maxWaiting;
    this.#maxMs = maxMs;
    this.#pool = new Tinypool({
      filename: new URL('./find-worker.js', import.meta.url).href,
      name: 'find',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: maxIdleMs,
    });
  }

  /**
   * The page's pixels move to the thread and can't be used afterwards.
   * @throws Problem 429 `vision_busy` when too many pages wait, 503 `page_too_slow` after 30 s
   */
  async find(page: Raster, options: FindTextOptions, signal: AbortSignal): Promise<Finding[]> {
    signal.throwIfAborted();
    if (this.#limit.pendingCount >= this.#maxWaiting) throw visionBusy();
    return await this.#limit(() => this.#run({ page, options }, signal));
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #run(task: FindTask, signal: AbortSignal): Promise<Finding[]> {
    signal.throwIfAborted();
    const timeout = AbortSignal.timeout(this.#maxMs);
    try {
      return (await this.#pool.run(task, {
        transferList: [task.page.data.buffer as ArrayBuffer],
        signal: AbortSignal.any([signal, timeout]),
      })) as Finding[];
    } catch (cause) {
      signal.throwIfAborted();
      if (!timeout.aborted) throw cause;
      throw new Problem(503, 'page_too_slow', 'Looking for text on this page took too long.', { cause });
    }
  }
}
