import type { Jobs } from '@komavox/jobs';
import type { Chassis, Holdings } from '@komavox/service';
import type { Store } from '../store.js';
import type { ImportDocument } from './import-store.js';
import type { Receiving } from './receiving.js';
import type { PdfDrawing } from './render-pdf.js';
import type { Unpacking } from './unpack-archive.js';

/** Everything that the work on an import needs. */
export interface ImportWorkContext {
  readonly chassis: Pick<
    Chassis,
    'clock' | 'ids' | 'logger' | 'objects' | 'outbox' | 'scratchFolder' | 'service'
  >;
  readonly store: Store;
  readonly holdings: Holdings;
  readonly drawing: PdfDrawing;
  readonly unpacking: Unpacking;
  /** Language of a chapter that says none. */
  readonly defaultLanguage: string;
}

export interface ImportContext extends ImportWorkContext {
  readonly imports: Jobs<ImportDocument>;
  readonly receiving: Receiving;
  /** Bytes that one import may bring. */
  readonly maxImportBytes: number;
}
