/** The format of an embedded store's folder, so that a program never misreads what a newer one has written. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@komavox/core';

/** Raise it with a change of files or tables that older programs can't read, and migrate older folders where it is checked. */
const folderFormat = 1;

/** Beside the stores' own files; folders of 0.1 have none and are of format 1. */
export const formatFile = '.format';

/** Content of the file while a restore is under way. */
export const restoring = 'restoring';

/**
 * To be called by the holder of the folder's lock. Throws `Problem`, naming the folder: 500 `data_too_new` when a newer
 * program has written it, 500 `restore_unfinished`. Marks a folder that has no format yet.
 */
export function checkFolderFormat(folder: string): void {
  const found = readFolderFormat(folder);
  if (found === '') return writeFolderFormat(folder, String(folderFormat));
  if (found === restoring) {
    const message = `A restore into the data folder ${folder} was broken off. Restore once more.`;
    throw new Problem(500, 'restore_unfinished', message, { retryable: false });
  }
  if (Number.parseInt(found, 10) > folderFormat) {
    throw new Problem(
      500,
      'data_too_new',
      `The data folder ${folder} was written by a newer version of Komavox (format ${found}, this program knows ` +
        `${folderFormat}). Start that version, or restore a backup from before.`,
      { retryable: false },
    );
  }
}

/** Empty where there is none, also after a crash that left the file empty. */
export function readFolderFormat(folder: string): string {
  try {
    return readFileSync(join(folder, formatFile), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

export function writeFolderFormat(folder: string, format: string): void {
  writeFileSync(join(folder, formatFile), `${format}\n`, { flush: true });
}
