/**
 * Documents: Mongoose models on MongoDB or on the embedded store. The promises both keep: one document is the atomic
 * unit, unique indexes hold, an acknowledged write survives `kill -9`. The only place where connections are made.
 */
import { endsWithin, Problem } from '@komavox/core';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import './mongodb/unavailable.js';
import { checkVersions, migrateDatabase } from './migrate-database.js';
import { planMigrations, type Migration, type MigrationPlan } from './migrations.js';
import { repairDriver } from './mongodb/driver-repair.js';
import { nativeDriver } from './native-driver.js';
import { writeSchemaVersions } from './schema-version.js';
import { folderOf } from './sqlite/address.js';
import { tracedDriver } from './traced-driver.js';

export interface DocumentsConnection {
  readonly connection: Connection;
  /** A warning for the operator of what an embedded database had lost before it was opened. */
  readonly damage: string | undefined;
  /** Rejects when the database can't be reached, or when an embedded one has no room to be written. */
  check(): Promise<void>;
  /** Rejects with `Problem` 500 `data_too_new` when a newer program has migrated the database meanwhile, as far as it says. */
  checkVersion(): Promise<void>;
  /** Finishes what is under way. Idempotent. */
  close(): Promise<void>;
}

/** For a service: its database is migrated before it is answered, and what it writes carries versions. */
export interface VersionedOptions {
  readonly migrations: readonly Migration[];
  readonly logger: Logger;
}

/** Time that a start, or a check, waits for a MongoDB that doesn't answer, in milliseconds. */
const timeoutMs = 5000;
/** A database that says nothing for so long says nothing of its version. */
const versionWaitMs = 1000;

/**
 * Connects one service to its own database.
 * @param url `sqlite:<folder>`, where `<folder>/<database>.db` is the file, or `mongodb://…` or `mongodb+srv://…`
 * @param database letters, digits, `_` and `-`
 * @param versioned left out where documents are only copied, as they are
 * Rejects with `Problem` 503 `folder_in_use` while another process has the folder, and 500 `data_too_new` when a newer
 * program has written it.
 */
export async function openDocuments(
  url: string,
  database: string,
  versioned?: VersionedOptions,
): Promise<DocumentsConnection> {
  const { connection, damage } = await connect(url, database);
  const plan = versioned && planMigrations(versioned.migrations);
  if (plan) await prepareVersions(connection, plan, versioned.logger);
  return {
    connection,
    damage,
    async check() {
      if (connection.db === undefined) throw new Error(`The database ${database} is closed`);
      await connection.db.command({ ping: 1 });
    },
    async checkVersion() {
      if (!plan) return;
      try {
        await endsWithin(versionWaitMs, checkVersions(connection, plan));
      } catch (error) {
        if (error instanceof Problem) throw error;
      }
    },
    async close() {
      await connection.close();
    },
  };
}

async function prepareVersions(connection: Connection, plan: MigrationPlan, logger: Logger): Promise<void> {
  try {
    await migrateDatabase(connection, plan, logger);
  } catch (error) {
    await connection.close();
    throw error;
  }
  writeSchemaVersions(connection, (collection) => plan.versionOf(collection));
}

async function connect(
  url: string,
  database: string,
): Promise<Pick<DocumentsConnection, 'connection' | 'damage'>> {
  if (folderOf(url) !== undefined) {
    // Loaded on demand, as every adapter: a cluster starts without a query engine of its own.
    const { connectSqlite } = await import('./sqlite/driver.js');
    return connectSqlite(url, database);
  }
  if (!/^mongodb(\+srv)?:\/\//.test(url)) {
    throw new TypeError(
      `DOCUMENTS_URL begins with sqlite: or mongodb://, not with ${url.split(':')[0] ?? ''}`,
    );
  }
  repairDriver();
  const remote = new mongoose.Mongoose();
  remote.setDriver(tracedDriver(nativeDriver, 'mongodb'));
  const connection = await remote
    .createConnection(url, {
      dbName: database,
      serverSelectionTimeoutMS: timeoutMs,
      writeConcern: { w: 'majority', j: true },
    })
    .asPromise();
  return { connection, damage: undefined };
}
