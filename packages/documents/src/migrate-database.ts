/**
 * Migrates one service's database at a start. Each document is replaced only if it still has the version that was read,
 * so several processes may do it at once, and a killed one is followed by another from where it was. The collection
 * `schemaversions` remembers what is done, and which program has been here: an older one is refused.
 */
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { Problem } from '@komavox/core';
import type { MigrationPlan, RawDocument } from './migrations.js';
import { versionField } from './schema-version.js';
import { retryUpsert } from './unique-keys.js';

const { serialize, deserialize } = mongoose.mongo.BSON;

const recordsName = 'schemaversions';

/** One collection's record. */
interface VersionRecord {
  /** Name of the collection. */
  readonly _id: string;
  /** The highest version that any of its documents may have. */
  readonly newest: number;
  /** The lowest that all of them have. */
  readonly complete: number;
}

interface StoredDocument extends RawDocument {
  _id: string;
}

const batchDocuments = 200;

/**
 * Brings every document to the version of this program. Rejects with `Problem` 500 `data_too_new` when a newer program
 * has written the database, before anything is changed.
 */
export async function migrateDatabase(
  connection: Connection,
  plan: MigrationPlan,
  logger: Logger,
): Promise<void> {
  const records = new Map((await readRecords(connection)).map((record) => [record._id, record]));
  assertNotNewer(connection, plan, [...records.values()]);
  const stored = await databaseOf(connection).listCollections().toArray();
  const names = new Set([...plan.collections, ...stored.map(({ name }) => name)]);
  for (const name of [...names].sort()) {
    if (name === recordsName || name.startsWith('system.')) continue;
    const version = plan.versionOf(name);
    if (records.get(name)?.complete === version) continue;
    // Before the first document: an older program that starts after a kill in the middle must be refused.
    await raise(connection, name, { newest: version });
    const migrated = await migrateCollection(connection, plan, name, logger);
    await raise(connection, name, { complete: version });
    if (migrated > 0) logger.info({ collection: name, version, migrated }, 'documents migrated');
  }
}

/** Rejects like `migrateDatabase` once a newer program has begun to migrate the database. */
export async function checkVersions(connection: Connection, plan: MigrationPlan): Promise<void> {
  assertNotNewer(connection, plan, await readRecords(connection));
}

async function migrateCollection(
  connection: Connection,
  plan: MigrationPlan,
  name: string,
  logger: Logger,
): Promise<number> {
  const version = plan.versionOf(name);
  const collection = databaseOf(connection).collection<StoredDocument>(name);
  const behind = { $or: [{ [versionField]: { $exists: false } }, { [versionField]: { $lt: version } }] };
  let migrated = 0;
  let batch: StoredDocument[] = [];
  const write = async () => {
    const writes = batch.map((document) => writeOf(plan, name, document));
    const { modifiedCount } = await collection.bulkWrite(writes, { ordered: false });
    migrated += modifiedCount;
    batch = [];
    logger.debug({ collection: name, version, migrated }, 'migrating documents');
  };
  for await (const document of collection.find(behind as object, { batchSize: batchDocuments })) {
    batch.push(document);
    if (batch.length === batchDocuments) await write();
  }
  if (batch.length > 0) await write();
  return migrated;
}

/** Writes the document in the present version, if it is still in the one that was read. */
function writeOf(plan: MigrationPlan, name: string, document: StoredDocument) {
  const { [versionField]: stored, ...fields } = document;
  const from = typeof stored === 'number' ? stored : 0;
  const version = { [versionField]: plan.versionOf(name) };
  const filter = { _id: document._id, [versionField]: from === 0 ? { $exists: false } : from } as object;
  if (!plan.collections.includes(name)) return { updateOne: { filter, update: { $set: version } } };
  const migrated = { ...plan.migrate(name, from, fields), ...version };
  // A driver would write null for a field that is undefined.
  const replacement = deserialize(serialize(migrated, { ignoreUndefined: true }));
  return { replaceOne: { filter, replacement } };
}

async function raise(
  connection: Connection,
  name: string,
  to: Partial<Omit<VersionRecord, '_id'>>,
): Promise<void> {
  const records = databaseOf(connection).collection<VersionRecord>(recordsName);
  await retryUpsert(() => records.updateOne({ _id: name }, { $max: to }, { upsert: true }));
}

const readRecords = (connection: Connection): Promise<VersionRecord[]> =>
  databaseOf(connection).collection<VersionRecord>(recordsName).find({}).toArray();

function assertNotNewer(
  connection: Connection,
  plan: MigrationPlan,
  records: readonly VersionRecord[],
): void {
  for (const { _id: name, newest } of records) {
    if (newest <= plan.versionOf(name)) continue;
    throw new Problem(
      500,
      'data_too_new',
      `The database ${connection.name} was written by a newer version of Komavox (${name} has version ${newest}, ` +
        `this program knows ${plan.versionOf(name)}). Start that version, or restore a backup from before.`,
      { retryable: false },
    );
  }
}

function databaseOf({ db }: Connection) {
  if (db === undefined) throw new Error('The database is closed');
  return db;
}
