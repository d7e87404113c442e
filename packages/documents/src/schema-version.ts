/**
 * The version of a stored document's schema, in the field `schemaVersion`: written wherever a model writes a whole
 * document (create, upsert, replace), hidden from queries. Documents of 0.1 have none and are version 0.
 */
import type { Connection, Schema } from 'mongoose';

export const versionField = 'schemaVersion';

/** Gives every model that is made on the connection from now on the version of its collection. */
export function writeSchemaVersions(connection: Connection, versionOf: (collection: string) => number): void {
  const subdocuments = new WeakSet<Schema>();
  connection.plugin((schema: Schema) => {
    // A connection's plugins see subdocuments, too, after the schema that holds them.
    for (const path of Object.values(schema.paths)) {
      if (path.schema !== undefined) subdocuments.add(path.schema);
    }
    if (!subdocuments.has(schema)) schema.add({ [versionField]: { type: Number, select: false } });
  });
  connection.on('model', ({ schema, collection }: { schema: Schema; collection: { name: string } }) => {
    schema.path(versionField).default(versionOf(collection.name));
  });
}
