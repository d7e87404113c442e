/** The indexes of a table and the kinds of values in indexed fields, in memory and on disk. */
import type { Database } from '@komavox/sqlite';
import type { Doc } from '../codec.js';
import type { Known } from '../queries/filter-sql.js';
import { badValue, serverError } from '../server-errors.js';
import { kinds, kindsAt } from './field-kinds.js';
import { createIndexSql, type IndexSpec, sameIndex, sameKey } from './index-spec.js';

/** Makes the registry's own tables; collections can't have such names. */
export function prepareRegistry(database: Database): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS _indexes(
      collection TEXT NOT NULL, name TEXT NOT NULL, spec TEXT NOT NULL, PRIMARY KEY (collection, name)) STRICT;
    CREATE TABLE IF NOT EXISTS _kinds(
      collection TEXT NOT NULL, path TEXT NOT NULL, seen INTEGER NOT NULL, PRIMARY KEY (collection, path)) STRICT;
  `);
}

export class IndexRegistry implements Known {
  readonly #database: Database;
  readonly #table: string;
  readonly #indexes: IndexSpec[];
  readonly #kindsOf: Map<string, number>;
  /** As they are on disk. */
  readonly #saved: Map<string, number>;
  readonly #segmentsOf = new Map<string, readonly string[]>();
  readonly #uniquePaths = new Set<string>();

  constructor(database: Database, table: string) {
    this.#database = database;
    this.#table = table;
    this.#indexes = database
      .prepare('SELECT spec FROM _indexes WHERE collection = ? ORDER BY rowid')
      .all<{ spec: string }>(table)
      .map(({ spec }) => JSON.parse(spec) as IndexSpec);
    const rows = database
      .prepare('SELECT path, seen FROM _kinds WHERE collection = ?')
      .all<{ path: string; seen: number }>(table);
    this.#saved = new Map(rows.map(({ path, seen }) => [path, seen]));
    this.#kindsOf = new Map([['_id', 0], ...this.#saved]);
    this.#refresh();
  }

  /** But `_id_`. */
  get indexes(): readonly IndexSpec[] {
    return this.#indexes;
  }

  get kindsOf(): ReadonlyMap<string, number> {
    return this.#kindsOf;
  }

  /** Notes the kinds of a document that is about to be written. Throws when a unique index couldn't judge it. */
  note(document: Doc): void {
    for (const [path, seen] of this.#kindsOf) {
      const found = this.#kindsIn(document, path, this.#uniquePaths.has(path));
      if ((seen | found) !== seen) this.#kindsOf.set(path, seen | found);
    }
  }

  /** Puts what was noted on disk; in the transaction of the write. */
  save(): void {
    for (const [path, seen] of this.#kindsOf) {
      if (this.#saved.get(path) === seen) continue;
      this.#database
        .prepare('INSERT OR REPLACE INTO _kinds(collection, path, seen) VALUES (?, ?, ?)')
        .run(this.#table, path, seen);
      this.#saved.set(path, seen);
    }
  }

  /** Forgets what is on disk, so that the next `save` writes all of it. */
  distrust(): void {
    this.#saved.clear();
  }

  /** Makes the index unless it is there; `documents` are those of the table now. */
  add(spec: IndexSpec, documents: () => Iterable<Doc>): void {
    const named = this.#indexes.find(({ name }) => name === spec.name);
    if (named !== undefined && sameIndex(named, spec)) return;
    const other = named ?? this.#indexes.find((index) => sameKey(index, spec));
    if (other !== undefined) {
      const message = `An index named ${other.name} with other options exists`;
      throw serverError(named === undefined ? 85 : 86, 'IndexKeySpecsConflict', message);
    }
    const found = new Map(Object.keys(spec.key).map((path) => [path, this.#kindsOf.get(path) ?? 0]));
    for (const document of documents()) {
      for (const [path, seen] of found)
        found.set(path, seen | this.#kindsIn(document, path, spec.unique === true));
    }
    this.#database.exec(createIndexSql(this.#table, spec));
    this.#database
      .prepare('INSERT INTO _indexes(collection, name, spec) VALUES (?, ?, ?)')
      .run(this.#table, spec.name, JSON.stringify(spec));
    this.#indexes.push(spec);
    for (const [path, seen] of found) this.#kindsOf.set(path, seen);
    this.#refresh();
  }

  #refresh(): void {
    for (const { unique, key } of this.#indexes) {
      if (unique === true) for (const path of Object.keys(key)) this.#uniquePaths.add(path);
    }
    for (const path of this.#kindsOf.keys()) this.#segmentsOf.set(path, path.split('.'));
  }

  #kindsIn(document: Doc, path: string, unique: boolean): number {
    const found = kindsAt(document, this.#segmentsOf.get(path) ?? path.split('.'));
    if (unique && (found & kinds.several) !== 0) {
      throw badValue(`The embedded store can't keep '${path}' of ${this.#table} unique over arrays`);
    }
    return found;
  }
}
