/** Threads that look for text, so that no page ever holds up the event loop. */
import { Worker } from 'node:worker_threads';
import { Problem } from '@komavox/core';
import type { FindTask } from './find-worker.js';
import type { Finding, FindTextOptions } from './page/find.js';
import type { Raster } from './page/raster.js';

export interface FindPool {
  /**
   * The page's pixels move to the thread and can't be used afterwards.
   * @throws Problem 429 `vision_busy` when too many pages wait, 503 `page_too_slow` after 30 s
   */
  find(page: Raster, options: FindTextOptions, signal: AbortSignal): Promise<Finding>;
  close(): Promise<void>;
}

export interface FindPoolOptions {
  readonly threads: number;
  /** Pages that may wait for a thread. */
  readonly maxWaiting: number;
  readonly maxMs?: number;
}

interface Job {
  readonly task: FindTask;
  readonly signal: AbortSignal;
  readonly resolve: (finding: Finding) => void;
  readonly reject: (error: unknown) => void;
}

export function findPool({ threads, maxWaiting, maxMs = 30_000 }: FindPoolOptions): FindPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: Job[] = [];

  const startThread = (): Worker => {
    const worker = new Worker(new URL('./find-worker.js', import.meta.url));
    // An idle thread is no reason to keep the process.
    worker.unref();
    all.add(worker);
    return worker;
  };

  const next = () => {
    while (idle.length > 0 || all.size < threads) {
      const job = queue.shift();
      if (!job) return;
      if (job.signal.aborted) job.reject(job.signal.reason);
      else run(idle.pop() ?? startThread(), job);
    }
  };

  const run = (worker: Worker, { task, signal, resolve, reject }: Job) => {
    const settle = (act: () => void, keep: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.off('message', onFinding).off('error', onError).off('exit', onExit);
      if (keep) idle.push(worker);
      else {
        all.delete(worker);
        void worker.terminate();
      }
      act();
      next();
    };
    const slow = () =>
      reject(new Problem(503, 'page_too_slow', 'Looking for text on this page took too long.'));
    const timer = setTimeout(() => settle(slow, false), maxMs);
    const onAbort = () => settle(() => reject(signal.reason), false);
    signal.addEventListener('abort', onAbort, { once: true });
    const onFinding = (finding: Finding) => settle(() => resolve(finding), true);
    const onError = (error: unknown) => settle(() => reject(error), false);
    const onExit = (code: number) =>
      settle(() => reject(new Error(`The thread that looked for text ended with code ${code}`)), false);
    worker.once('message', onFinding).once('error', onError).once('exit', onExit);
    worker.postMessage(task, [task.page.data.buffer as ArrayBuffer]);
  };

  return {
    find: (page, options, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        if (queue.length >= maxWaiting) {
          throw new Problem(
            429,
            'vision_busy',
            'Too many pages are being read. Please try again in a moment.',
            {
              headers: { 'Retry-After': '2' },
            },
          );
        }
        queue.push({ task: { page, options }, signal, resolve, reject });
        next();
      }),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
