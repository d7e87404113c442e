/** Waiting for the end of a job: told by events, and by looking at the document in case an event goes by. */
import { Problem, type Subscription } from '@komavox/platform';
import { topics } from '@komavox/proto';
import type { RenderContext } from './context.js';
import { isFinal } from './model/job.js';
import type { StoredJob } from './store.js';

export interface JobEnds {
  /** The job once it has ended. Rejects when `signal` aborts, or with Problem 504 `video_not_ready` after `ms`. */
  wait(jobId: string, signal: AbortSignal, ms: number): Promise<StoredJob>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const lookEveryMs = 1000;

export function watchJobEnds(context: RenderContext): JobEnds {
  const listeners = new Map<string, Set<() => void>>();
  let subscriptions: readonly Subscription[] = [];
  const ended = ({ jobId }: { readonly jobId: string }) => {
    for (const wake of listeners.get(jobId) ?? []) wake();
  };
  return {
    async start() {
      subscriptions = await Promise.all([
        context.chassis.events.watch(topics.videoCompleted, ended),
        context.chassis.events.watch(topics.videoFailed, ended),
      ]);
    },
    async stop() {
      await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    },
    async wait(jobId, signal, ms) {
      const until = performance.now() + ms;
      let wake: () => void = () => undefined;
      const listener = () => wake();
      const mine = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, mine.add(listener));
      try {
        for (;;) {
          // Listening comes before looking: an end in between wakes the next round.
          const woken = new Promise<void>((resolve) => {
            wake = resolve;
          });
          const job = await context.store.findJob(jobId);
          if (!job) throw new Problem(404, 'job_not_found', 'There is no such video job.');
          if (isFinal(job)) return job;
          signal.throwIfAborted();
          if (performance.now() >= until) {
            throw new Problem(504, 'video_not_ready', 'The video takes longer than this call may wait.', {
              headers: { location: `/api/video/jobs/${jobId}` },
            });
          }
          await oneOf(woken, lookEveryMs, signal);
        }
      } finally {
        mine.delete(listener);
        if (mine.size === 0) listeners.delete(jobId);
      }
    },
  };
}

async function oneOf(woken: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: () => void = () => undefined;
  const other = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
    onAbort = resolve;
    signal.addEventListener('abort', onAbort, { once: true });
  });
  await Promise.race([woken, other]);
  clearTimeout(timer);
  signal.removeEventListener('abort', onAbort);
}
