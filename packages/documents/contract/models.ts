/** Models and documents of the contract. */
import type { Collection, Connection, Model, Schema } from 'mongoose';

/** The model of a schema on a connection, made when it is first asked for. */
export function modelOf<Shape>(connection: Connection, name: string, schema: Schema<Shape>): Model<Shape> {
  return (connection.models[name] ?? connection.model(name, schema)) as unknown as Model<Shape>;
}

/** Inserts documents without a model, in one call. */
export async function insertAll(collection: unknown, documents: readonly object[]): Promise<void> {
  await (collection as Collection).bulkWrite(documents.map((document) => ({ insertOne: { document } })));
}
