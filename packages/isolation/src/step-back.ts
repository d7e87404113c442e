import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Speech, which is heard while it is made; what else somebody waits for; what goes on by itself. Each takes what those before it leave. */
type Work = 'heard' | 'awaited' | 'batch';

/** Answering has 0. Five steps are a third of the processor's time, beside one that wants all of it (sched(7)). */
const niceness: Readonly<Record<Work, number>> = { heard: 5, awaited: 10, batch: 15 };
/** As the system means the thread that asks. */
const thisThread = 0;

/**
 * Puts the work of this process, or of this thread of a pool, behind the threads that answer people. Threads that start
 * later are behind, too: call it before a model is opened.
 *
 * @param pid of another process, whose work it is
 */
export function stepBack(work: Work, pid?: number): void {
  for (const id of threadsOf(pid)) {
    try {
      // Who started the product with less may not ask for more.
      if (getPriority(id) < niceness[work]) setPriority(id, niceness[work]);
    } catch {
      // It has ended, or is as well off with the priority that it has.
    }
  }
}

/** Linux has a priority for each thread; elsewhere one of a pool has that of its process, which is the one that answers. */
function threadsOf(pid: number | undefined): readonly number[] {
  if (process.platform !== 'linux') return pid !== undefined || isMainThread ? [pid ?? process.pid] : [];
  if (pid === undefined && !isMainThread) return [thisThread];
  try {
    return readdirSync(`/proc/${pid ?? process.pid}/task`).map(Number);
  } catch {
    return [];
  }
}
