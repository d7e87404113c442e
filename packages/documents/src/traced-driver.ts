/**
 * Client spans for operations on documents, one place for both adapters: Mongoose asks either through its `Collection`.
 * A span names the operation and the collection, never what is in a document or a filter. Names as in OpenTelemetry's
 * semantic conventions for databases.
 */
import { inClientSpan, isRecorded } from '@komavox/telemetry';

/** The parts of Mongoose's collection that matter here; its types show only the outside. */
interface NativeCollection {
  readonly name: string;
  readonly conn: { readonly name: string };
}

type CollectionClass = new (...values: never[]) => NativeCollection;
type Method = (this: NativeCollection, ...values: unknown[]) => unknown;
type Operation = (this: NativeCollection, ...values: unknown[]) => Promise<unknown>;

interface Cursor {
  toArray(): Promise<unknown[]>;
}

/** The driver's methods, and what MongoDB calls the commands that they send. */
const operations = {
  insertOne: 'insert',
  findOne: 'find',
  countDocuments: 'count',
  updateOne: 'update',
  updateMany: 'update',
  replaceOne: 'update',
  findOneAndUpdate: 'findAndModify',
  deleteOne: 'delete',
  deleteMany: 'delete',
  bulkWrite: 'bulkWrite',
} as const;

/** These answer a cursor; the work is done when it is read. */
const readers = { find: 'find', aggregate: 'aggregate' } as const;

/** @param system `db.system.name` */
export function tracedDriver<Driver extends { readonly Collection: unknown }>(
  driver: Driver,
  system: 'mongodb' | 'sqlite',
): Driver {
  const Native = driver.Collection as CollectionClass;
  const natively = Native.prototype as unknown as Readonly<Record<string, Method>>;

  class TracedCollection extends Native {}

  const describe = ({ name, conn }: NativeCollection, operation: string) => ({
    name: `${operation} ${conn.name}.${name}`,
    attributes: {
      'db.system.name': system,
      'db.namespace': conn.name,
      'db.collection.name': name,
      'db.operation.name': operation,
    },
  });
  const define = (method: string, make: (run: Method) => Method) => {
    const run = natively[method];
    if (run) Object.defineProperty(TracedCollection.prototype, method, { value: make(run) });
  };
  for (const [method, operation] of Object.entries(operations)) {
    define(
      method,
      (run) =>
        function (...values) {
          return inClientSpan(
            () => describe(this, operation),
            () => (run as Operation).apply(this, values),
          );
        },
    );
  }
  for (const [method, operation] of Object.entries(readers)) {
    define(
      method,
      (run) =>
        function (...values) {
          const cursor = run.apply(this, values) as Cursor;
          if (!isRecorded()) return cursor;
          const toArray = cursor.toArray.bind(cursor);
          cursor.toArray = () => inClientSpan(() => describe(this, operation), toArray);
          return cursor;
        },
    );
  }
  return { ...driver, Collection: TracedCollection };
}
