import type { Jobs } from '@komavox/jobs';
import type { Chassis } from '@komavox/service';
import type { RenderSettings } from './settings.js';
import type { Store, VideoJob } from './store.js';
import type { Timers } from './timers.js';

/** What the use cases work with. */
export interface RenderContext {
  readonly chassis: Chassis;
  readonly settings: RenderSettings;
  readonly store: Store;
  readonly timers: Timers;
  readonly videoJobs: Jobs<VideoJob>;
}
