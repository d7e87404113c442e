/** One database of the embedded store: a SQLite file with a table a collection, shared by all who open it in a process. */
import { join, resolve } from 'node:path';
import { type Database, lockFolder, openSqlite } from '@komavox/sqlite';
import { prepareRegistry } from './indexes/index-registry.js';
import { badValue } from './server-errors.js';
import { Table } from './table.js';
import { createWriter, type Writer } from './writer.js';

/** By file: what is known of the kinds of fields must be one truth in a process. */
const open = new Map<string, Store>();

/** Names that are safe as a file name; MongoDB's rules are no stricter. */
const validName = /^[A-Za-z0-9][\w-]{0,62}$/;

/** Opens `<folder>/<name>.db`. Throws `Problem` 503 `folder_in_use` while another process has the folder. */
export function openStore(folder: string, name: string): Store {
  if (!validName.test(name)) throw badValue(`Not a name of a database: ${JSON.stringify(name)}`);
  const file = join(resolve(folder), `${name}.db`);
  let store = open.get(file);
  if (store === undefined) {
    const unlock = lockFolder(folder);
    try {
      store = new Store(file, name, unlock);
    } catch (error) {
      unlock();
      throw error;
    }
    open.set(file, store);
  }
  store.holders += 1;
  return store;
}

export class Store {
  readonly name: string;
  readonly database: Database;
  readonly writer: Writer;
  holders = 0;
  readonly #file: string;
  readonly #unlock: () => void;
  readonly #tables = new Map<string, Table>();

  constructor(file: string, name: string, unlock: () => void) {
    this.name = name;
    this.database = openSqlite(file);
    prepareRegistry(this.database);
    this.#file = file;
    this.#unlock = unlock;
    this.writer = createWriter(this.database, {
      beforeCommit: () => {
        for (const { registry } of this.#tables.values()) registry.save();
      },
      afterFailure: () => {
        for (const { registry } of this.#tables.values()) registry.distrust();
      },
    });
  }

  table(collection: string): Table {
    if (collection === '' || /^(_|sqlite_|system\.)|[\0$]/.test(collection)) {
      throw badValue(`Not a name of a collection: ${JSON.stringify(collection)}`);
    }
    const table = this.#tables.get(collection) ?? new Table(this.database, collection);
    this.#tables.set(collection, table);
    return table;
  }

  tableNames(): readonly string[] {
    return this.database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all<{ name: string }>()
      .map((row) => row.name)
      .filter((table) => !/^(_|sqlite_)/.test(table));
  }

  /** Commits what waits; closes the file when it was the last holder. */
  close(): void {
    this.writer.flush();
    this.holders -= 1;
    if (this.holders > 0) return;
    open.delete(this.#file);
    try {
      this.database.close();
    } finally {
      this.#unlock();
    }
  }
}
