/** Render: projects of videos; frames come in, videos go out. */
import type { ScheduledTask } from '@komavox/core';
import { assertFontFiles } from '@komavox/fonts';
import { forgetsUsers } from '@komavox/events';
import { exportRoute } from '@komavox/http';
import { defineService, Holdings } from '@komavox/service';
import type { RenderContext } from './context.js';
import { fileRetention } from './delete-expired-files.js';
import { exportUser } from './export-user.js';
import { forgetUser } from './forget-user.js';
import { defineVideoJobs } from './jobs.js';
import { migrations } from './migrations.js';
import { openProjectReading } from './projects/project-reading.js';
import { openProjectStore } from './projects/project-store.js';
import { projectRoutes } from './projects/routes.js';
import { projectTidying } from './projects/tidy-projects.js';
import { renderRoutes } from './routes.js';
import { renderSettings } from './settings.js';
import { uploadHolding } from './keys.js';
import { openStore, type Store } from './store.js';
import { RenderThreads } from './threads/render-threads.js';
import { openMeasuring } from './uploads/measuring.js';
import { openPictureDecoding } from './uploads/picture-decoding.js';
import { openTimers } from './video/timers.js';

/** Uploads of before there were holdings. */
const adoptUploads = (store: Store, holdings: Holdings): ScheduledTask => ({
  name: 'render.adopt-uploads',
  everyMs: 86_400_000,
  role: 'api',
  run: async () => {
    const uploaders = await store.uploaders();
    await holdings.adopt(uploaders.map((user) => uploadHolding(user)));
  },
});

export const render = defineService({
  name: 'render',
  settings: renderSettings,
  peers: [],
  migrations,
  build: (chassis, settings) => {
    const store = openStore(chassis.documents);
    const projects = openProjectStore(chassis.documents);
    const timers = openTimers(chassis);
    const threads = new RenderThreads(settings.threads);
    const measuring = openMeasuring();
    const pictureDecoding = openPictureDecoding();
    const projectReading = openProjectReading();
    const holdings = new Holdings(chassis);
    const work = {
      ...{ chassis, settings, store, projects, holdings, timers, threads },
      ...{ measuring, pictureDecoding, projectReading },
    };
    const videoJobs = defineVideoJobs(work);
    const context: RenderContext = { ...work, videoJobs };
    return {
      routes: [
        ...renderRoutes(context),
        ...projectRoutes(context),
        ...holdings.routes,
        exportRoute((user) => exportUser(context, user)),
      ],
      consumers: [forgetsUsers('render', (userId) => forgetUser(context, userId))],
      jobs: [videoJobs.parts],
      scheduledTasks: [
        fileRetention(context),
        projectTidying(context),
        ...holdings.scheduledTasks,
        adoptUploads(store, holdings),
      ],
      // Drawing would put another face in the place of a missing one without a word.
      start: () => assertFontFiles(),
      stop: async () => {
        const opened = [threads, measuring, pictureDecoding, projectReading];
        await Promise.all(opened.map((one) => one.close()));
      },
    };
  },
});
