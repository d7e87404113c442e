import type { Chassis } from '@komavox/service';
import type { Waiters } from '@komavox/jobs';
import type { RenderSettings } from './config.js';
import type { Stopwatches } from './stopwatches.js';
import type { Store } from './store.js';

/** What the use cases work with. */
export interface RenderContext {
  readonly chassis: Pick<
    Chassis,
    'clock' | 'ids' | 'objects' | 'outbox' | 'mediaLinks' | 'logger' | 'scratchFolder'
  >;
  readonly settings: RenderSettings;
  readonly store: Store;
  readonly measure: Stopwatches;
  readonly waiters: Waiters;
}
