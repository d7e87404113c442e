/** One collection as a SQLite table: `id` is the key of `_id`, `doc` the document as EJSON. Synchronous. */
import { type Database, sqliteCode, type SqlValue } from '@komavox/sqlite';
import { decode, type Doc, encode } from './codec.js';
import { IndexRegistry } from './indexes/index-registry.js';
import { asksOneId, asksOnlyId, type Condition, narrow, orderBy } from './queries/filter-sql.js';
import { compileFilter, type Matcher } from './queries/filter.js';
import { type Sort, sortBy, valuesAt } from './queries/order.js';
import { idKey, quoteName } from './queries/sql-text.js';
import { badValue, duplicateKey, type ServerError } from './server-errors.js';

/** A document and where it stands. */
interface Row {
  readonly rowid: number;
  readonly text: string;
  readonly document: Doc;
}

interface Reading {
  readonly sort: Sort;
  readonly skip: number;
  /** Zero: all. */
  readonly limit: number;
}

interface StoredRow {
  readonly rowid: number;
  readonly doc: string;
}

const everything: Reading = { sort: [], skip: 0, limit: 0 };
/** Rows read at a time by scans, and at first by searches with a limit. */
const batchSize = 200;

/** Filters and documents are plain (`toPlain`). */
export class Table {
  readonly registry: IndexRegistry;
  readonly #database: Database;
  readonly #name: string;
  readonly #quoted: string;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
    this.#quoted = quoteName(name);
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${this.#quoted}(id ANY PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT`,
    );
    this.registry = new IndexRegistry(database, name);
  }

  /** The documents that match. */
  read(filter: Doc, reading: Partial<Reading> = {}): Row[] {
    const { sort, skip, limit } = { ...everything, ...reading };
    if (asksOnlyId(filter)) return this.#readId(filter['_id'] as string).slice(skip);
    const test = compileFilter(filter);
    const condition = narrow(filter, this.registry);
    const order = sort.length === 0 || asksOneId(filter) ? '' : orderBy(sort, this.registry, condition);
    if (order !== undefined && limit > 0)
      return this.#searchSome(condition, order, skip + limit, test).slice(skip);
    const rows = this.#search(condition, order ?? '', test);
    const sorted = order === undefined ? sortBy(rows, sort, ({ document }) => document) : rows;
    return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
  }

  /** The same, for cursors: notes now which rows may match, and reads them piece by piece where SQL knows the order. */
  *scan(filter: Doc, { sort, skip, limit }: Reading): Generator<Doc, undefined> {
    const test = compileFilter(filter);
    const condition = narrow(filter, this.registry);
    const order = sort.length === 0 ? 'rowid' : orderBy(sort, this.registry, condition);
    if (order === undefined) {
      for (const { document } of this.read(filter, { sort, skip, limit })) yield document;
      return undefined;
    }
    const rowids = this.#database
      .prepare(this.#select('rowid', condition, order))
      .all<{ rowid: number }>(...condition.values)
      .map(({ rowid }) => rowid);
    let matched = 0;
    for (let from = 0; from < rowids.length; from += batchSize) {
      for (const document of this.#readPiece(rowids.slice(from, from + batchSize))) {
        if (!test(document)) continue;
        matched += 1;
        if (matched > skip) yield document;
        if (limit > 0 && matched >= skip + limit) return undefined;
      }
    }
    return undefined;
  }

  /** The plan of a search, as `EXPLAIN QUERY PLAN` words it. */
  plan(filter: Doc, sort: Sort): string[] {
    const condition = narrow(filter, this.registry);
    const sql = this.#select('rowid, doc', condition, orderBy(sort, this.registry, condition) ?? '');
    const explain = this.#database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
    const steps = explain.all<{ detail: string }>(...condition.values);
    // The library leaves an EXPLAIN open, and with it the next transaction, unless it is last asked for one row.
    explain.get(...condition.values);
    return steps.map(({ detail }) => detail);
  }

  count(filter: Doc): number {
    if (Object.keys(filter).length > 0) return this.read(filter).length;
    return this.#database.prepare(`SELECT count(*) AS n FROM ${this.#quoted}`).get<{ n: number }>()?.n ?? 0;
  }

  insert(document: Doc): void {
    if (Array.isArray(document['_id'])) throw badValue("The '_id' value cannot be of type array");
    this.#write(document, `INSERT INTO ${this.#quoted}(id, doc) VALUES (?, ?)`, [
      idKey(document['_id']),
      encode(document),
    ]);
  }

  /** True when it changed anything. */
  replace(row: Row, document: Doc): boolean {
    const text = encode(document);
    if (text === row.text) return false;
    this.#write(document, `UPDATE ${this.#quoted} SET doc = ? WHERE rowid = ?`, [text, row.rowid]);
    return true;
  }

  remove(row: Row): void {
    this.#database.prepare(`DELETE FROM ${this.#quoted} WHERE rowid = ?`).run(row.rowid);
  }

  #select(columns: string, { sql }: Condition, order: string, end = ''): string {
    const where = sql === '' ? '' : ` WHERE ${sql}`;
    return `SELECT ${columns} FROM ${this.#quoted}${where}${order === '' ? '' : ` ORDER BY ${order}`}${end}`;
  }

  #search(condition: Condition, order: string, test: Matcher): Row[] {
    return this.#database
      .prepare(this.#select('rowid, doc', condition, order))
      .all<StoredRow>(...condition.values)
      .map(toRow)
      .filter(({ document }) => test(document));
  }

  /** The index alone decides: there is nothing to test. */
  #readId(id: string): Row[] {
    const sql = `SELECT rowid, doc FROM ${this.#quoted} WHERE id = ?`;
    return this.#database.prepare(sql).all<StoredRow>(id).map(toRow);
  }

  /** Reads on until enough match, because SQL may let through what doesn't. */
  #searchSome(condition: Condition, order: string, wanted: number, test: Matcher): Row[] {
    const sql = this.#select('rowid, doc', condition, order, ' LIMIT ? OFFSET ?');
    const statement = this.#database.prepare(sql);
    const found: Row[] = [];
    let offset = 0;
    let size = wanted;
    for (;;) {
      const rows = statement.all<StoredRow>(...condition.values, size, offset);
      found.push(...rows.map(toRow).filter(({ document }) => test(document)));
      if (found.length >= wanted || rows.length < size) return found.slice(0, wanted);
      offset += size;
      size = Math.max(size * 2, batchSize);
    }
  }

  /** In the order of the row ids; without those that have been removed since. */
  #readPiece(rowids: readonly number[]): Doc[] {
    const statement = `SELECT rowid, doc FROM ${this.#quoted} WHERE rowid IN (SELECT value FROM json_each(?))`;
    const rows = this.#database.prepare(statement).all<StoredRow>(JSON.stringify(rowids));
    const texts = new Map(rows.map(({ rowid, doc }) => [rowid, doc]));
    return rowids.flatMap((rowid): Doc[] => {
      const text = texts.get(rowid);
      return text === undefined ? [] : [decode(text)];
    });
  }

  #write(document: Doc, sql: string, values: readonly SqlValue[]): void {
    this.registry.note(document);
    try {
      this.#database.prepare(sql).run(...values);
    } catch (error) {
      if (sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true)
        throw this.#duplicateOf(error, document);
      throw error;
    }
  }

  #duplicateOf(error: unknown, document: Doc): ServerError {
    const sqlName = /index '(.*)'/.exec(error instanceof Error ? error.message : '')?.[1];
    const index = this.registry.indexes.find((one) => sqlName === `${this.#name}.${one.name}`);
    const key = index?.key ?? { _id: 1 };
    const value = Object.fromEntries(
      Object.keys(key).map((path) => [path, valuesAt(document, path.split('.'))[0] ?? null]),
    );
    return duplicateKey(this.#name, index?.name ?? '_id_', { ...key }, value);
  }
}

const toRow = ({ rowid, doc }: StoredRow): Row => ({ rowid, text: doc, document: decode(doc) });
