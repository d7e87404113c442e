/** The work of a thread on a segment. */
import type { MessagePort } from 'node:worker_threads';
import { drawSegment, type SegmentFiles } from './draw-segment.js';
import type { SegmentContent } from './segment-plan.js';

export interface SegmentTask {
  readonly content: SegmentContent;
  readonly files: SegmentFiles;
}

/** That a thread has taken the segment, then how much of it is drawn, 0 to 1. */
export type SegmentProgress = 'started' | number;

const progressStep = 0.1;

export function drawInThread({
  content,
  files,
  port,
}: SegmentTask & { readonly port: MessagePort }): Promise<Uint8Array> {
  const report = (progress: SegmentProgress) => port.postMessage(progress);
  report('started');
  let reported = 0;
  return drawSegment(content, files, (fraction) => {
    if (fraction - reported < progressStep) return;
    reported = fraction;
    report(fraction);
  });
}
