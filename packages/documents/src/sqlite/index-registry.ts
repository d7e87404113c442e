/** The indexes of a table and the kinds of values in indexed fields, in memory and on disk. */
import type { Database } from '@komavox/sqlite';
import type { Doc } from './codec.js';
import { badValue, serverError } from './server-errors.js';
import { kinds, kindsAt } from './field-kinds.js';
import type { Known } from './filter-sql.js';
import {
  createIndexSql,
  indexedPaths,
  type IndexSpec,
  sameIndex,
  sameKey,
  sqlIndexName,
} from './index-spec.js';
import { quoteName } from './sql-text.js';

export interface Catalogue extends Known {
  /** Notes the kinds of a document that is about to be written. Throws when a unique index couldn't judge it. */
  note(document: Doc): void;
  /** Puts what was noted on disk; in the transaction of the write. */
  save(): void;
  /** Forgets what is on disk, so that the next `save` writes all of it. */
  distrust(): void;
  /** Makes the index unless it is there; `documents` are those of the table now. */
  add(spec: IndexSpec, documents: () => Iterable<Doc>): void;
  remove(name: string): void;
  /** The indexes but `_id_`. */
  clear(): void;
}

/** Tables of the catalogue; collections can't have such names. */
export function prepareCatalogue(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS _indexes(
      collection TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, PRIMARY KEY (collection, name)) STRICT;
    CREATE TABLE IF NOT EXISTS _kinds(
      collection TEXT NOT NULL, path TEXT NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (collection, path)) STRICT;
  `);
}

export function openCatalogue(database: Database, table: string): Catalogue {
  const indexes = database
    .prepare('SELECT spec FROM _indexes WHERE collection = ? ORDER BY rowid')
    .all<{ spec: string }>(table)
    .map(({ spec }) => JSON.parse(spec) as IndexSpec);
  const kindsOf = new Map(
    database
      .prepare('SELECT path, seen FROM _kinds WHERE collection = ?')
      .all<{ path: string; seen: number }>(table)
      .map(({ path, seen }) => [path, seen] as const),
  );
  if (!kindsOf.has('_id')) kindsOf.set('_id', 0);
  const saved = new Map(kindsOf);
  const segmentsOf = new Map<string, readonly string[]>();
  const uniquePaths = new Set<string>();

  function refresh(): void {
    uniquePaths.clear();
    for (const index of indexes)
      if (index.unique === true) for (const path of indexedPaths(index)) uniquePaths.add(path);
    segmentsOf.clear();
    for (const path of kindsOf.keys()) segmentsOf.set(path, path.split('.'));
  }
  refresh();

  function kindsIn(document: Doc, path: string, unique: boolean): number {
    const found = kindsAt(document, segmentsOf.get(path) ?? path.split('.'));
    if (unique && (found & kinds.several) !== 0) {
      throw badValue(`The embedded store can't keep '${path}' of ${table} unique over arrays`);
    }
    return found;
  }

  return {
    kindsOf,
    indexes,
    note(document) {
      for (const [path, seen] of kindsOf) {
        const found = kindsIn(document, path, uniquePaths.has(path));
        if ((seen | found) !== seen) kindsOf.set(path, seen | found);
      }
    },
    save() {
      for (const [path, seen] of kindsOf) {
        if (saved.get(path) === seen) continue;
        database
          .prepare('INSERT OR REPLACE INTO _kinds(collection, path, seen) VALUES (?, ?, ?)')
          .run(table, path, seen);
        saved.set(path, seen);
      }
    },
    distrust() {
      saved.clear();
    },
    add(spec, documents) {
      const named = indexes.find(({ name }) => name === spec.name);
      if (named !== undefined && sameIndex(named, spec)) return;
      const alike = indexes.find(
        (index) => sameKey(index, spec) && !(spec.partialFilterExpression || index.partialFilterExpression),
      );
      if (named !== undefined || alike !== undefined) {
        const message = `An index named ${named?.name ?? alike?.name ?? ''} with other options exists`;
        throw serverError(named === undefined ? 85 : 86, 'IndexKeySpecsConflict', message);
      }
      const added = indexedPaths(spec);
      const found = new Map(added.map((path) => [path, kindsOf.get(path) ?? 0]));
      for (const document of documents()) {
        for (const [path, seen] of found)
          found.set(path, seen | kindsIn(document, path, spec.unique === true));
      }
      database.exec(createIndexSql(table, spec));
      database
        .prepare('INSERT INTO _indexes(collection, name, spec) VALUES (?, ?, ?)')
        .run(table, spec.name, JSON.stringify(spec));
      indexes.push(spec);
      for (const [path, seen] of found) kindsOf.set(path, seen);
      refresh();
    },
    remove(name) {
      const index = indexes.findIndex((one) => one.name === name);
      if (index < 0) throw serverError(27, 'IndexNotFound', `index not found with name [${name}]`);
      database.exec(`DROP INDEX ${quoteName(sqlIndexName(table, name))}`);
      database.prepare('DELETE FROM _indexes WHERE collection = ? AND name = ?').run(table, name);
      indexes.splice(index, 1);
      refresh();
    },
    clear() {
      database.prepare('DELETE FROM _indexes WHERE collection = ?').run(table);
      database.prepare('DELETE FROM _kinds WHERE collection = ?').run(table);
      indexes.length = 0;
      kindsOf.clear();
      saved.clear();
      kindsOf.set('_id', 0);
      refresh();
    },
  };
}
