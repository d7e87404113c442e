import type { Chassis } from '@komavox/service';
import type { Waiters } from '@komavox/jobs';
import type { Engine } from './extract-text.js';
import type { ExtractionModel } from './store.js';

/** What the use cases of the service work with. */
export interface Context {
  readonly chassis: Pick<
    Chassis,
    'clock' | 'objects' | 'outbox' | 'peers' | 'mediaLinks' | 'publicOrigin' | 'logger'
  >;
  readonly extractions: ExtractionModel;
  readonly engine: Engine;
  readonly waiters: Waiters;
  readonly maxWaiting: number;
}
