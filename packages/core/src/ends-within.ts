import { setTimeout as sleep } from 'node:timers/promises';

/** False when the work took longer than `maxMs`; it then goes on by itself. Rejects when the work does before. */
export async function endsWithin(maxMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(maxMs, false, { signal: timer.signal }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
