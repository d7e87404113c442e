/** A collection of the embedded store, with the methods of the driver's `Collection` that product code and Mongoose call. */
import mongoose from 'mongoose';
import { sqliteCode } from '@komavox/sqlite';
import { type Doc, toPlainFilter } from './codec.js';
import { type IndexSpec, parseIndex } from './indexes/index-spec.js';
import { readOptions } from './options.js';
import { Cursor, type CursorOptions, cursorOptions } from './queries/cursor.js';
import { compileProjection } from './queries/projection.js';
import { duplicateKey, notSupported } from './server-errors.js';
import type { Store } from './store.js';
import type { Table } from './table.js';
import { bulkResult, runBulk } from './writes/bulk.js';
import { type Modified, type ModifyOptions, prepareInsert, prepareModify, remove } from './writes/modify.js';

type Given = object | null | undefined;

export class SqliteCollection {
  readonly #store: Store;
  readonly collectionName: string;

  constructor(store: Store, name: string) {
    this.#store = store;
    this.collectionName = name;
  }

  get #table(): Table {
    return this.#store.table(this.collectionName);
  }

  get dbName(): string {
    return this.#store.name;
  }

  get namespace(): string {
    return `${this.dbName}.${this.collectionName}`;
  }

  find(filter?: Given, options?: Given): Cursor {
    const plain = toPlainFilter(filter);
    const source = {
      all: ({ projection, ...reading }: CursorOptions) => {
        const shape = compileProjection(projection);
        return this.#table.read(plain, reading).map(({ document }) => shape(document));
      },
      iterate: ({ projection, ...reading }: CursorOptions) =>
        mapped(this.#table.scan(plain, reading), compileProjection(projection)),
      plan: ({ sort }: CursorOptions) => this.#table.plan(plain, sort),
    };
    return new Cursor(source, readOptions(options));
  }

  async findOne(filter?: Given, options?: Given): Promise<Doc | null> {
    const { sort, skip, projection } = cursorOptions(readOptions(options));
    const [row] = this.#table.read(toPlainFilter(filter), { sort, skip, limit: 1 });
    return Promise.resolve(row === undefined ? null : compileProjection(projection)(row.document));
  }

  async countDocuments(filter?: Given, options?: Given): Promise<number> {
    const { skip, limit } = cursorOptions(readOptions(options));
    const plain = toPlainFilter(filter);
    // Not counted further than it is asked for: each one is read.
    if (limit > 0) return Promise.resolve(this.#table.read(plain, { skip, limit }).length);
    return Promise.resolve(Math.max(0, this.#table.count(plain) - skip));
  }

  async insertOne(document: Doc, options?: Given): Promise<object> {
    readOptions(options);
    const plain = prepareInsert(document);
    await this.#store.writer.run(() => {
      this.#table.insert(plain);
    });
    return { acknowledged: true, insertedId: plain['_id'] };
  }

  async updateOne(filter: Given, update: object, options?: Given): Promise<object> {
    return updateResult(await this.#modify(filter, update, options));
  }

  async updateMany(filter: Given, update: object, options?: Given): Promise<object> {
    return updateResult(await this.#modify(filter, update, options, { many: true }));
  }

  async replaceOne(filter: Given, replacement: object, options?: Given): Promise<object> {
    return updateResult(await this.#modify(filter, replacement, options, { replace: true }));
  }

  async findOneAndUpdate(filter: Given, update: object, options?: Given): Promise<Doc | null> {
    const { returnDocument, projection, includeResultMetadata } = readOptions(options);
    if (includeResultMetadata === true) throw notSupported("the option 'includeResultMetadata'");
    const shape = compileProjection(projection);
    const { before, after } = await this.#modify(filter, update, options);
    const document = returnDocument === 'after' ? after : before;
    return document === undefined ? null : shape(document);
  }

  async deleteOne(filter: Given, options?: Given): Promise<object> {
    return this.#remove(filter, options, false);
  }

  async deleteMany(filter: Given, options?: Given): Promise<object> {
    return this.#remove(filter, options, true);
  }

  async bulkWrite(operations: readonly Doc[], options?: Given): Promise<object> {
    const ordered = readOptions(options)['ordered'] !== false;
    const { writer, database } = this.#store;
    return bulkResult(await writer.run(() => runBulk(database, this.#table, operations, ordered)), ordered);
  }

  async createIndex(keys: unknown, options?: Given): Promise<string> {
    const spec = parseIndex(keys, readOptions(options));
    await this.#store.writer.run(() => {
      this.#addIndex(spec);
    });
    return spec.name;
  }

  async indexes(): Promise<Doc[]> {
    const { indexes } = this.#table.registry;
    return Promise.resolve([{ name: '_id_', key: { _id: 1 } }, ...indexes.map((index) => ({ ...index }))]);
  }

  #addIndex(spec: IndexSpec): void {
    if (Object.keys(spec.key).join() === '_id') return;
    const table = this.#table;
    try {
      table.registry.add(spec, () => table.read({}).map(({ document }) => document));
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
      throw duplicateKey(this.collectionName, spec.name, { ...spec.key }, {});
    }
  }

  async #modify(filter: Given, change: object, options: Given, how: ModifyOptions = {}): Promise<Modified> {
    const run = prepareModify(this.#table, toPlainFilter(filter), change, readOptions(options), how);
    return this.#store.writer.run(run);
  }

  async #remove(filter: Given, options: Given, many: boolean): Promise<object> {
    readOptions(options);
    const plain = toPlainFilter(filter);
    const deletedCount = await this.#store.writer.run(() => remove(this.#table, plain, many));
    return { acknowledged: true, deletedCount };
  }
}

// Mongoose calls whatever its own driver has; what is missing here says so.
for (const method of Object.getOwnPropertyNames(mongoose.mongo.Collection.prototype)) {
  if (method in SqliteCollection.prototype) continue;
  Object.defineProperty(SqliteCollection.prototype, method, {
    value: () => {
      throw notSupported(`${method}()`);
    },
  });
}

function* mapped(documents: Iterable<Doc>, shape: (document: Doc) => Doc): Generator<Doc, undefined> {
  for (const document of documents) yield shape(document);
  return undefined;
}

function updateResult({ matched, modified, upserted }: Modified): object {
  return {
    acknowledged: true,
    matchedCount: matched,
    modifiedCount: modified,
    upsertedCount: upserted === undefined ? 0 : 1,
    upsertedId: upserted ?? null,
  };
}
