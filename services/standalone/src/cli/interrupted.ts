/** Commands that can be stopped by a signal. */

/** Stopped by a signal; what was done so far stays. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Does work that SIGINT and SIGTERM abort.
 * @throws Interrupted with the text, whatever the work throws after an abort
 */
export async function interruptible<Result>(
  text: string,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ending = new AbortController();
  const interrupt = () => ending.abort(new Interrupted(text));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(ending.signal);
  } catch (error) {
    // Each store throws an error of its own after an abort.
    ending.signal.throwIfAborted();
    throw error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
