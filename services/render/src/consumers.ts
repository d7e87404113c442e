import { consumer, type Consumer } from '@komavox/events';
import { topics } from '@komavox/proto';
import type { RenderContext } from './context.js';
import { makeVideo } from './make-video.js';
import type { SegmentThreads } from './segment-threads.js';

export const renderConsumers = (context: RenderContext, threads: SegmentThreads): readonly Consumer[] => [
  consumer(topics.videoRequested, {
    group: 'render.make-video',
    role: 'worker',
    concurrency: context.settings.jobs,
    handle: ({ jobId, attempt }, { signal }) => makeVideo(context, threads, { jobId, attempt }, signal),
  }),
];
