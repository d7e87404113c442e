import type { ObjectStore } from '@komavox/objects';
import type { SegmentPool } from '../segments/segment-pool.js';
import type { VideoProgress } from '../store.js';
import type { OwnSounds } from './own-sounds.js';
import type { Timers } from './timers.js';

/** What works off the event loop, for all videos of the process. */
export interface RenderThreads {
  readonly pool: SegmentPool;
  readonly sounds: OwnSounds;
}

/** Tools of the steps of a render. */
export interface RenderTools extends RenderThreads {
  readonly objects: ObjectStore;
  readonly timers: Pick<Timers, 'track' | 'join'>;
  /** Emptied by the caller afterwards. */
  readonly folder: string;
  /** Folders of caption fonts, kept between videos. */
  readonly fontsFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VideoProgress) => void;
}
