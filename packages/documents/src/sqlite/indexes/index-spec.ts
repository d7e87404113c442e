/** An index as MongoDB describes it, and the SQLite index that implements it. */
import { isDeepStrictEqual } from 'node:util';
import { type Doc, isPlainObject } from '../codec.js';
import { badValue, notSupported } from '../server-errors.js';
import { isPresent, keyOf, quoteName } from '../queries/sql-text.js';

export interface IndexSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly sparse?: true;
}

const refusedOptions = [
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'hidden',
  'wildcardProjection',
  'weights',
  'storageEngine',
];

/** Reads what `createIndex` was given. Throws for kinds of indexes that this store doesn't have. */
export function parseIndex(keys: unknown, options: Doc): IndexSpec {
  for (const option of refusedOptions) {
    if (options[option] !== undefined) throw notSupported(`the option '${option}' of indexes`);
  }
  const key: Record<string, 1 | -1> = {};
  for (const [path, direction] of keyEntries(keys)) {
    if (direction !== 1 && direction !== -1)
      throw notSupported(`an index of the kind ${JSON.stringify(direction)}`);
    keyOf(path);
    key[path] = direction;
  }
  const paths = Object.keys(key);
  if (paths.length === 0) throw badValue('An index has at least one field');
  if (paths.includes('_id') && paths.length > 1) throw notSupported("'_id' in an index with other fields");
  const { name } = options;
  return {
    name: typeof name === 'string' ? name : paths.map((path) => `${path}_${String(key[path])}`).join('_'),
    key,
    ...(options['unique'] === true && { unique: true }),
    ...(options['sparse'] === true && { sparse: true }),
  };
}

function keyEntries(keys: unknown): [string, unknown][] {
  if (keys instanceof Map) return [...keys] as [string, unknown][];
  if (isPlainObject(keys)) return Object.entries(keys);
  throw notSupported('this way of writing the fields of an index');
}

/** The condition of a sparse index in SQLite; a search that wants to use the index repeats it word for word. */
export const indexCondition = ({ sparse, key }: IndexSpec): string | undefined =>
  sparse === true ? `(${Object.keys(key).map(isPresent).join(' OR ')})` : undefined;

export function createIndexSql(table: string, spec: IndexSpec): string {
  const columns = Object.entries(spec.key).map(
    ([path, direction]) => `${keyOf(path)}${direction === -1 ? ' DESC' : ''}`,
  );
  const condition = indexCondition(spec);
  return [
    `CREATE ${spec.unique === true ? 'UNIQUE ' : ''}INDEX ${quoteName(`${table}.${spec.name}`)}`,
    `ON ${quoteName(table)}(${columns.join(', ')})`,
    condition === undefined ? '' : `WHERE ${condition}`,
  ].join(' ');
}

/** Whether two keep the same, whatever their names. */
export const sameIndex = (a: IndexSpec, b: IndexSpec): boolean =>
  sameKey(a, b) && a.unique === b.unique && a.sparse === b.sparse;

/** The same fields in the same order and directions. */
export const sameKey = (a: IndexSpec, b: IndexSpec): boolean =>
  isDeepStrictEqual(Object.entries(a.key), Object.entries(b.key));
