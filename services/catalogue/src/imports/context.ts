import type { Chassis } from '@komavox/service';
import type { Store } from '../store.js';
import type { ImportStore } from './import-store.js';

export interface ImportContext {
  readonly chassis: Pick<Chassis, 'clock' | 'ids' | 'logger' | 'objects' | 'outbox' | 'scratchFolder'>;
  readonly store: Store;
  readonly importStore: ImportStore;
  /** Language of a chapter that says none. */
  readonly defaultLanguage: string;
  /** Bytes that one import may bring. */
  readonly maxImportBytes: number;
}
