/** Folders that other accounts of the machine can't enter, as they hold what people keep here. */
import { chmodSync, mkdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, resolve } from 'node:path';

/** For folders that are made; those above them that are missing get it, too. */
export const privateMode = 0o700;

/** Permissions of the group and of everybody else. */
const ofOthers = 0o077;
/** Of a folder that many accounts share, such as `/tmp`. */
const stickyBit = 0o1000;

/**
 * Makes a folder that is missing, and takes other accounts' permissions off one that is there, unless it isn't ours
 * alone to close. Windows has no such permissions.
 * @returns a warning where others could enter it, or still can.
 */
export function makePrivate(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true, mode: privateMode });
  if (process.platform === 'win32') return undefined;
  const found = statSync(folder);
  if ((found.mode & ofOthers) === 0) return undefined;
  const reason = reasonAgainst(folder, found) ?? close(folder, found);
  return reason === undefined
    ? `Other accounts of this machine could enter ${folder}; now they can't`
    : `Other accounts of this machine can enter ${folder}: ${reason}`;
}

function reasonAgainst(folder: string, { mode, uid }: Stats): string | undefined {
  if (uid !== process.getuid?.()) return 'it belongs to another account, which alone can close it';
  const path = resolve(folder);
  const isShared = (mode & stickyBit) !== 0 || path === dirname(path) || path === homedir();
  return isShared ? 'it is not for Komavox alone, which wants a folder of its own' : undefined;
}

/** @returns why it is as open as before. */
function close(folder: string, { mode }: Stats): string | undefined {
  try {
    chmodSync(folder, mode & ~ofOthers & 0o7777);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return (statSync(folder).mode & ofOthers) === 0 ? undefined : 'its file system keeps no permissions';
}
