/** The work of a thread on a segment. */
import type { MessagePort } from 'node:worker_threads';
import { stepBack } from '@komavox/isolation/process';
import { drawCover, drawSegment, type DrawOptions, type SegmentFiles } from './draw-segment.js';
import type { SegmentContent } from './segment-plan.js';
import type { Stoppable } from '../threads/render-threads.js';
import { throwIfStopped } from '../threads/stop-flag.js';

stepBack('batch');

export interface SegmentTask extends Pick<DrawOptions, 'encoderThreads'> {
  readonly content: SegmentContent;
  readonly files: SegmentFiles;
  /** Only its picture, in place of the segment. */
  readonly as?: 'cover';
}

type ThreadTask = Stoppable<SegmentTask & { readonly port: MessagePort }>;

/** That a thread has taken the segment, then how much of it is drawn, 0 to 1. */
export type SegmentProgress = 'started' | number;

const progressStep = 0.1;

export async function draw({
  content,
  files,
  encoderThreads,
  as,
  port,
  stop,
}: ThreadTask): Promise<Uint8Array> {
  throwIfStopped(stop);
  if (as === 'cover') return drawCover(content, files);
  const report = (progress: SegmentProgress) => port.postMessage(progress);
  report('started');
  let reported = 0;
  const onDrawn = (fraction: number) => {
    throwIfStopped(stop);
    if (fraction - reported < progressStep) return;
    reported = fraction;
    report(fraction);
  };
  return drawSegment(content, files, { encoderThreads, onDrawn });
}
