/** The threads that draw segments: a few, shared by all videos of this process, first come first served. */
import { Worker } from 'node:worker_threads';
import { noTimer, type Timer } from '@komavox/telemetry';
import type { SegmentTask, ThreadMessage } from './segment-thread.js';

export interface SegmentThreads {
  /** The stored form of a segment. Aborting stops the work at once, whatever it is doing. */
  draw(task: SegmentTask, signal: AbortSignal, onDrawn?: (fraction: number) => void): Promise<Buffer>;
  /** How many segments are drawn at a time. */
  readonly size: number;
  close(): Promise<void>;
}

interface Waiting {
  readonly start: (thread: Worker) => void;
  readonly signal: AbortSignal;
}

/** @param measure a segment from when a thread takes it */
export function openSegmentThreads(size: number, measure: Timer = noTimer): SegmentThreads {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: Waiting[] = [];

  const open = (): Worker => {
    const thread = new Worker(new URL('./segment-thread.js', import.meta.url));
    // An idle thread must not keep the process alive.
    thread.unref();
    all.add(thread);
    thread.on('error', () => void discard(thread));
    thread.on('exit', () => void discard(thread));
    return thread;
  };
  const next = () => {
    while (queue.length > 0) {
      const thread = idle.pop() ?? (all.size < size ? open() : undefined);
      if (!thread) return;
      queue.shift()?.start(thread);
    }
  };
  const discard = async (thread: Worker) => {
    if (!all.delete(thread)) return;
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
    await thread.terminate();
    next();
  };

  return {
    size,
    draw: (task, signal, onDrawn) =>
      new Promise<Buffer>((resolve, reject) => {
        const aborted = () => {
          const at = queue.indexOf(waiting);
          if (at >= 0) queue.splice(at, 1);
          reject(reasonOf(signal));
        };
        const waiting: Waiting = {
          signal,
          start(thread) {
            signal.removeEventListener('abort', aborted);
            measure({}, () => work(thread, task, signal, onDrawn))
              .then(resolve, reject)
              .finally(() => {
                if (!signal.aborted && all.has(thread)) {
                  thread.unref();
                  idle.push(thread);
                  next();
                } else void discard(thread);
              });
          },
        };
        if (signal.aborted) {
          reject(reasonOf(signal));
          return;
        }
        signal.addEventListener('abort', aborted, { once: true });
        queue.push(waiting);
        next();
      }),
    async close() {
      queue.length = 0;
      await Promise.all([...all].map((thread) => thread.terminate()));
      all.clear();
      idle.length = 0;
    },
  };
}

function work(
  thread: Worker,
  task: SegmentTask,
  signal: AbortSignal,
  onDrawn: (fraction: number) => void = () => undefined,
): Promise<Buffer> {
  thread.ref();
  return new Promise<Buffer>((resolve, reject) => {
    const settle = (end: () => void) => {
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      end();
    };
    const onMessage = (message: ThreadMessage) => {
      if (message.kind === 'drawn') onDrawn(message.fraction);
      else if (message.kind === 'failed')
        settle(() => reject(new Error(`A segment failed: ${message.message}`)));
      else {
        const { buffer, byteOffset, byteLength } = message.segment;
        settle(() => resolve(Buffer.from(buffer, byteOffset, byteLength)));
      }
    };
    const onError = (error: unknown) =>
      settle(() => reject(new Error('The thread of a segment broke down.', { cause: error })));
    const onExit = (code: number) =>
      settle(() => reject(new Error(`The thread of a segment ended (${code}).`)));
    const onAbort = () => settle(() => reject(reasonOf(signal)));
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    thread.postMessage(task);
  });
}

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('The work was stopped.');
