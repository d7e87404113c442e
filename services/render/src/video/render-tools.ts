import type { ObjectStore } from '@komavox/objects';
import type { SegmentPool } from '../segments/segment-pool.js';
import type { VideoProgress } from '../store.js';
import type { Timers } from './timers.js';

/** Tools of the steps of a render. */
export interface RenderTools {
  readonly objects: ObjectStore;
  readonly pool: SegmentPool;
  readonly timers: Pick<Timers, 'track' | 'join'>;
  /** Emptied by the caller afterwards. */
  readonly folder: string;
  /** Folders of caption fonts, kept between videos. */
  readonly fontsFolder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: VideoProgress) => void;
}
