import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Speech, which is heard while it is made; what else somebody waits for; what goes on by itself. Each takes what those before it leave. */
export type Work = 'heard' | 'awaited' | 'batch';

/**
 * Answering has 0. Five steps are a third of the processor's time, beside one that wants all of it (sched(7)); several threads of
 * engines together must not have as much as one that answers.
 */
export const niceness: Readonly<Record<Work, number>> = { heard: 10, awaited: 15, batch: 19 };
/** As the system means the thread that asks. */
const thisThread = 0;

/** Lowers the priority of this thread of a pool below that of threads that answer people. */
export function stepBack(work: Work): void {
  // Elsewhere than on Linux a thread has the priority of its process, which is the one that answers.
  if (process.platform === 'linux') lower(work, thisThread);
}

/**
 * The same for another process. Threads that it starts later inherit it: call it as soon as the process is there, since
 * loading its code takes a second of processor time (`forkBehind` does).
 * @param pid nothing is done for undefined, which is that of a process that did not start
 */
export function putBack(work: Work, pid: number | undefined): void {
  if (pid !== undefined) for (const id of threadsOf(pid)) lower(work, id);
}

function lower(work: Work, id: number): void {
  try {
    // Raising it again takes a privilege, so one that is lower already stays.
    if (getPriority(id) < niceness[work]) setPriority(id, niceness[work]);
  } catch {
    // It has ended, or may not be changed, and goes on with the priority that it has.
  }
}

/** Linux has a priority for each thread. */
function threadsOf(pid: number): readonly number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    // It has ended.
    return [];
  }
}
