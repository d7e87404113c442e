/** The writes of one collection, each to be run inside the transaction of the writer. */
import mongoose from 'mongoose';
import { type Doc, toPlain } from '../codec.js';
import { notSupported } from '../server-errors.js';
import type { Table } from '../table.js';
import { documentOfFilter, parseReplacement, parseUpdate, type Update } from './update.js';

const { ObjectId } = mongoose.mongo.BSON;

export interface Modified {
  readonly matched: number;
  readonly modified: number;
  /** The `_id` of the document that an upsert made. */
  readonly upserted?: unknown;
  /** Of the first document that matched. */
  readonly before?: Doc;
  readonly after?: Doc;
}

export interface ModifyOptions {
  readonly many?: boolean;
  readonly replace?: boolean;
}

/** Gives the caller's own document an `_id` where it has none, as the driver does, and answers a plain copy. */
export function prepareInsert(document: Doc): Doc {
  if (document['_id'] === undefined) document['_id'] = new ObjectId();
  return toPlain(document);
}

/** Parses everything at once, so that a call that can't be done fails before it touches anything. */
export function prepareModify(
  table: Table,
  filter: Doc,
  change: object,
  options: Doc,
  { many = false, replace = false }: ModifyOptions = {},
): () => Modified {
  if (Array.isArray(change)) throw notSupported('updates by an aggregation pipeline');
  const plain = toPlain(change);
  const update = replace ? parseReplacement(plain) : parseUpdate(plain);
  if (options['sort'] !== undefined) throw notSupported('an order of writes');
  return () => {
    const rows = table.read(filter, many ? {} : { limit: 1 });
    if (rows.length === 0 && options['upsert'] === true) return upsert(table, filter, update, replace);
    let modified = 0;
    let after: Doc | undefined;
    for (const row of rows) {
      const changed = update.apply(row.document, false);
      if (table.replace(row, changed)) modified += 1;
      after ??= changed;
    }
    const [first] = rows;
    return { matched: rows.length, modified, ...(first && after ? { before: first.document, after } : {}) };
  };
}

function upsert(table: Table, filter: Doc, update: Update, replace: boolean): Modified {
  const known = documentOfFilter(filter);
  const base = replace ? (known['_id'] === undefined ? {} : { _id: known['_id'] }) : known;
  const made = update.apply(base, true);
  const document = { _id: made['_id'] ?? new ObjectId(), ...made };
  table.insert(document);
  return { matched: 0, modified: 0, upserted: document._id, after: document };
}

/** Removes the first that matches, or all; answers how many. */
export function remove(table: Table, filter: Doc, many: boolean): number {
  const rows = table.read(filter, many ? {} : { limit: 1 });
  for (const row of rows) table.remove(row);
  return rows.length;
}
