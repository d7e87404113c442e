export { copyObjectFiles } from './disk/copy-objects.js';
export { inBatches } from './in-batches.js';
export {
  type ByteRange,
  type ObjectInfo,
  ObjectNotFound,
  type ObjectStore,
  readObject,
  readObjectIfThere,
} from './object-store.js';
export { openObjectStore } from './open-object-store.js';
export { olderObjects } from './older-objects.js';
