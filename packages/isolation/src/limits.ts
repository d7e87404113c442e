/** The one policy for work on what strangers wrote; a kind of work says only where it needs another number. */
export interface IsolationLimits {
  /** At a time, those apart that take long, of which there may be as many; what comes then waits. */
  readonly processes: number;
  /** Requests that may wait; more are `busy`. */
  readonly maxWaiting: number;
  /** Milliseconds of processor time until the next item. A process that takes more is ended. */
  readonly maxCpuMs: number;
  /**
   * Milliseconds of processor time until the next item, after which a process goes on behind all other work, for whom it
   * held the place, and is replaced at its end.
   */
  readonly promptCpuMs: number;
  /** Milliseconds until the next item, or of a start, however little of a core the process was given. One that takes longer is ended. */
  readonly maxWallMs: number;
  /** Bytes (RSS) of a process, Node's own 50 MB among them. One that takes more is ended. */
  readonly maxMemory: number;
  /** Bytes (RSS) of a process that is kept for the next request; one that holds more is replaced. */
  readonly maxIdleMemory: number;
  /** Requests after which a process is replaced: what native code was led to do to itself ends with it. */
  readonly maxRequests: number;
  /** Milliseconds that a process without work is kept for the next request. */
  readonly idleMs: number;
}

export const isolationLimits: IsolationLimits = {
  processes: 2,
  maxWaiting: 32,
  maxCpuMs: 5_000,
  promptCpuMs: 2_000,
  // Sooner than calls between services give up.
  maxWallMs: 100_000,
  maxMemory: 400_000_000,
  maxIdleMemory: 200_000_000,
  maxRequests: 100,
  idleMs: 60_000,
};
