/** The subject of the parts of the contract. */
import type { DocumentsConnection, VersionedOptions } from '../src/open-documents.js';

export interface DocumentsUnderTest {
  /** As another process opens it. */
  readonly url: string;
  readonly database: string;
  /** Opens the same database each time. */
  open(versioned?: VersionedOptions): Promise<DocumentsConnection>;
  /** After the last test. */
  remove(): Promise<void>;
}

/** Holds the open connection; `reopen` closes it and opens another. */
export interface Opened {
  readonly documents: DocumentsConnection;
  reopen(): Promise<void>;
}
