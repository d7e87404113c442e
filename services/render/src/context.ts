import type { Jobs } from '@komavox/jobs';
import type { Chassis, Holdings } from '@komavox/service';
import type { ProjectReading } from './projects/project-reading.js';
import type { ProjectStore } from './projects/project-store.js';
import type { RenderSettings } from './settings.js';
import type { Store, VideoJob } from './store.js';
import type { RenderThreads } from './threads/render-threads.js';
import type { Measuring } from './uploads/measuring.js';
import type { PictureDecoding } from './uploads/picture-decoding.js';
import type { Timers } from './video/timers.js';

/** The context of the use cases. */
export interface RenderContext {
  readonly chassis: Chassis;
  readonly settings: RenderSettings;
  readonly store: Store;
  readonly projects: ProjectStore;
  readonly holdings: Holdings;
  readonly timers: Timers;
  readonly threads: RenderThreads;
  readonly measuring: Measuring;
  readonly pictureDecoding: PictureDecoding;
  readonly projectReading: ProjectReading;
  readonly videoJobs: Jobs<VideoJob>;
}
