/** A Mongoose driver (Mongoose 9, `setDriver`) whose connections are embedded stores. */
import mongoose, { type Connection } from 'mongoose';
import { SqliteCollection } from './collection.js';
import { Cursor } from './queries/cursor.js';
import { notSupported } from './server-errors.js';
import { nativeDriver } from '../native-driver.js';
import { folderOf } from './address.js';
import { openStore, type Store } from './store.js';
import { tracedDriver } from '../traced-driver.js';

function refusing(what: string): () => never {
  return () => {
    throw notSupported(what);
  };
}

/** The `Db` of the driver. */
function databaseOf(store: Store) {
  const collections = new Map<string, SqliteCollection>();
  const collection = (name: string): SqliteCollection => {
    const known = collections.get(name) ?? new SqliteCollection(store, name);
    collections.set(name, known);
    return known;
  };
  return {
    databaseName: store.name,
    collection,
    createCollection: async (name: string) => {
      store.table(name);
      return Promise.resolve(collection(name));
    },
    listCollections: () => {
      const list = () => store.tableNames().map((name) => ({ name, type: 'collection' }));
      return new Cursor({ all: list, iterate: () => list()[Symbol.iterator]() });
    },
    command: async (command: Readonly<Record<string, unknown>>) => {
      if (!('ping' in command)) throw notSupported(`the command ${Object.keys(command)[0] ?? ''}`);
      store.database.prepare('SELECT 1').get();
      store.database.checkRoom();
      return Promise.resolve({ ok: 1 });
    },
    dropCollection: refusing('dropping collections'),
    dropDatabase: refusing('dropping databases'),
    aggregate: refusing('aggregation of a database'),
    admin: refusing('admin()'),
    watch: refusing('change streams'),
  };
}

class SqliteConnection extends nativeDriver.Connection {
  #store: Store | undefined;

  async createClient(url: string, options?: { dbName?: string }): Promise<this> {
    const folder = folderOf(url);
    if (folder === undefined) throw new TypeError(`Not the address of an embedded store: ${url}`);
    this.readyState = mongoose.STATES.connecting;
    const store = openStore(folder, options?.dbName ?? 'documents');
    this.#store = store;
    const database = databaseOf(store);
    this.db = database;
    this.name = store.name;
    this.host = folder;
    this.client = {
      db: (name: string) => {
        if (name !== store.name) throw notSupported('several databases on one connection');
        return database;
      },
      startSession: refusing('sessions and transactions'),
      withSession: refusing('sessions and transactions'),
      bulkWrite: refusing('bulk writes over several collections'),
      watch: refusing('change streams'),
    };
    this.onOpen();
    for (const collection of Object.values(this.collections)) collection.onOpen();
    return Promise.resolve(this);
  }

  /** Of the store's file, as `Database` has it. */
  get damage(): string | undefined {
    return this.#store?.database.damage;
  }

  /** Acknowledges what is under way, then closes the file. */
  async doClose(): Promise<this> {
    this.#store?.close();
    this.#store = undefined;
    return Promise.resolve(this);
  }
}

/** Opens a connection to `<folder>/<database>.db`. `damage` is what was lost of it before. */
export async function connectSqlite(
  url: string,
  database: string,
): Promise<{ readonly connection: Connection; readonly damage: string | undefined }> {
  const embedded = new mongoose.Mongoose();
  embedded.setDriver(tracedDriver({ ...nativeDriver, Connection: SqliteConnection }, 'sqlite'));
  const connection = await embedded.createConnection(url, { dbName: database }).asPromise();
  return { connection, damage: (connection as unknown as SqliteConnection).damage };
}
