/** Several writes in one transaction. Each is atomic by itself: one that fails doesn't undo those before it. */
import mongoose from 'mongoose';
import { type Database, isStorageFull } from '@komavox/sqlite';
import { type Doc, isPlainObject, toPlainFilter } from '../codec.js';
import { badValue, notSupported } from '../server-errors.js';
import { type Modified, type ModifyOptions, prepareInsert, prepareModify } from './modify.js';
import { nativeDriver } from '../../native-driver.js';
import { readOptions } from '../options.js';
import type { Table } from '../table.js';

/** A failed operation as the driver reports it. */
interface BulkWriteFailure {
  readonly err: {
    readonly index: number;
    readonly code: number | undefined;
    readonly errmsg: string;
    readonly op: Doc;
  };
  readonly index: number;
  readonly code: number | undefined;
  readonly errmsg: string;
}

interface BulkOutcome {
  ok: 1;
  readonly writeErrors: BulkWriteFailure[];
  readonly writeConcernErrors: [];
  readonly insertedIds: { index: number; _id: unknown }[];
  readonly upserted: { index: number; _id: unknown }[];
  nInserted: number;
  nUpserted: number;
  nMatched: number;
  nModified: number;
  nRemoved: number;
}

type Operation = (outcome: BulkOutcome, index: number) => void;

function count(outcome: BulkOutcome, index: number, { matched, modified, upserted }: Modified): void {
  outcome.nMatched += matched;
  outcome.nModified += modified;
  if (upserted === undefined) return;
  outcome.nUpserted += 1;
  outcome.upserted.push({ index, _id: upserted });
}

function parseOperation(table: Table, operation: Doc): Operation {
  const [[name, value] = [], ...others] = Object.entries(operation);
  if (name === undefined || others.length > 0 || !isPlainObject(value))
    throw badValue('A bulk operation names one write');
  const options = readOptions(value);
  const filter = (): Doc => toPlainFilter(options['filter'] as object | undefined);
  const modify =
    (change: unknown, how: ModifyOptions): Operation =>
    (outcome, index) => {
      if (typeof change !== 'object' || change === null) throw badValue(`${name} needs a change`);
      count(outcome, index, prepareModify(table, filter(), change, options, how)());
    };
  switch (name) {
    case 'insertOne': {
      const document = prepareInsert((options['document'] ?? options) as Doc);
      return (outcome, index) => {
        table.insert(document);
        outcome.nInserted += 1;
        outcome.insertedIds.push({ index, _id: document['_id'] });
      };
    }
    case 'updateOne':
      return modify(options['update'], {});
    case 'replaceOne':
      return modify(options['replacement'], { replace: true });
    default:
      throw notSupported(`the bulk operation '${name}'`);
  }
}

function failureOf(error: Error, index: number, op: Doc): BulkWriteFailure {
  const code = 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  const err = { index, code, errmsg: error.message, op };
  return {
    err,
    // Mongoose renumbers `err.index` when it had left out operations.
    get index() {
      return err.index;
    },
    code,
    errmsg: error.message,
  };
}

/** To be run inside the writer. Ordered: stops at the first failure. */
export function runBulk(
  database: Database,
  table: Table,
  operations: readonly Doc[],
  ordered: boolean,
): BulkOutcome {
  const outcome: BulkOutcome = {
    ok: 1,
    writeErrors: [],
    writeConcernErrors: [],
    insertedIds: [],
    upserted: [],
    nInserted: 0,
    nUpserted: 0,
    nMatched: 0,
    nModified: 0,
    nRemoved: 0,
  };
  for (const [index, operation] of operations.entries()) {
    const run = parseOperation(table, operation);
    try {
      database.transaction(() => {
        run(outcome, index);
      });
    } catch (error) {
      if (!(error instanceof Error) || isStorageFull(error)) throw error;
      outcome.writeErrors.push(failureOf(error, index, operation));
      if (ordered) break;
    }
  }
  return outcome;
}

/** The driver's own result, which Mongoose decorates. Throws the driver's error when an operation failed. */
export function bulkResult(outcome: BulkOutcome, ordered: boolean): object {
  const result = new nativeDriver.BulkWriteResult(outcome, ordered);
  const [first] = outcome.writeErrors;
  if (first === undefined) return result;
  const { MongoBulkWriteError } = mongoose.mongo;
  type Parameters = ConstructorParameters<typeof MongoBulkWriteError>;
  const error = { message: first.errmsg, code: first.code, writeErrors: outcome.writeErrors };
  throw new MongoBulkWriteError(error as unknown as Parameters[0], result as Parameters[1]);
}
