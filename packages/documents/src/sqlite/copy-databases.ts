/** Copies of the embedded documents, each database as of one moment. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { snapshotSqlite } from '@komavox/sqlite';

/** Copies every database of a folder of documents, also while a product writes them. Answers the file names. */
export function copyDocumentDatabases(folder: string, target: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const name of names) snapshotSqlite(join(folder, name), join(target, name));
  return names;
}
