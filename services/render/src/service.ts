/** Render: frames come in, videos go out. */
import { assertFontFiles } from '@komavox/fonts';
import { consumer } from '@komavox/events';
import { exportRoute } from '@komavox/http';
import { topics } from '@komavox/proto';
import { defineService } from '@komavox/service';
import type { RenderContext } from './context.js';
import { fileRetention } from './delete-expired-files.js';
import { exportUser } from './export-user.js';
import { forgetUser } from './forget-user.js';
import { defineVideoJobs } from './jobs.js';
import { migrations } from './migrations.js';
import { renderRoutes } from './routes.js';
import { SegmentPool } from './segments/segment-pool.js';
import { renderSettings } from './settings.js';
import { openStore } from './store.js';
import { openMeasuring } from './uploads/measuring.js';
import { openPictureDecoding } from './uploads/picture-decoding.js';
import { openTimers } from './video/timers.js';

export const render = defineService({
  name: 'render',
  settings: renderSettings,
  peers: [],
  migrations,
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const timers = openTimers(chassis);
    const pool = new SegmentPool(settings.threads, timers.segment);
    const measuring = openMeasuring();
    const pictureDecoding = openPictureDecoding();
    const work = { chassis, settings, store, timers, measuring, pictureDecoding };
    const videoJobs = defineVideoJobs(work, pool);
    const context: RenderContext = { ...work, videoJobs };
    return {
      routes: [...renderRoutes(context), exportRoute((user) => exportUser(context, user))],
      consumers: [
        consumer(topics.userDeleted, {
          group: 'render.forget-user',
          role: 'api',
          handle: ({ userId }) => forgetUser(context, userId),
        }),
      ],
      jobs: [videoJobs.parts],
      scheduledTasks: [fileRetention(context)],
      // Drawing would put another face in the place of a missing one without a word.
      start: () => assertFontFiles(),
      stop: async () => {
        await Promise.all([pool.close(), measuring.close(), pictureDecoding.close()]);
      },
    };
  },
});
