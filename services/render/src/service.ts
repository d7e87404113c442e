/** Render: frames come in, videos go out. */
import { assertFontFiles } from '@komavox/fonts';
import { createWaiters } from '@komavox/jobs';
import { defineService } from '@komavox/service';
import { outboxModel } from '@komavox/outbox';
import { watcher } from '@komavox/events';
import { topics } from '@komavox/proto';
import { renderSettings } from './config.js';
import { renderConsumers } from './consumers.js';
import type { RenderContext } from './context.js';
import { renderRoutes } from './routes.js';
import { openSegmentThreads } from './segment-threads.js';
import { openStopwatches } from './stopwatches.js';
import { openStore } from './store.js';
import { renderSweepers } from './sweep.js';

export const render = defineService({
  name: 'render',
  settings: renderSettings,
  peers: [],
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const measure = openStopwatches(chassis);
    const waiters = createWaiters();
    const context: RenderContext = { chassis, settings, store, measure, waiters };
    const threads = openSegmentThreads(settings.threads, measure.segment);
    const wake = ({ jobId }: { readonly jobId: string }) => waiters.wake(jobId);
    return {
      routes: renderRoutes(context),
      consumers: renderConsumers(context, threads),
      watchers: [watcher(topics.videoCompleted, wake), watcher(topics.videoFailed, wake)],
      scheduledTasks: renderSweepers(context),
      outboxes: [outboxModel(store.jobs)],
      jobs: [
        {
          kind: 'video',
          model: outboxModel(store.jobs),
          states: ['queued', 'rendering'],
          since: 'createdAt',
        },
      ],
      // Drawing would put another face in the place of a missing one without a word.
      start: () => assertFontFiles(),
      stop: () => threads.close(),
    };
  },
});
