/** The format of an embedded store's folder, so that a program never misreads what a newer one has written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@komavox/core';

/** Raise it with a change of files or tables that older programs can't read, and migrate older folders where it is checked. */
const folderFormat = 1;

/** Name of the file; folders of 0.1 have none and are of format 1. */
export const formatFile = '.format';

/**
 * To be called by the holder of the folder's lock. Throws `Problem` 500 `data_too_new`, naming the folder, when a newer
 * program has written it; marks a folder that has no format yet.
 */
export function checkFolderFormat(folder: string): void {
  const file = join(folder, formatFile);
  const found = readFormat(file);
  if (found === undefined) writeFileSync(file, `${folderFormat}\n`, { flush: true });
  else if (found > folderFormat) {
    throw new Problem(
      500,
      'data_too_new',
      `The data folder ${folder} was written by a newer version of Komavox (format ${found}, this program knows ` +
        `${folderFormat}). Start that version, or restore a backup from before.`,
      { retryable: false },
    );
  }
}

/** Undefined also for a file that a crash left empty. */
function readFormat(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
