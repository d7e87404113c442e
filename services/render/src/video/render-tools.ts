import type { ObjectStore } from '@komavox/objects';
import type { VideoProgress } from '../store.js';
import type { RenderThreads } from '../threads/render-threads.js';
import type { Timers } from './timers.js';

/** Tools of the steps of a render. */
export interface RenderTools {
  readonly objects: ObjectStore;
  /** Those of all videos of the process. */
  readonly threads: RenderThreads;
  readonly timers: Timers;
  /** Emptied by the caller afterwards. */
  readonly folder: string;
  /** Folders of caption fonts, kept between videos. */
  readonly fontsFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VideoProgress) => void;
}
