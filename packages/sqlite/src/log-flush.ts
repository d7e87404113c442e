/**
 * Waits for the disk apart from the thread that writes: a commit only appends to the write-ahead log (`synchronous=NORMAL`),
 * and who acknowledges it waits here until the log is on disk. Commits share a wait.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import pLimit from 'p-limit';

/** Of all files of the process, begun in the order of the commits: each holds one of the four threads of the pool. */
const waitTurn = pLimit(2);

export class LogFlush {
  #handle: Promise<FileHandle> | undefined;
  /** Has not begun, so that it brings to the disk what is committed now. */
  #waiting: Promise<void> | undefined;
  #failed = false;
  #closed: { readonly error?: unknown } | undefined;

  /**
   * @param log the file; it exists once something was committed
   * @param moveAll brings to the disk what the log holds by moving it into the database, or throws
   */
  constructor(
    private readonly log: string,
    private readonly moveAll: () => void,
  ) {}

  /** Resolves once all that was committed before the call is on disk; rejects when that can't be had. */
  flush(): Promise<void> {
    return (this.#waiting ??= waitTurn(() => {
      this.#waiting = undefined;
      return this.#flush();
    }));
  }

  /** Waits for the disk itself, and answers so what is under way. Throws when the disk fails. Idempotent. */
  close(): void {
    if (this.#closed !== undefined) return;
    this.#closed = {};
    this.#letGo();
    try {
      flushNow(this.log);
    } catch {
      try {
        this.moveAll();
      } catch (error) {
        this.#closed = { error };
        throw error;
      }
    }
  }

  async #flush(): Promise<void> {
    if (this.#closed === undefined && !this.#failed) {
      try {
        this.#handle ??= open(this.log, 'r+');
        await (await this.#handle).datasync();
        return;
      } catch {
        // From now on the system may take for written what isn't: only another copy of it helps.
        this.#failed = true;
        this.#letGo();
      }
    }
    if (this.#closed !== undefined) {
      if ('error' in this.#closed) throw this.#closed.error;
      return;
    }
    this.moveAll();
    this.#failed = false;
  }

  #letGo(): void {
    // Once what is under way has ended.
    void this.#handle?.then((handle) => handle.close()).catch(() => undefined);
    this.#handle = undefined;
  }
}

/** A log that isn't there holds nothing. */
function flushNow(log: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(log, 'r+');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  try {
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
