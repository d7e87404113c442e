import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Speech, which is heard while it is made; what else somebody waits for; what goes on by itself. Each takes what those before it leave. */
type Work = 'heard' | 'awaited' | 'batch';

/** Answering has 0. Five steps are a third of the processor's time, beside one that wants all of it (sched(7)). */
const niceness: Readonly<Record<Work, number>> = { heard: 5, awaited: 10, batch: 15 };
/** As the system means whoever asks. */
const self = 0;

/**
 * Puts the work of this process, or of this thread of a pool, behind the threads that answer people. Call it before
 * anything is loaded: threads that libraries start later are behind, too.
 *
 * @param pid of another program that was started for such work
 */
export function stepBack(work: Work, pid = self): void {
  // Elsewhere than on Linux a thread has the priority of its process, which is the one that answers.
  if (pid === self && !isMainThread && process.platform !== 'linux') return;
  try {
    // Who started the product with less may not ask for more.
    if (getPriority(pid) < niceness[work]) setPriority(pid, niceness[work]);
  } catch {
    // It is as well off with the priority that it has.
  }
}
