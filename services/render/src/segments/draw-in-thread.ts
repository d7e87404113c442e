/** The worker threads that draw segments: a few, shared by all videos of this process, first come first served. */
import { MessageChannel } from 'node:worker_threads';
import { noTimer, type Timer } from '@komavox/telemetry';
import { Tinypool } from 'tinypool';
import type { SegmentProgress, SegmentTask, ThreadTask } from './segment-worker.js';
import { askToStop, stopFlag, type StopFlag } from './stop-flag.js';

export class SegmentPool {
  #pool: Tinypool | undefined;
  readonly #running = new Map<Promise<Uint8Array>, StopFlag>();

  /**
   * @param size how many segments are drawn at a time
   * @param timer times a segment from when a thread takes it
   */
  constructor(
    readonly size: number,
    private readonly timer: Timer = noTimer,
  ) {}

  /**
   * The stored form of a segment, or the cover. Aborting rejects at once, and a thread that has begun stops at its next video frame:
   * threads are asked to stop and never ended, as ending one inside FFmpeg ends the whole process.
   */
  async draw(
    task: SegmentTask,
    signal: AbortSignal,
    onDrawn: (fraction: number) => void = () => undefined,
  ): Promise<Buffer> {
    signal.throwIfAborted();
    const { port1: progress, port2: port } = new MessageChannel();
    const stop = stopFlag();
    const drawn = this.#run({ ...task, port, stop });
    // Not sooner: a segment that still waits is given to its thread with the other end.
    void drawn.catch(() => undefined).finally(() => progress.close());
    progress.on('message', (message: SegmentProgress) => {
      if (message === 'started') void this.timer({}, () => drawn).catch(() => undefined);
      else if (!signal.aborted) onDrawn(message);
    });
    let abort = (): void => undefined;
    const aborted = new Promise<never>((_, reject) => {
      abort = () => {
        askToStop(stop);
        reject(signal.reason as Error);
      };
    });
    signal.addEventListener('abort', abort, { once: true });
    try {
      const { buffer, byteOffset, byteLength } = await Promise.race([drawn, aborted]);
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      signal.throwIfAborted();
      throw new Error(`A segment failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    } finally {
      signal.removeEventListener('abort', abort);
    }
  }

  /** What is being drawn or waits fails. */
  async close(): Promise<void> {
    for (const stop of this.#running.values()) askToStop(stop);
    await Promise.allSettled(this.#running.keys());
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  #run(task: ThreadTask): Promise<Uint8Array> {
    const drawn = (async () =>
      (await this.#threads().run(task, { transferList: [task.port] })) as Uint8Array)();
    this.#running.set(drawn, task.stop);
    const forget = () => this.#running.delete(drawn);
    drawn.then(forget, forget);
    return drawn;
  }

  /** Opened by the first segment, as processes that only answer calls draw none; then the threads stay warm. */
  #threads(): Tinypool {
    this.#pool ??= new Tinypool({
      filename: new URL('./segment-worker.js', import.meta.url).href,
      name: 'drawInThread',
      minThreads: this.size,
      maxThreads: this.size,
      // A thread that waits in Atomics would not free what native code lets go of.
      useAtomics: false,
    });
    return this.#pool;
  }
}
