/** A thread that draws one segment after the other. */
import { parentPort } from 'node:worker_threads';
import { drawSegment, type SegmentFiles } from './draw-segment.js';
import type { SegmentContent } from './segment-plan.js';

export interface SegmentTask {
  readonly content: SegmentContent;
  readonly files: SegmentFiles;
}

export type ThreadMessage =
  | { readonly kind: 'drawn'; readonly fraction: number }
  | { readonly kind: 'done'; readonly segment: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string };

const port = parentPort;
if (!port) throw new Error('This file is a worker thread.');
const say = (message: ThreadMessage) => port.postMessage(message);
const saidEvery = 0.1;

port.on('message', ({ content, files }: SegmentTask) => {
  let said = 0;
  drawSegment(content, files, (fraction) => {
    if (fraction - said < saidEvery) return;
    said = fraction;
    say({ kind: 'drawn', fraction });
  }).then(
    (segment) => say({ kind: 'done', segment }),
    (error: unknown) =>
      say({
        kind: 'failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  );
});
