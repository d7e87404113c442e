/** A constraint or another failure of SQLite; `code` is for example `SQLITE_CONSTRAINT_UNIQUE`. */
export function sqliteCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'SqliteError' || !('code' in error)) return undefined;
  return String(error.code);
}
