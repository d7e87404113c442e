import type { Connection, Model, Schema } from 'mongoose';

/** The model of a schema on a connection, made when it is first asked for. */
export function modelOf<Shape>(connection: Connection, name: string, schema: Schema<Shape>): Model<Shape> {
  return (connection.models[name] ?? connection.model(name, schema)) as unknown as Model<Shape>;
}
