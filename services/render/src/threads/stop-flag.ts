/** Asks a thread to stop while it runs to its end without pause: memory that both sides see. */
export type StopFlag = Int32Array;

export function stopFlag(): StopFlag {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}

export function askToStop(flag: StopFlag): void {
  Atomics.store(flag, 0, 1);
}

/** @throws in the thread that was asked to stop */
export function throwIfStopped(flag: StopFlag): void {
  if (Atomics.load(flag, 0) !== 0) throw new Error('It is no longer wanted.');
}
