export { type Database, lockFolder, openSqlite, sqliteCode, type SqlValue } from './sqlite.js';
export { assertRoom, explainStart, isNoRoom, isStorageFull, noRoomIn, storageFull } from './storage-full.js';
