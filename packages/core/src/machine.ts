/** What this machine, or the container on it, gives. */
import { availableParallelism, totalmem } from 'node:os';

export interface Machine {
  readonly cores: number;
  /** Bytes. */
  readonly memory: number;
}

/** Of a container, what it may take. */
export function machine(): Machine {
  const limit = process.constrainedMemory();
  return { cores: availableParallelism(), memory: Math.min(totalmem(), limit > 0 ? limit : Infinity) };
}
