/** Runs scheduled tasks: each at its own pace, never twice at once in a process; a failure is logged and retried. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ScheduledTask } from '@komavox/core';

/** @returns a function that stops them and waits for those that are running. */
export function startScheduledTasks(tasks: readonly ScheduledTask[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = tasks.map(async ({ name, everyMs, run }) => {
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error, task: name }, 'scheduled task failed');
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
