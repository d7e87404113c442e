/**
 * Pages that deletions leave unused go back to the file system, as SQLite otherwise keeps them for ever. Source:
 * https://www.sqlite.org/pragma.html#pragma_auto_vacuum
 */
import { sqliteCode } from './sqlite-code.js';

interface Pragmas {
  /** A number, such as `freelist_count`. */
  read(pragma: string): number;
  exec(sql: string): void;
}

/** Unused pages that new rows will need again, anyhow; 4 MB of pages of 4 kB. */
const keptPages = 1000;
/** At a time: less than 20 ms, measured with rows of 2 kB. */
const stepPages = 1000;
const stepMs = 1000;
const idleMs = 30_000;

/** A file of an earlier version is written anew when half of it, and 64 MB, is unused: it can't give back a part. */
const leastUnusedBytes = 64 * 2 ** 20;

/** The value of `auto_vacuum` that lets a file give back pages when it is asked to. */
const incremental = 2;

/**
 * A new file will give pages back; one that was made without `auto_vacuum` is written anew where that is worth it, and there
 * is room for a second file.
 */
export function makeCompactable({ read, exec }: Pragmas): void {
  // A file that has it would be written each time.
  if (read('auto_vacuum') === incremental) return;
  exec('PRAGMA auto_vacuum = INCREMENTAL');
  const [unused, pages, pageSize] = [read('freelist_count'), read('page_count'), read('page_size')];
  if (unused * 2 < pages || unused * pageSize < leastUnusedBytes) return;
  try {
    exec('VACUUM');
  } catch (error) {
    if (!['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY'].includes(sqliteCode(error) ?? '')) throw error;
  }
}

/**
 * From now on, until the returned function is called: gives back what is unused beyond an eighth of the file, in steps
 * that don't hold up the process.
 */
export function keepCompact({ read, exec }: Pragmas): () => void {
  if (read('auto_vacuum') !== incremental) return () => undefined;
  const step = (): number => {
    const unused = read('freelist_count');
    if (unused <= keptPages || unused * 8 <= read('page_count')) return idleMs;
    try {
      exec(`PRAGMA incremental_vacuum(${Math.min(stepPages, unused - keptPages)})`);
      return stepMs;
    } catch {
      // A full disk, or another connection that writes: it is told of where it matters.
      return idleMs;
    }
  };
  let timer = setTimeout(next, stepMs);
  function next(): void {
    timer = setTimeout(next, step());
    timer.unref();
  }
  timer.unref();
  return () => {
    clearTimeout(timer);
  };
}
