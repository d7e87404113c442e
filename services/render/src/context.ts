import type { Jobs } from '@komavox/jobs';
import type { Chassis, Holdings } from '@komavox/service';
import type { RenderSettings } from './settings.js';
import type { Store, VideoJob } from './store.js';
import type { Measuring } from './uploads/measuring.js';
import type { PictureDecoding } from './uploads/picture-decoding.js';
import type { Timers } from './video/timers.js';

/** The context of the use cases. */
export interface RenderContext {
  readonly chassis: Chassis;
  readonly settings: RenderSettings;
  readonly store: Store;
  readonly holdings: Holdings;
  readonly timers: Timers;
  readonly measuring: Measuring;
  readonly pictureDecoding: PictureDecoding;
  readonly videoJobs: Jobs<VideoJob>;
}
