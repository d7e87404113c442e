/** Mongoose's own driver, for MongoDB: what the embedded one is made from, too. */
import mongoose from 'mongoose';

/** The parts of Mongoose's connection that a driver fills in; its types show only the outside. */
interface DriverConnection {
  readyState: number;
  name: string;
  host: string;
  db: unknown;
  client: unknown;
  collections: Record<string, { onOpen(): void }>;
  onOpen(): void;
}

interface NativeDriver {
  readonly Connection: new (...values: readonly unknown[]) => DriverConnection;
  readonly Collection: unknown;
  readonly BulkWriteResult: new (outcome: object, ordered: boolean) => object;
}

export const nativeDriver = (mongoose as unknown as { driver: { get(): NativeDriver } }).driver.get();
