/** Copies and holds embedded folders from outside of the product that uses them: for backup and restore. */
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { formatFile, readFolderFormat, restoring, writeFolderFormat } from './folder-format.js';
import { lockFile, takeFolder } from './sqlite.js';

/** Rows of a query on a file that another process may be writing. */
export function readSqlite<Row>(file: string, sql: string): Row[] {
  const connection = new Libsql(file, { readonly: true });
  try {
    return connection.prepare(sql).all([]) as Row[];
  } finally {
    connection.close();
  }
}

/** Copies a database as of one moment into a new file, also while another process writes it. */
export function snapshotSqlite(file: string, target: string): void {
  const connection = new Libsql(file, { readonly: true });
  try {
    connection.exec('PRAGMA busy_timeout = 5000');
    connection.prepare('VACUUM INTO ?').run([target]);
  } finally {
    connection.close();
  }
  const descriptor = openSync(target, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** A folder that no product can start on: locked, and marked for the time after a crash. */
export interface RestoreHold {
  /** Whether there is nothing in it, or only what a restore that was broken off left. */
  readonly mayFill: boolean;
  /** Removes what a restore left, and marks the folder as being restored. */
  begin(): void;
  /** @param format of the folder that was copied; empty for one without */
  finish(format: string): void;
  /** Idempotent; a folder that was begun and not finished stays marked. */
  release(): void;
}

/** Throws `Problem` 503 `folder_in_use` while a process has the folder. */
export function holdForRestore(folder: string): RestoreHold {
  const release = takeFolder(folder);
  const own = [lockFile, formatFile];
  const content = () => readdirSync(folder).filter((name) => !own.some((mine) => name.startsWith(mine)));
  return {
    mayFill: content().length === 0 || readFolderFormat(folder) === restoring,
    begin() {
      writeFolderFormat(folder, restoring);
      for (const name of content()) rmSync(join(folder, name), { recursive: true });
    },
    finish(format) {
      if (format === '') rmSync(join(folder, formatFile));
      else writeFolderFormat(folder, format);
    },
    release,
  };
}
