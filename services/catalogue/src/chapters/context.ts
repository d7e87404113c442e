import type { Clock } from '@komavox/core';
import type { ObjectStore } from '@komavox/objects';
import type { Holdings } from '@komavox/service';
import type { Outbox } from '@komavox/outbox';
import type { Model } from 'mongoose';
import type { ImportDocument } from '../imports/import-store.js';
import type { Store } from '../store.js';

/** Everything that changing one's own chapters needs. */
export interface ChapterContext {
  readonly store: Store;
  readonly imports: Model<ImportDocument>;
  readonly objects: ObjectStore;
  readonly holdings: Pick<Holdings, 'release' | 'removeAll'>;
  readonly clock: Clock;
  readonly outbox: Outbox;
}
