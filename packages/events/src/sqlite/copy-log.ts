/** A copy of the embedded event log whose groups stand where they stood before anything else was copied. */
import { join } from 'node:path';
import { openSqlite, readSqlite, snapshotSqlite } from '@komavox/sqlite';
import { logFile } from './tables.js';

interface OffsetRow {
  readonly group: string;
  readonly topic: number;
  readonly partition: number;
  readonly committed: number;
}

interface LogCopy {
  /** Copies the messages as they are now, with the offsets of the start. Answers the file's name. */
  finish(target: string): string;
}

/** Reads the offsets; what is handled from now on is delivered again from the copy. */
export function startLogCopy(folder: string): LogCopy {
  const file = join(folder, logFile);
  const offsets = readSqlite<OffsetRow>(file, 'SELECT "group", topic, partition, committed FROM offsets');
  return {
    finish(target) {
      const copied = join(target, logFile);
      snapshotSqlite(file, copied);
      const copy = openSqlite(copied);
      try {
        copy.transaction(() => {
          copy.exec('DELETE FROM offsets');
          const insert = copy.prepare('INSERT INTO offsets VALUES (?, ?, ?, ?)');
          for (const { group, topic, partition, committed } of offsets) {
            insert.run(group, topic, partition, committed);
          }
        });
      } finally {
        copy.close();
      }
      return logFile;
    },
  };
}
