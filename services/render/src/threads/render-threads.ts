/** The worker threads of videos: a few, shared by all videos of this process, first come first served. */
import type { TransferListItem } from 'node:worker_threads';
import { Tinypool } from 'tinypool';
import { askToStop, stopFlag, type StopFlag } from './stop-flag.js';

/** What a thread does with a task: a function that a module exports. */
export interface ThreadWork {
  /** `file:` URL. */
  readonly filename: string;
  readonly name: string;
  /** As sentences about it begin: `A segment`. */
  readonly what: string;
}

/** A task as its thread gets it. */
export type Stoppable<Task> = Task & { readonly stop: StopFlag };

interface Started<Result> {
  /** The result; once the signal aborts, its reason. */
  readonly result: Promise<Result>;
  /** When a thread is done with it, whether it was asked to stop or not. */
  readonly ended: Promise<Result>;
}

export class RenderThreads {
  #pool: Tinypool | undefined;
  readonly #running = new Map<Promise<unknown>, StopFlag>();

  /** @param size how many tasks are worked on at a time */
  constructor(readonly size: number) {}

  /**
   * Aborting rejects at once, and a thread that has begun stops when it looks at its flag: threads are asked to stop and never
   * ended, as ending one inside FFmpeg ends the whole process.
   *
   * @throws the signal's reason when it has aborted before
   */
  start<Task extends object, Result>(
    work: ThreadWork,
    task: Task,
    signal: AbortSignal,
    transferList: TransferListItem[] = [],
  ): Started<Result> {
    signal.throwIfAborted();
    const stop = stopFlag();
    const stoppable: Stoppable<Task> = { ...task, stop };
    const { filename, name, what } = work;
    const options = { filename, name, transferList };
    const ended = (async () => (await this.#threads(work).run(stoppable, options)) as Result)();
    this.#running.set(ended, stop);
    const forget = () => this.#running.delete(ended);
    ended.then(forget, forget);
    const result = new Promise<Result>((resolve, reject) => {
      const abort = () => {
        askToStop(stop);
        reject(signal.reason as Error);
      };
      const settled = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort, { once: true });
      const failed = (cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause);
        reject(new Error(`${what} failed: ${reason}`, { cause }));
      };
      ended.then(resolve, failed).finally(settled);
    });
    return { result, ended };
  }

  /** Opens the threads with the code of this work, which they take a third of a second to load. */
  open(work: ThreadWork): void {
    this.#threads(work);
  }

  /** What is being worked on or waits fails. */
  async close(): Promise<void> {
    for (const stop of this.#running.values()) askToStop(stop);
    await Promise.allSettled(this.#running.keys());
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  /** Processes that only answer calls have none; once open, they stay. */
  #threads({ filename, name }: ThreadWork): Tinypool {
    this.#pool ??= new Tinypool({
      filename,
      name,
      minThreads: this.size,
      maxThreads: this.size,
      // A thread that waits in Atomics would not free what native code lets go of.
      useAtomics: false,
    });
    return this.#pool;
  }
}
