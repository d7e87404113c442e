import { setTimeout as pause } from 'node:timers/promises';

/** What comes of `work`; while it goes on, and at least once, `look` is called again `everyMs` milliseconds after it ended. */
export async function during<T>(
  work: () => Promise<T>,
  look: () => void | Promise<void>,
  everyMs: number,
): Promise<T> {
  const state = { isDone: false };
  const watch = async () => {
    do {
      await look();
      await pause(everyMs);
    } while (!state.isDone);
  };
  const [result] = await Promise.all([work().finally(() => (state.isDone = true)), watch()]);
  return result;
}
