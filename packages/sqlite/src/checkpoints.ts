/**
 * Moves the write-ahead log into its database apart from the thread that writes, on a connection of its own, so that commits
 * seldom have to. Reads and writes go on meanwhile. Source: https://www.sqlite.org/wal.html, "Avoiding Excessively Large WAL
 * Files".
 */
import Libsql from 'libsql/promise';

/** Rows changed between two: 5 to 15 MB of the log. */
const rowsBetween = 1000;
/** Pages of the log at which a commit does it itself: 16 MB. */
export const mostLogPages = 4000;

export class Checkpoints {
  #rows = 0;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(private readonly file: string) {}

  /** To be called after a commit, with the rows that it changed. */
  changed(rows: number): void {
    this.#rows += rows;
    if (this.#rows < rowsBetween || this.#running !== undefined || this.#closed) return;
    const waiting = this.#rows;
    this.#rows = 0;
    this.#running = this.#move().then((moved) => {
      // The next commit tries again.
      if (!moved) this.#rows += waiting;
      this.#running = undefined;
    });
  }

  /** Idempotent. One that runs ends by itself. */
  close(): void {
    this.#closed = true;
  }

  /** Resolves with whether it could be tried; what a connection still reads waits for the next one. */
  async #move(): Promise<boolean> {
    let connection: InstanceType<typeof Libsql> | undefined;
    try {
      connection = new Libsql(this.file, {});
      await connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      return true;
    } catch {
      // Without room the log grows, and is read as it is; a commit that finds no room says so.
      return false;
    } finally {
      connection?.close();
    }
  }
}
