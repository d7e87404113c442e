export { readFolderFormat, writeFolderFormat } from './folder-format.js';
export { holdForRestore, readSqlite, type RestoreHold, snapshotSqlite } from './snapshot.js';
export { type Database, lockFolder, openSqlite, sqliteCode, type SqlValue, takeFolder } from './sqlite.js';
export { assertRoom, explainStart, isNoRoom, isStorageFull, noRoomIn, storageFull } from './storage-full.js';
