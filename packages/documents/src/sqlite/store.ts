/** One database of the embedded store: a SQLite file with a table a collection, shared by all who open it in a process. */
import { join, resolve } from 'node:path';
import { type Database, lockFolder, openSqlite } from '@komavox/sqlite';
import { prepareCatalogue } from './index-registry.js';
import { badValue } from './server-errors.js';
import { openTable, type Table } from './table.js';
import { createWriter, type Writer } from './writer.js';

export interface Store {
  readonly name: string;
  readonly database: Database;
  readonly writer: Writer;
  table(name: string): Table;
  tableNames(): readonly string[];
  /** Commits what waits; closes the file when it was the last holder. */
  close(): void;
}

interface OpenStore extends Store {
  holders: number;
}

/** By file: what is known of the kinds of fields must be one truth in a process. */
const open = new Map<string, OpenStore>();

/** Names that are safe as a file name; MongoDB's rules are no stricter. */
const validName = /^[A-Za-z0-9][\w-]{0,62}$/;

/** Opens `<folder>/<name>.db`. Throws `Problem` 503 `folder_in_use` while another process has the folder. */
export function openStore(folder: string, name: string): Store {
  if (!validName.test(name)) throw badValue(`Not a name of a database: ${JSON.stringify(name)}`);
  const file = join(resolve(folder), `${name}.db`);
  const store = open.get(file) ?? createStore(folder, file, name);
  open.set(file, store);
  store.holders += 1;
  return store;
}

function createStore(folder: string, file: string, name: string): OpenStore {
  const release = lockFolder(folder);
  try {
    const database = openSqlite(file);
    prepareCatalogue(database);
    return storeOf(database, file, name, release);
  } catch (error) {
    release();
    throw error;
  }
}

function storeOf(database: Database, file: string, name: string, release: () => void): OpenStore {
  const tables = new Map<string, Table>();
  const writer = createWriter(database, {
    beforeCommit() {
      for (const { catalogue } of tables.values()) catalogue.save();
    },
    afterFailure() {
      for (const { catalogue } of tables.values()) catalogue.distrust();
    },
  });
  return {
    name,
    database,
    writer,
    holders: 0,
    table(collection) {
      if (collection === '' || /^(_|sqlite_|system\.)|[\0$]/.test(collection)) {
        throw badValue(`Not a name of a collection: ${JSON.stringify(collection)}`);
      }
      let table = tables.get(collection);
      if (table === undefined) {
        table = openTable(database, collection);
        tables.set(collection, table);
      }
      return table;
    },
    tableNames() {
      return database
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        .all<{ name: string }>()
        .map((row) => row.name)
        .filter((table) => !/^(_|sqlite_)/.test(table));
    },
    close() {
      writer.flush();
      this.holders -= 1;
      if (this.holders > 0) return;
      open.delete(file);
      try {
        database.close();
      } finally {
        release();
      }
    },
  };
}
