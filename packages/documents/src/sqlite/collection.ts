/** A collection of the embedded store, with the methods of the driver's `Collection` that Mongoose calls. */
import type { Store } from './store.js';
import { aggregate } from './aggregate.js';
import { bulkResult, runBulk } from './bulk.js';
import { type Doc, toPlainOrEmpty } from './codec.js';
import { Cursor, type CursorOptions, wholeOption } from './cursor.js';
import { duplicateKey, notSupported } from './server-errors.js';
import { type IndexSpec, parseIndex } from './index-spec.js';
import { type Modified, type ModifyOptions, prepareInsert, prepareModify, remove } from './modify.js';
import { readOptions } from './operation-options.js';
import { parseSort, sameValue, valuesAt } from './order.js';
import { compileProjection } from './projection.js';
import type { Table } from './table.js';
import { sqliteCode } from '@komavox/sqlite';

type Given = object | null | undefined;

const missing = [
  'watch',
  'rename',
  'initializeOrderedBulkOp',
  'initializeUnorderedBulkOp',
  'createSearchIndex',
  'createSearchIndexes',
  'listSearchIndexes',
  'updateSearchIndex',
  'dropSearchIndex',
] as const;

export class SqliteCollection {
  readonly #store: Store;
  readonly collectionName: string;

  constructor(store: Store, name: string) {
    this.#store = store;
    this.collectionName = name;
    // Mongoose calls whatever its own driver has; what is missing here says so.
    for (const method of missing) {
      Object.defineProperty(this, method, {
        value: () => {
          throw notSupported(`${method}()`);
        },
      });
    }
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
    const read = readOptions(options);
    const plain = toPlainOrEmpty(filter);
    const shaped = (given: CursorOptions) => compileProjection(given.projection, plain);
    return new Cursor(
      {
        all: (given) => {
          const shape = shaped(given);
          return this.#table.read(plain, given).map(({ document }) => shape(document));
        },
        explain: ({ sort }) => this.#table.plan(plain, sort),
        iterate: (given) => {
          const shape = shaped(given);
          const documents = this.#table.scan(plain, given);
          return documents === undefined
            ? this.#table
                .read(plain, given)
                .map(({ document }) => shape(document))
                [Symbol.iterator]()
            : mapped(documents, shape);
        },
      },
      cursorOptions(read),
    );
  }

  async findOne(filter?: Given, options?: Given): Promise<Doc | null> {
    const read = readOptions(options);
    const plain = toPlainOrEmpty(filter);
    const { sort, skip, projection } = cursorOptions(read);
    const [row] = this.#table.read(plain, { sort, skip, limit: 1 });
    return Promise.resolve(row === undefined ? null : compileProjection(projection, plain)(row.document));
  }

  async countDocuments(filter?: Given, options?: Given): Promise<number> {
    const { skip, limit } = cursorOptions(readOptions(options));
    const plain = toPlainOrEmpty(filter);
    // Not counted further than it is asked for: each one is read.
    if (limit > 0) return Promise.resolve(this.#table.read(plain, { skip, limit }).length);
    return Promise.resolve(Math.max(0, this.#table.count(plain) - skip));
  }

  async estimatedDocumentCount(): Promise<number> {
    return Promise.resolve(this.#table.count({}));
  }

  async distinct(path: string, filter?: Given, options?: Given): Promise<unknown[]> {
    readOptions(options);
    const found: unknown[] = [];
    for (const { document } of this.#table.read(toPlainOrEmpty(filter))) {
      for (const value of valuesAt(document, path.split('.')).flat()) {
        if (!found.some((one) => sameValue(one, value))) found.push(value);
      }
    }
    return Promise.resolve(found);
  }

  aggregate(pipeline: unknown, options?: Given): Cursor {
    readOptions(options);
    const run = (): Doc[] => aggregate(this.#table, pipeline, (name) => this.#store.table(name));
    return new Cursor({ all: run, iterate: () => run()[Symbol.iterator]() });
  }

  async insertOne(document: Doc, options?: Given): Promise<object> {
    readOptions(options);
    const plain = prepareInsert(document);
    await this.#store.writer.run(() => {
      this.#table.insert(plain);
    });
    return { acknowledged: true, insertedId: plain['_id'] };
  }

  async insertMany(documents: readonly Doc[], options?: Given): Promise<object> {
    const operations = documents.map((document) => ({ insertOne: { document } }));
    const result = (await this.bulkWrite(operations, options)) as {
      insertedCount: number;
      insertedIds: object;
    };
    return { acknowledged: true, insertedCount: result.insertedCount, insertedIds: result.insertedIds };
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

  async findOneAndUpdate(filter: Given, update: object, options?: Given): Promise<unknown> {
    return found(await this.#modify(filter, update, options), filter, readOptions(options));
  }

  async findOneAndReplace(filter: Given, replacement: object, options?: Given): Promise<unknown> {
    return found(
      await this.#modify(filter, replacement, options, { replace: true }),
      filter,
      readOptions(options),
    );
  }

  async findOneAndDelete(filter: Given, options?: Given): Promise<unknown> {
    const [before] = await this.#remove(filter, options, false);
    return found(
      { matched: before === undefined ? 0 : 1, modified: 0, ...(before && { before }) },
      filter,
      readOptions(options),
    );
  }

  async deleteOne(filter: Given, options?: Given): Promise<object> {
    return { acknowledged: true, deletedCount: (await this.#remove(filter, options, false)).length };
  }

  async deleteMany(filter: Given, options?: Given): Promise<object> {
    return { acknowledged: true, deletedCount: (await this.#remove(filter, options, true)).length };
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

  async createIndexes(specs: readonly (Doc & { key: unknown })[]): Promise<string[]> {
    const names: string[] = [];
    for (const { key, ...options } of specs) names.push(await this.createIndex(key, options));
    return names;
  }

  listIndexes(): Cursor {
    const list = (): Doc[] => [
      { v: 2, key: { _id: 1 }, name: '_id_' },
      ...this.#table.catalogue.indexes.map(({ key, name, ...options }) => ({
        v: 2,
        key: { ...key },
        name,
        ...options,
      })),
    ];
    return new Cursor({ all: list, iterate: () => list()[Symbol.iterator]() });
  }

  async indexes(): Promise<Doc[]> {
    return this.listIndexes().toArray();
  }

  async indexExists(names: string | readonly string[]): Promise<boolean> {
    const existing = (await this.indexes()).map(({ name }) => name);
    return [names].flat().every((name) => existing.includes(name));
  }

  async indexInformation(): Promise<Doc> {
    return Object.fromEntries(
      (await this.indexes()).map(({ name, key }) => [name as string, Object.entries(key as object)]),
    );
  }

  async dropIndex(name: string): Promise<object> {
    await this.#store.writer.run(() => {
      this.#table.catalogue.remove(name);
    });
    return { ok: 1 };
  }

  async dropIndexes(): Promise<boolean> {
    await this.#store.writer.run(() => {
      const { catalogue } = this.#table;
      for (const { name } of [...catalogue.indexes]) catalogue.remove(name);
    });
    return true;
  }

  async drop(): Promise<boolean> {
    await this.#store.writer.run(() => {
      this.#table.drop();
    });
    return true;
  }

  async isCapped(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async options(): Promise<object> {
    return Promise.resolve({});
  }

  #addIndex(spec: IndexSpec): void {
    if (Object.keys(spec.key).join() === '_id') return;
    const table = this.#table;
    try {
      table.catalogue.add(spec, () => table.read({}).map(({ document }) => document));
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') !== true) throw error;
      throw duplicateKey(this.collectionName, spec.name, { ...spec.key }, {});
    }
  }

  async #modify(filter: Given, change: object, options: Given, how: ModifyOptions = {}): Promise<Modified> {
    const run = prepareModify(this.#table, toPlainOrEmpty(filter), change, readOptions(options), how);
    return this.#store.writer.run(run);
  }

  async #remove(filter: Given, options: Given, many: boolean): Promise<Doc[]> {
    const read = readOptions(options);
    const plain = toPlainOrEmpty(filter);
    return this.#store.writer.run(() => remove(this.#table, plain, read, many));
  }
}

function* mapped(documents: Iterator<Doc>, shape: (document: Doc) => Doc): Generator<Doc, undefined> {
  for (let next = documents.next(); next.done !== true; next = documents.next()) yield shape(next.value);
  return undefined;
}

function cursorOptions(options: Doc): CursorOptions {
  return {
    sort: parseSort(options['sort']),
    skip: wholeOption('skip', options['skip']),
    limit: Math.abs(wholeOption('limit', options['limit'])),
    projection: options['projection'],
  };
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

/** The answer of the `findOneAnd…` calls. */
function found({ matched, upserted, before, after }: Modified, filter: Given, options: Doc): unknown {
  const wantsAfter = options['returnDocument'] === 'after' || options['returnOriginal'] === false;
  const document = wantsAfter ? after : before;
  const shape = compileProjection(options['projection'], toPlainOrEmpty(filter));
  const value = document === undefined ? null : shape(document);
  if (options['includeResultMetadata'] !== true) return value;
  const lastErrorObject = {
    n: matched === 0 && upserted === undefined ? 0 : 1,
    updatedExisting: matched > 0,
    ...(upserted === undefined ? {} : { upserted }),
  };
  return { value, lastErrorObject, ok: 1 };
}
