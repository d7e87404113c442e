/** A segment that one of the threads draws. */
import { MessageChannel } from 'node:worker_threads';
import type { Timer } from '@komavox/telemetry';
import type { RenderThreads } from '../threads/render-threads.js';
import type { SegmentProgress, SegmentTask } from './segment-worker.js';

export const segmentDrawing = {
  filename: new URL('./segment-worker.js', import.meta.url).href,
  name: 'draw',
  what: 'A segment',
};

interface Drawing {
  readonly threads: RenderThreads;
  /** Times a segment from when a thread takes it. */
  readonly timers: { readonly segment: Timer };
  readonly signal: AbortSignal;
}

/** The stored form of the segment, or the cover. Aborting rejects at once, and the thread stops at its next video frame. */
export async function drawInThread(
  { threads, timers, signal }: Drawing,
  task: SegmentTask,
  onDrawn: (fraction: number) => void = () => undefined,
): Promise<Buffer> {
  const { port1: progress, port2: port } = new MessageChannel();
  const withPort = { ...task, port };
  const { result, ended } = threads.start<object, Uint8Array>(segmentDrawing, withPort, signal, [port]);
  // Not sooner: a segment that still waits is given to its thread with the other end.
  void ended.catch(() => undefined).finally(() => progress.close());
  progress.on('message', (message: SegmentProgress) => {
    if (message === 'started') void timers.segment({}, () => ended).catch(() => undefined);
    else if (!signal.aborted) onDrawn(message);
  });
  const { buffer, byteOffset, byteLength } = await result;
  return Buffer.from(buffer, byteOffset, byteLength);
}
