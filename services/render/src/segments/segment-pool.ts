/** The worker threads that draw segments: a few, shared by all videos of this process, first come first served. */
import { MessageChannel } from 'node:worker_threads';
import { noTimer, type Timer } from '@komavox/telemetry';
import { Tinypool } from 'tinypool';
import type { SegmentProgress, SegmentTask } from './segment-worker.js';

export class SegmentPool {
  #pool: Tinypool | undefined;

  /**
   * @param size how many segments are drawn at a time
   * @param timer times a segment from when a thread takes it
   */
  constructor(
    readonly size: number,
    private readonly timer: Timer = noTimer,
  ) {}

  /** The stored form of a segment. Aborting ends the thread at once, whatever it is doing. */
  async draw(
    task: SegmentTask,
    signal: AbortSignal,
    onDrawn: (fraction: number) => void = () => undefined,
  ): Promise<Buffer> {
    signal.throwIfAborted();
    const { port1: progress, port2: port } = new MessageChannel();
    try {
      const drawing = this.#threads().run({ ...task, port }, { signal, transferList: [port] });
      const drawn = Promise.resolve(drawing as Promise<Uint8Array>);
      progress.on('message', (message: SegmentProgress) => {
        if (message === 'started') void this.timer({}, () => drawn).catch(() => undefined);
        else onDrawn(message);
      });
      const { buffer, byteOffset, byteLength } = await drawn;
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      signal.throwIfAborted();
      throw new Error(`A segment failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    } finally {
      progress.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
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
