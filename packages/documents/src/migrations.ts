/** Declarations of migrations, which bring stored documents from an older form into the present one. */

/** A whole document as the driver reads it: Date, string, number, arrays, plain objects. */
export type RawDocument = Record<string, unknown>;

export interface Migration {
  /** As stored: Mongoose's plural of the model's name, or the schema's option `collection`. */
  readonly collection: string;
  /** The version it makes, out of `to - 1`; counts from 1, because what 0.1 wrote has no version and is 0. */
  readonly to: number;
  /**
   * Pure; takes and answers the whole document, `_id` and `outbox` included. Throws only for what can't be a document of
   * ours: that stops the start.
   */
  readonly migrate: (document: RawDocument) => RawDocument;
}

/** The versions of one database's collections. */
export interface MigrationPlan {
  /** Collections that migrations name. */
  readonly collections: readonly string[];
  /** The version that this program reads and writes; 1 for a collection without migrations. */
  versionOf(collection: string): number;
  /** Throws with the document's name when it can't be done. */
  migrate(collection: string, from: number, document: RawDocument): RawDocument;
}

/** Throws TypeError for a version that is missing or there twice. */
export function planMigrations(migrations: readonly Migration[]): MigrationPlan {
  const steps = new Map<string, Migration[]>();
  for (const migration of migrations) {
    steps.set(migration.collection, [...(steps.get(migration.collection) ?? []), migration]);
  }
  for (const [collection, ofCollection] of steps) {
    ofCollection.sort((one, other) => one.to - other.to);
    if (ofCollection.some(({ to }, index) => to !== index + 1)) {
      const given = ofCollection.map(({ to }) => to).join(', ');
      throw new TypeError(`Migrations of ${collection} lead to 1, 2, 3 and so on, not to ${given}`);
    }
  }
  return {
    collections: [...steps.keys()],
    versionOf: (collection) => steps.get(collection)?.length ?? 1,
    migrate(collection, from, document) {
      const id = document['_id'];
      const describe = () => `The document ${JSON.stringify(id)} of ${collection}`;
      let migrated = document;
      for (const { to, migrate } of (steps.get(collection) ?? []).slice(from)) {
        try {
          migrated = migrate(migrated);
        } catch (error) {
          throw new Error(`${describe()} can't be migrated to version ${to}`, { cause: error });
        }
        if (migrated['_id'] !== id)
          throw new Error(`${describe()} changes its _id on the way to version ${to}`);
      }
      return migrated;
    },
  };
}
