import { setTimeout as pause } from 'node:timers/promises';

/** A connection that lay idle may end as it is used: the process of the users and the product are busy. */
export const isCutOff = (error: unknown): boolean =>
  error instanceof TypeError && error.message === 'fetch failed';

/** So many connections may lie idle, and be tried one after the other. */
const maxTries = 8;

/** Calls again what was cut off. */
export async function whole<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (tries === maxTries || !isCutOff(error)) throw error;
      await pause(50 * tries);
    }
  }
}
