/** A real file system of a few megabytes, for tests that fill it. Mounting one takes root. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** The disk, or why this machine has none to give. */
export function smallDisk(megabytes: number): SmallDisk | string {
  const folder = mkdtempSync(join(tmpdir(), 'komavox-disk-'));
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    return `no small disk can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) writeAllOf(file, size);
      } finally {
        closeSync(file);
      }
    },
    free() {
      unlinkSync(filler);
    },
    remove() {
      // SQLite's files stay open until its statements are collected.
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** As many pieces of that size as there is room for. */
function writeAllOf(file: number, size: number): void {
  const piece = Buffer.alloc(size);
  try {
    while (writeSync(file, piece) > 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
}
