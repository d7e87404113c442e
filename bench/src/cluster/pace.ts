/** Throughput of a group of callers, each of whom begins the next piece of work when one is done. */
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** One piece of work. Once the signal aborts its end doesn't matter. */
export type Caller = (signal: AbortSignal) => Promise<void>;

export interface Pace {
  readonly done: number;
  readonly seconds: number;
  /** Processor time of everything on the machine meanwhile, in seconds. */
  readonly coreSeconds: number;
}

const warmUpMs = 4000;

/** Counts what is done in so many seconds, after a warm-up. Rejects when a piece of work does. */
export async function measurePace(callers: readonly Caller[], seconds: number): Promise<Pace> {
  const over = new AbortController();
  let done = 0;
  const work = callers.map(async (call) => {
    while (!over.signal.aborted) {
      await call(over.signal);
      done += 1;
    }
  });
  const count = async (): Promise<Pace> => {
    await pause(warmUpMs, undefined, { signal: over.signal });
    const before = { done, started: performance.now(), busy: busySeconds() };
    await pause(seconds * 1000, undefined, { signal: over.signal });
    return {
      done: done - before.done,
      seconds: (performance.now() - before.started) / 1000,
      coreSeconds: busySeconds() - before.busy,
    };
  };
  const counting = count();
  try {
    return await Promise.race([counting, Promise.all(work).then(() => counting)]);
  } finally {
    over.abort();
    await Promise.allSettled([counting, ...work]);
  }
}

export function together(paces: readonly Pace[]): Pace {
  const sum = (part: keyof Pace) => paces.reduce((total, pace) => total + pace[part], 0);
  return { done: sum('done'), seconds: sum('seconds'), coreSeconds: sum('coreSeconds') };
}

/** Cores that everything on this machine keeps busy for so long. */
export async function measureBusyCores(seconds: number): Promise<number> {
  const { coreSeconds, seconds: measured } = await measurePace([], seconds);
  return coreSeconds / measured;
}

const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
