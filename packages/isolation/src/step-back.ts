import { getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Of work beside that of answering: it takes what that leaves, and is not starved by what else runs on the machine. */
const niceness = 5;
/** As the system means whoever asks. */
const self = 0;

/**
 * Puts the work of this process, or of this thread of a pool, behind the threads that answer people. Call it before
 * anything is loaded: threads that libraries start later are behind, too.
 *
 * @param pid of another program that was started for such work
 */
export function stepBack(pid = self): void {
  // Elsewhere than on Linux a thread has the priority of its process, which is the one that answers.
  if (pid === self && !isMainThread && process.platform !== 'linux') return;
  try {
    // Who started the product with less may not ask for more.
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // It is as well off with the priority that it has.
  }
}
