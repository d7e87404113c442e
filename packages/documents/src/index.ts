export type { Migration, RawDocument } from './migrations.js';
export { copyDocumentDatabases } from './sqlite/copy-databases.js';
export { eachDocument } from './each-document.js';
export { isDocumentTooLarge } from './document-size.js';
export { type DocumentsConnection, openDocuments } from './open-documents.js';
export { openSharedSecrets, type SharedSecrets } from './shared-secrets.js';
export {
  storedCollection,
  type StoredCollection,
  storedCollections,
  type StoredDocument,
} from './stored-collections.js';
export { retryUpsert, wasCreated } from './unique-keys.js';
