/**
 * SQLite for the embedded adapters: only this package imports `libsql`. Synchronous but for the wait for the disk (WAL,
 * `synchronous=NORMAL`: what was committed is on disk once `flushed` resolves; a process that is killed loses nothing that
 * was committed), one writer a file; a folder of such files belongs to one process at a time.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Libsql from 'libsql';
import { LRUCache, Problem } from '@komavox/core';
import { Checkpoints, mostLogPages } from './checkpoints.js';
import { checkFolderFormat } from './folder-format.js';
import { LogFlush } from './log-flush.js';
import { privateMode } from './private-folder.js';
import { sqliteCode } from './sqlite-code.js';
import { assertRoom, isStorageFull, noRoomIn, storageFull } from './storage-full.js';
import { keepCompact, makeCompactable } from './unused-pages.js';
import { countLostTransactions } from './wal-damage.js';

/** Booleans are not among them: the library ends the process on one. */
export type SqlValue = string | number | bigint | null | Uint8Array;

/** Bytes come out as `Buffer`. */
type SqlRow = Record<string, SqlValue>;

interface Statement {
  /** Rows changed, and the row id of the last insert. */
  run(...values: readonly SqlValue[]): { readonly changes: number; readonly lastInsertRowid: number };
  /** The first row. */
  get<Row = SqlRow>(...values: readonly SqlValue[]): Row | undefined;
  all<Row = SqlRow>(...values: readonly SqlValue[]): Row[];
}

/** Waiting time for a lock that another connection of the same process holds, in milliseconds. */
const busyTimeoutMs = 5000;
/** Statements kept prepared a file. */
const keptStatements = 400;

const valueTypes = new Set(['string', 'number', 'bigint']);

function checkValues(values: readonly SqlValue[]): readonly SqlValue[] {
  for (const value of values) {
    const type = typeof value;
    if (valueTypes.has(type) || value === null || value instanceof Uint8Array) continue;
    throw new TypeError(`SQLite takes no ${type} as a value`);
  }
  return values;
}

/** The library answers bytes as `Buffer` or as `ArrayBuffer`, by the way of asking. */
function normalize<Row>(row: Record<string, unknown>): Row {
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof ArrayBuffer) row[name] = Buffer.from(value);
  }
  return row as Row;
}

/** A full disk is SQLITE_FULL; a used-up quota or a limit of the process only shows as a write that failed. */
const noRoom: ReadonlySet<string | undefined> = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
]);

/** Runs what may write. */
type Guard = <Result>(work: () => Result) => Result;

function wrapStatement(
  statement: Libsql.Statement,
  guard: Guard,
  changed: (rows: number) => void,
): Statement {
  // One array: the library takes a lone object, null or buffer among loose parameters for named ones.
  return {
    run(...values) {
      const { changes, lastInsertRowid } = guard(() => statement.run(checkValues(values)));
      changed(changes);
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
    get<Row>(...values: readonly SqlValue[]) {
      const row = statement.get(checkValues(values)) as Record<string, unknown> | undefined;
      if (row === undefined) return undefined;
      delete row['_metadata'];
      return normalize<Row>(row);
    },
    all<Row>(...values: readonly SqlValue[]) {
      return (statement.all(checkValues(values)) as Record<string, unknown>[]).map((row) =>
        normalize<Row>(row),
      );
    },
  };
}

/**
 * An open file. Everything but `flushed` is synchronous and throws `SqliteError` with SQLite's `code`, or `Problem` 507 `storage_full`
 * when a write finds no room: then nothing of its transaction remains, and reads go on.
 */
export class Database {
  /** A warning for the operator of what was lost, when the write-ahead log was found damaged. */
  readonly damage: string | undefined;
  readonly #connection: Libsql.Database;
  readonly #statements = new LRUCache<string, Statement>({ max: keptStatements });
  readonly #log: LogFlush;
  readonly #checkpoints: Checkpoints;
  #depth = 0;
  /** Rows changed since the last commit. */
  #changed = 0;
  readonly #stopCompacting: () => void;
  #open = true;
  /** The reason why SQLite has ended the transaction by itself, as it does on a full disk. */
  #ended: unknown;
  #refused = false;

  constructor(readonly file: string) {
    const wal = `${file}-wal`;
    const lost = countLostTransactions(wal);
    this.#connection = connect(file);
    this.#log = new LogFlush(wal, () => {
      this.#moveLog();
    });
    this.#checkpoints = new Checkpoints(file);
    this.#stopCompacting = keepCompact({
      read: (pragma) => pragmaOf(this.#connection, pragma),
      exec: (sql) => {
        this.exec(sql);
      },
    });
    if (lost === 0) return;
    this.damage = `${wal} was damaged: what was written after the damage is lost, at least ${String(lost)} transactions`;
    // Else what lies behind the damage would be found again after the next crash.
    this.#checkpoint();
  }

  /** Prepared once a text, and kept; pass values as parameters, so that the text stays the same. */
  prepare(sql: string): Statement {
    if (!this.#open) throw new Error(`The database ${this.file} is closed`);
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    const made = wrapStatement(
      this.#connection.prepare(sql),
      (work) => this.#guard(work),
      (rows) => {
        this.#changed += rows;
        if (this.#depth === 0) this.#committed();
      },
    );
    this.#statements.set(sql, made);
    return made;
  }

  /** Runs one or more statements without results. */
  exec(sql: string): void {
    this.#guard(() => this.#connection.exec(sql));
  }

  /**
   * Runs `work` at once in a write transaction; when it throws, nothing it did remains. Inside another transaction it
   * is a savepoint of that one. `work` must not be asynchronous.
   */
  transaction<Result>(work: () => Result): Result {
    const level = this.#depth;
    const name = `nested_${String(level)}`;
    this.#assertGoingOn();
    this.exec(level === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`);
    this.#depth = level + 1;
    try {
      const result = work();
      this.#assertGoingOn();
      this.exec(level === 0 ? 'COMMIT' : `RELEASE ${name}`);
      return result;
    } catch (error) {
      this.#rollBack(level, error);
      throw error;
    } finally {
      this.#depth = level;
      if (level === 0) {
        this.#ended = undefined;
        this.#committed();
      }
    }
  }

  /**
   * Resolves once all that was committed before the call is on disk: what is acknowledged to anybody waits for this. Rejects
   * when the disk fails; what was committed can be read nevertheless, and may be lost when the machine stops.
   */
  flushed(): Promise<void> {
    return this.#log.flush();
  }

  /** Throws `storage_full` while the disk is full; once a write was refused, until one of 64 kB succeeds. */
  checkRoom(): void {
    assertRoom(dirname(this.file));
    if (!this.#refused) return;
    try {
      this.exec('CREATE TABLE IF NOT EXISTS _room(id INTEGER PRIMARY KEY, filler BLOB) STRICT');
      this.exec('INSERT OR REPLACE INTO _room VALUES (1, zeroblob(65536))');
      this.exec('DELETE FROM _room');
      this.#refused = false;
    } catch (error) {
      throw isStorageFull(error) ? noRoomIn(dirname(this.file), error) : error;
    }
  }

  /** Idempotent. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#stopCompacting();
    this.#statements.clear();
    this.#checkpoints.close();
    // Statements keep the library's connection alive until they are collected; what matters is on disk by then.
    try {
      this.#log.close();
      this.#checkpoint();
    } finally {
      this.#connection.close();
    }
  }

  #guard<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!noRoom.has(sqliteCode(error))) throw error;
      this.#refused = true;
      throw storageFull(dirname(this.file), error);
    }
  }

  /** Moves the write-ahead log into the file and empties it. */
  #checkpoint(): void {
    try {
      this.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      // Without room the log stays beside the file and is read at the next start; nothing is lost.
      if (!isStorageFull(error)) throw error;
    }
  }

  /** Throws when some of it has to stay. */
  #moveLog(): void {
    const row = this.#guard(() => this.#connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get([]));
    if ((row as { readonly busy: number }).busy !== 0)
      throw new Error(`The write-ahead log of ${this.file} could not be brought to the disk`);
  }

  #committed(): void {
    this.#checkpoints.changed(this.#changed);
    this.#changed = 0;
  }

  #rollBack(level: number, why: unknown): void {
    if (!this.#connection.inTransaction) {
      // The rest of the outer transaction would be committed piece by piece.
      if (level > 0) this.#ended ??= why;
      return;
    }
    const name = `nested_${String(level)}`;
    this.#connection.exec(level === 0 ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`);
  }

  #assertGoingOn(): void {
    if (this.#ended !== undefined) throw this.#ended as Error;
  }
}

/**
 * Opens a file, and makes it and its folder where missing. `':memory:'` is refused: nothing of ours may live there.
 * Several connections to one file are fine within a process.
 */
export function openSqlite(file: string): Database {
  if (file === '' || file.startsWith(':')) throw new TypeError(`Not a file: ${JSON.stringify(file)}`);
  mkdirSync(dirname(file), { recursive: true, mode: privateMode });
  return new Database(file);
}

function connect(file: string): Libsql.Database {
  const connection = new Libsql(file);
  try {
    connection.exec(`PRAGMA busy_timeout = ${String(busyTimeoutMs)}`);
    // Before the journal mode, which writes the first page.
    makeCompactable({
      read: (pragma) => pragmaOf(connection, pragma),
      exec: (sql) => {
        connection.exec(sql);
      },
    });
    connection.exec('PRAGMA journal_mode = WAL');
    // The log is brought to the disk by `LogFlush`, and SQLite waits for it only before it moves it.
    connection.exec('PRAGMA synchronous = NORMAL');
    connection.exec(`PRAGMA wal_autocheckpoint = ${String(mostLogPages)}`);
    // What was deleted is overwritten: nobody finds it in the file.
    connection.exec('PRAGMA secure_delete = ON');
    return connection;
  } catch (error) {
    connection.close();
    throw noRoom.has(sqliteCode(error)) ? storageFull(dirname(file), error) : error;
  }
}

function pragmaOf(connection: Libsql.Database, name: string): number {
  const row = connection.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>;
  return Number(row[name]);
}

interface FolderLock {
  readonly connection: Libsql.Database;
  holders: number;
}

const locks = new Map<string, FolderLock>();

/**
 * Takes the folder for this process and returns the function that gives it back. Several holders within the process
 * share the lock. The operating system drops it when the process ends, however it ends.
 * Throws `Problem`, naming the folder: 503 `folder_in_use` while another process has it, 500 `data_too_new` when a newer
 * program has written it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: privateMode });
  const path = realpathSync(folder);
  let lock = locks.get(path);
  if (lock === undefined) {
    lock = { connection: takeLock(path), holders: 0 };
    try {
      checkFolderFormat(path);
    } catch (error) {
      lock.connection.close();
      throw error;
    }
    locks.set(path, lock);
  }
  const held = lock;
  held.holders += 1;
  let released = false;
  return () => {
    if (released) return;
    released = true;
    held.holders -= 1;
    if (held.holders > 0) return;
    locks.delete(path);
    held.connection.close();
  };
}

/** Its own files begin with this name. */
export const lockFile = '.lock';

/** Takes a folder whatever is in it, and answers how to give it back. Throws `Problem` 503 `folder_in_use`. */
export function takeFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: privateMode });
  const connection = takeLock(realpathSync(folder));
  return () => {
    if (connection.open) connection.close();
  };
}

/** An exclusive transaction that never ends is a lock that needs no clean-up after a crash. */
function takeLock(path: string): Libsql.Database {
  const connection = new Libsql(join(path, lockFile));
  try {
    // Two that start at the same moment may block each other for an instant; one of them gets it.
    connection.exec('PRAGMA busy_timeout = 300');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (noRoom.has(sqliteCode(error))) throw storageFull(path, error);
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error;
    throw new Problem(503, 'folder_in_use', `Another process uses the data folder ${path}`, { cause: error });
  }
}
