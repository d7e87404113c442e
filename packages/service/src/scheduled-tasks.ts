/** Runs sweepers: each at its own pace, never twice at once in a process; a failure is logged and tried again. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ScheduledTask } from '@komavox/core';

/** @returns a function that stops them and waits for those in the middle. */
export function startScheduledTasks(sweepers: readonly ScheduledTask[], logger: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = sweepers.map(async ({ name, everyMs, run }) => {
    while (!signal.aborted) {
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) logger.error({ err: error, sweeper: name }, 'sweep failed');
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}
