/**
 * Collections as they are stored, without models: to copy a database, and to tell whether two hold the same. Types are
 * kept: what is read as a 64-bit integer or a decimal is written as one, and a store that can't keep it refuses.
 */
import { createHash } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import type { Doc } from './sqlite/codec.js';

const { serialize, deserialize, EJSON } = mongoose.mongo.BSON;

export interface StoredDocument {
  readonly id: unknown;
  /** Canonical EJSON of the id: equal for equal ids, whatever store they come from. */
  readonly idText: string;
  /** Of the document's canonical EJSON (Extended JSON v2), in the order of its fields; hex. */
  readonly sha256: string;
  /** As BSON. */
  readonly bytes: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** As `createIndexes` takes it. */
interface StoredIndex {
  readonly name: string;
  readonly key: Readonly<Record<string, unknown>>;
  readonly unique?: boolean;
}

export interface StoredCollection {
  readonly name: string;
  /** Documents that match; all without a filter. */
  count(filter?: Readonly<Record<string, unknown>>): Promise<number>;
  /** All but that of `_id`, in the order of their names. */
  indexes(): Promise<readonly StoredIndex[]>;
  /** Those that are there already are left alone; rejects when one is there with other options. */
  addIndexes(indexes: readonly StoredIndex[]): Promise<void>;
  /** Every document once, some megabytes at a time, in no order. Documents of pages read may be removed meanwhile. */
  pages(): AsyncIterable<readonly StoredDocument[]>;
  /** Those of the ids that are there. */
  find(ids: readonly unknown[]): Promise<readonly StoredDocument[]>;
  /** All that can be, then rejects when some can't, as two with one unique key. */
  insert(documents: readonly StoredDocument[]): Promise<void>;
  remove(ids: readonly unknown[]): Promise<void>;
}

/** `_id` is whatever the collection has; here it is only passed on. */
interface Identified {
  readonly _id: string;
}

const pageDocuments = 500;
const pageBytes = 8 * 1024 * 1024;

/** Leaves BSON's types as they are, where a driver would make JavaScript's of them. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

/** Those that are there, by name; one that holds nothing may or may not be among them. */
export async function storedCollections(connection: Connection): Promise<readonly StoredCollection[]> {
  const listed = await databaseOf(connection).listCollections().toArray();
  return listed
    .filter(({ name, type }) => type !== 'view' && !name.startsWith('system.'))
    .map(({ name }) => storedCollection(connection, name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** One by its name, whether it is there or not. */
export function storedCollection(connection: Connection, name: string): StoredCollection {
  const collection = databaseOf(connection).collection<Identified>(name);
  const among = (ids: readonly unknown[]) => ({ _id: { $in: ids as string[] } });
  return {
    name,
    count: (filter = {}) => collection.countDocuments(filter),
    async indexes() {
      const all = (await exists(connection, name)) ? await collection.indexes() : [];
      // `v` and `ns` are the server's own.
      return all
        .filter((index) => Object.keys(index.key).join() !== '_id')
        .map(({ v: _version, ns: _namespace, ...index }) => index as unknown as StoredIndex)
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async addIndexes(indexes) {
      for (const { key, ...options } of indexes) {
        await collection.createIndex(key as Record<string, 1 | -1>, options);
      }
    },
    async *pages() {
      let page: StoredDocument[] = [];
      let bytes = 0;
      for await (const document of collection.find({}, { ...exact, batchSize: pageDocuments })) {
        const stored = toStored(document);
        page.push(stored);
        bytes += stored.bytes;
        if (page.length < pageDocuments && bytes < pageBytes) continue;
        yield page;
        page = [];
        bytes = 0;
      }
      if (page.length > 0) yield page;
    },
    async find(ids) {
      const found = await collection.find(among(ids), exact).toArray();
      return found.map(toStored);
    },
    async insert(documents) {
      await collection.bulkWrite(
        documents.map(({ document }) => ({ insertOne: { document: document as unknown as Identified } })),
        { ordered: false },
      );
    },
    async remove(ids) {
      if (ids.length > 0) await collection.deleteMany(among(ids));
    },
  };
}

function databaseOf({ db }: Connection) {
  if (db === undefined) throw new Error('The database is closed');
  return db;
}

async function exists(connection: Connection, name: string): Promise<boolean> {
  const listed = await databaseOf(connection).listCollections().toArray();
  return listed.some((collection) => collection.name === name);
}

/** By way of BSON, so that a number of JavaScript and the same number from a server are spelled alike. */
function toStored(read: object): StoredDocument {
  const bson = serialize(read, { ignoreUndefined: false });
  const document: Doc = deserialize(bson, exact);
  const text = EJSON.stringify(document, { relaxed: false });
  return {
    id: document['_id'],
    idText: EJSON.stringify({ _id: document['_id'] }, { relaxed: false }),
    sha256: createHash('sha256').update(text).digest('hex'),
    bytes: bson.byteLength,
    document,
  };
}
