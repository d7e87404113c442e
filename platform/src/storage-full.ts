/** No room left on a disk: one problem for every embedded store, so that callers and consumers can wait for room. */
import { statfsSync } from 'node:fs';
import { Problem } from './errors.js';

const code = 'storage_full';

/** `Problem` 507 `storage_full`, retryable: nothing was stored. */
export const storageFull = (cause: unknown): Problem =>
  new Problem(507, code, 'There is no room left to store this. Please try again later.', {
    cause,
    outage: true,
  });

export const isStorageFull = (error: unknown): boolean => error instanceof Problem && error.code === code;

/** Less than this is as good as nothing: a picture or a group of writes needs more. */
const leastRoomBytes = 1024 * 1024;

/** Throws `storage_full`, naming the folder, when its file system is full for this user. */
export function assertRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < leastRoomBytes) throw noRoomIn(folder);
}

/** For `/readyz`, which operators read. */
export const noRoomIn = (folder: string, cause?: unknown): Problem =>
  new Problem(507, code, `There is no room left in ${folder}`, { cause });
