export { readFolderFormat, writeFolderFormat } from './folder-format.js';
export { makePrivate } from './private-folder.js';
export { holdForRestore, readSqlite, type RestoreHold, snapshotSqlite } from './snapshot.js';
export { type Database, lockFolder, openSqlite, type SqlValue, takeFolder } from './sqlite.js';
export { sqliteCode } from './sqlite-code.js';
export {
  assertRoom,
  explainStart,
  freeBytes,
  isNoRoom,
  isStorageFull,
  noRoomIn,
  storageFull,
} from './storage-full.js';
