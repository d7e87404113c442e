/** One collection as a SQLite table: `id` is the key of `_id`, `doc` the document as EJSON. Synchronous. */
import { type Database, sqliteCode } from '@komavox/sqlite';
import { type Catalogue, openCatalogue } from './index-registry.js';
import { decode, type Doc, encode } from './codec.js';
import { badValue, duplicateKey, type ServerError } from './server-errors.js';
import { checkFilter, compileFilter, type Matcher } from './filter.js';
import { asksOneId, type Condition, narrow, orderBy } from './filter-sql.js';
import { type Sort, sortBy, valuesAt } from './order.js';
import { idKey, quoteName } from './sql-text.js';

/** A document and where it stands. */
export interface Row {
  readonly rowid: number;
  readonly text: string;
  readonly document: Doc;
}

export interface Reading {
  readonly sort: Sort;
  readonly skip: number;
  /** Zero: all. */
  readonly limit: number;
}

export interface Table {
  readonly name: string;
  readonly catalogue: Catalogue;
  /** The documents that match; takes a plain filter. */
  read(filter: Doc, reading?: Partial<Reading>): Row[];
  /** The row ids of what may match, in order, and a way to read them piece by piece; for cursors. */
  scan(filter: Doc, reading: Reading): Iterator<Doc> | undefined;
  /** The plan of a search, as `EXPLAIN QUERY PLAN` words it. */
  plan(filter: Doc, sort: Sort): string[];
  count(filter: Doc): number;
  insert(document: Doc): void;
  /** True when it changed anything. */
  replace(row: Row, document: Doc): boolean;
  remove(row: Row): void;
  /** Empties and forgets the table. */
  drop(): void;
}

interface StoredRow {
  readonly rowid: number;
  readonly doc: string;
}

const everything: Reading = { sort: [], skip: 0, limit: 0 };
/** Rows read at a time by scans, and at first by searches with a limit. */
const batchSize = 200;

export function openTable(database: Database, name: string): Table {
  const quoted = quoteName(name);
  const create = `CREATE TABLE IF NOT EXISTS ${quoted}(id ANY PRIMARY KEY NOT NULL, doc TEXT NOT NULL) STRICT`;
  database.exec(create);
  const catalogue = openCatalogue(database, name);

  const toRow = ({ rowid, doc }: StoredRow): Row => ({ rowid, text: doc, document: decode(doc) });

  function select(columns: string, { sql }: Condition, order: string, end = ''): string {
    const where = sql === '' ? '' : ` WHERE ${sql}`;
    return `SELECT ${columns} FROM ${quoted}${where}${order === '' ? '' : ` ORDER BY ${order}`}${end}`;
  }

  function search(condition: Condition, order: string, test: Matcher): Row[] {
    return database
      .prepare(select('rowid, doc', condition, order))
      .all<StoredRow>(...condition.values)
      .map(toRow)
      .filter(({ document }) => test(document));
  }

  /** Reads on until enough match, because SQL may let through what doesn't. */
  function searchSome(condition: Condition, order: string, wanted: number, test: Matcher): Row[] {
    const statement = database.prepare(select('rowid, doc', condition, order, ' LIMIT ? OFFSET ?'));
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

  function duplicateOf(error: Error, document: Doc): ServerError {
    const sqlName = /index '(.*)'/.exec(error.message)?.[1];
    const index = catalogue.indexes.find((one) => sqlName === `${name}.${one.name}`);
    const key = index?.key ?? { _id: 1 };
    const value = Object.fromEntries(
      Object.keys(key).map((path) => [path, valuesAt(document, path.split('.'))[0] ?? null]),
    );
    return duplicateKey(name, index?.name ?? '_id_', { ...key }, value);
  }

  function write<Result>(document: Doc, work: () => Result): Result {
    catalogue.note(document);
    try {
      return work();
    } catch (error) {
      if (error instanceof Error && sqliteCode(error)?.startsWith('SQLITE_CONSTRAINT') === true) {
        throw duplicateOf(error, document);
      }
      throw error;
    }
  }

  return {
    name,
    catalogue,
    read(filter, reading = everything) {
      const { sort, skip, limit } = { ...everything, ...reading };
      const checked = checkFilter(filter);
      const test = compileFilter(checked);
      const condition = narrow(checked, catalogue);
      const order = sort.length === 0 || asksOneId(checked) ? '' : orderBy(sort, catalogue, condition);
      if (order !== undefined && limit > 0)
        return searchSome(condition, order, skip + limit, test).slice(skip);
      const rows = search(condition, order ?? '', test);
      const sorted = order === undefined ? sortBy(rows, sort, ({ document }) => document) : rows;
      return sorted.slice(skip, limit > 0 ? skip + limit : undefined);
    },
    scan(filter, { sort, skip, limit }) {
      const checked = checkFilter(filter);
      const condition = narrow(checked, catalogue);
      const order = sort.length === 0 ? 'rowid' : orderBy(sort, catalogue, condition);
      if (order === undefined) return undefined;
      const test = compileFilter(checked);
      const rowids = database
        .prepare(select('rowid', condition, order))
        .all<{ rowid: number }>(...condition.values)
        .map(({ rowid }) => rowid);
      return readPieces(rowids, test, skip, limit);
    },
    plan(filter, sort) {
      const condition = narrow(checkFilter(filter), catalogue);
      const sql = select('rowid, doc', condition, orderBy(sort, catalogue, condition) ?? '');
      const explain = database.prepare(`EXPLAIN QUERY PLAN ${sql}`);
      const steps = explain.all<{ detail: string }>(...condition.values);
      // The library leaves an EXPLAIN open, and with it the next transaction, unless it is last asked for one row.
      explain.get(...condition.values);
      return steps.map(({ detail }) => detail);
    },
    count(filter) {
      if (Object.keys(filter).length > 0) return this.read(filter).length;
      return database.prepare(`SELECT count(*) AS n FROM ${quoted}`).get<{ n: number }>()?.n ?? 0;
    },
    insert(document) {
      if (Array.isArray(document['_id'])) throw badValue("The '_id' value cannot be of type array");
      write(document, () =>
        database
          .prepare(`INSERT INTO ${quoted}(id, doc) VALUES (?, ?)`)
          .run(idKey(document['_id']), encode(document)),
      );
    },
    replace(row, document) {
      const text = encode(document);
      if (text === row.text) return false;
      write(document, () =>
        database.prepare(`UPDATE ${quoted} SET doc = ? WHERE rowid = ?`).run(text, row.rowid),
      );
      return true;
    },
    remove(row) {
      database.prepare(`DELETE FROM ${quoted} WHERE rowid = ?`).run(row.rowid);
    },
    drop() {
      database.exec(`DROP TABLE ${quoted}`);
      catalogue.clear();
      database.exec(create);
    },
  };

  function* readPieces(
    rowids: readonly number[],
    test: Matcher,
    skip: number,
    limit: number,
  ): Generator<Doc, undefined> {
    const statement = `SELECT rowid, doc FROM ${quoted} WHERE rowid IN (SELECT value FROM json_each(?))`;
    let matched = 0;
    for (let from = 0; from < rowids.length; from += batchSize) {
      const piece = rowids.slice(from, from + batchSize);
      const rows = database.prepare(statement).all<StoredRow>(JSON.stringify(piece));
      const texts = new Map(rows.map(({ rowid, doc }) => [rowid, doc]));
      for (const rowid of piece) {
        // Removed, or changed so that it doesn't match, since the scan began.
        const text = texts.get(rowid);
        const document = text === undefined ? undefined : decode(text);
        if (document === undefined || !test(document)) continue;
        matched += 1;
        if (matched > skip) yield document;
        if (limit > 0 && matched >= skip + limit) return undefined;
      }
    }
    return undefined;
  }
}
