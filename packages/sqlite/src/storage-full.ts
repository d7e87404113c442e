/** No room left on a disk: one problem for every embedded store, so that callers and consumers can wait for room. */
import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '@komavox/core';

const code = 'storage_full';

/** `Problem` 507 `storage_full`, retryable: nothing was stored. Its cause names the folder, for logs. */
export const storageFull = (folder: string, cause: unknown): Problem =>
  new Problem(507, code, 'There is no room left to store this. Please try again later.', {
    cause: noRoomIn(folder, cause),
    unavailable: true,
  });

export const isStorageFull = (error: unknown): boolean => error instanceof Problem && error.code === code;

/** Less than this is as good as nothing: an image or a group of writes needs more. */
const leastRoomBytes = 1024 * 1024;

/** Of the folder's file system, for this user. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Throws `storage_full`, naming the folder, when its file system is full for this user. */
export function assertRoom(folder: string): void {
  if (freeBytes(folder) < leastRoomBytes) throw noRoomIn(folder);
}

/** For operators, who may know where things are. */
export const noRoomIn = (folder: string, cause?: unknown): Problem =>
  new Problem(507, code, `There is no room left in ${folder}`, { cause });

/** A full disk, a used-up quota, a limit of the process. */
export const isNoRoom = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code));

/** The error to show when a start fails: for lack of room, it names the folder. */
export function explainStart(error: unknown): unknown {
  const needed = isNoRoom(error) && error.path !== undefined ? noRoomIn(dirname(error.path), error) : error;
  if (!(needed instanceof Problem) || !isStorageFull(needed)) return error;
  const place = needed.cause instanceof Problem ? needed.cause.message : needed.message;
  return new Problem(507, code, `${place}. Make some, then start again; nothing is lost.`, { cause: error });
}
