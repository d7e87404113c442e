/** Render: frames come in, videos go out. */
import { assertFontFiles } from '@komavox/fonts';
import { defineService, outboxModel } from '@komavox/platform';
import { renderSettings } from './config.js';
import { renderConsumers } from './consumers.js';
import type { RenderContext } from './context.js';
import { renderRoutes } from './routes.js';
import { openSegmentThreads } from './segment-threads.js';
import { openStopwatches } from './stopwatches.js';
import { openStore } from './store.js';
import { renderSweepers } from './sweep.js';
import { watchJobEnds } from './wait-for-job.js';

export const render = defineService({
  name: 'render',
  settings: renderSettings,
  peers: [],
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const measure = openStopwatches(chassis);
    const context: RenderContext = { chassis, settings, store, measure };
    const threads = openSegmentThreads(settings.threads, measure.segment);
    const ends = watchJobEnds(context);
    return {
      routes: renderRoutes(context, ends),
      consumers: renderConsumers(context, threads),
      sweepers: renderSweepers(context),
      outboxes: [outboxModel(store.jobs)],
      jobs: [
        {
          kind: 'video',
          model: outboxModel(store.jobs),
          states: ['queued', 'rendering'],
          since: 'createdAt',
        },
      ],
      start: async () => {
        // Drawing would put another face in the place of a missing one without a word.
        await assertFontFiles();
        await ends.start();
      },
      stop: async () => {
        await ends.stop();
        await threads.close();
      },
    };
  },
});
