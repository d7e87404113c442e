import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something that will come true; rejects, saying what, when it doesn't within `ms`. Looks `everyMs`. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  ms = 45_000,
  everyMs = 10,
): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`Not within ${String(ms)} ms: ${what}`);
    await sleep(everyMs);
  }
}
