interface Bounds {
  /** Nothing has moved for so long: nothing will. */
  readonly stillMs: number;
  /** However much still moves. */
  readonly maxMs: number;
  /** Milliseconds; default: the process's clock. */
  readonly now?: () => number;
}

/**
 * How long a test waits for work of which it doesn't know how much there is: on a busy machine all of it takes longer, but
 * something always moves.
 */
export function createPatience({ stillMs, maxMs, now = () => performance.now() }: Bounds) {
  const begun = now();
  let seen: string | undefined;
  let moved = begun;
  return {
    /** Rejects what stands still, or goes on for ever. @param state changes with each step of the work */
    look(state: string): void {
      const time = now();
      if (state !== seen) [seen, moved] = [state, time];
      if (time - moved > stillMs) throw new Error(`Nothing moved for ${stillMs} ms: ${state}`);
      if (time - begun > maxMs) throw new Error(`Not done after ${maxMs} ms: ${state}`);
    },
  };
}
