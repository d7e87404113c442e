/** Runs scheduled tasks: each at its own pace, never twice at once in a process; a failure is logged and retried. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { FailureLog, type ScheduledTask } from '@komavox/core';

/** @returns a function that stops them and waits for those that are running. */
export function startScheduledTasks(tasks: readonly ScheduledTask[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = tasks.map(async ({ name, everyMs, run }) => {
    const log = new FailureLog({
      logger,
      place: { task: name },
      level: 'error',
      failed: 'scheduled task failed',
      works: 'scheduled task works again',
    });
    while (!signal.aborted) {
      try {
        await run(signal);
        log.succeeded();
      } catch (error) {
        if (!signal.aborted) log.failed(error);
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
