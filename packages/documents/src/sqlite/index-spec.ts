/** An index as MongoDB describes it, and the SQLite index that implements it. */
import { isDeepStrictEqual } from 'node:util';
import { type Doc, isPlainObject, toPlain } from './codec.js';
import { badValue, notSupported } from './server-errors.js';
import { isOperators, isPresent, jsonTypesOf, keyOf, literalOf, quoteName, typeOf } from './sql-text.js';

export interface IndexSpec {
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly sparse?: true;
  readonly partialFilterExpression?: Doc;
}

/** One condition of a partial index: an equality or one operator. */
export interface PartialTerm {
  readonly path: string;
  readonly operator: '$eq' | '$exists' | '$type' | '$gt' | '$gte' | '$lt' | '$lte';
  readonly operand: unknown;
}

const partialOperators = new Set(['$eq', '$exists', '$type', '$gt', '$gte', '$lt', '$lte']);
const refusedOptions = [
  'expireAfterSeconds',
  'collation',
  'hidden',
  'wildcardProjection',
  'weights',
  'storageEngine',
];
const sqlComparison = { $eq: '=', $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

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
  const filter = options['partialFilterExpression'];
  if (filter !== undefined && options['sparse'] === true)
    throw badValue('An index is sparse or partial, not both');
  const spec: IndexSpec = {
    name:
      typeof options['name'] === 'string'
        ? options['name']
        : paths.map((path) => `${path}_${String(key[path])}`).join('_'),
    key,
    ...(options['unique'] === true ? { unique: true as const } : {}),
    ...(options['sparse'] === true ? { sparse: true as const } : {}),
    ...(isPlainObject(filter) ? { partialFilterExpression: toPlain(filter) } : {}),
  };
  partialTerms(spec);
  return spec;
}

function keyEntries(keys: unknown): [string, unknown][] {
  if (typeof keys === 'string') return [[keys, 1]];
  if (keys instanceof Map) return [...keys] as [string, unknown][];
  if (isPlainObject(keys)) return Object.entries(keys);
  throw notSupported('this way of writing the fields of an index');
}

/** The conditions of a partial index, all of which hold for the documents in it. */
export function partialTerms(spec: IndexSpec): readonly PartialTerm[] {
  return Object.entries(spec.partialFilterExpression ?? {}).flatMap(([path, condition]): PartialTerm[] => {
    if (path.startsWith('$')) throw notSupported(`'${path}' in a partial index`);
    const operators = isOperators(condition) ? Object.entries(condition) : [['$eq', condition] as const];
    return operators.map(([operator, operand]) => {
      const known = partialOperators.has(operator);
      if (
        !known ||
        (operator === '$exists' && operand !== true) ||
        (operator === '$type' && operand !== 'string')
      ) {
        throw notSupported(`'${operator}: ${JSON.stringify(operand)}' in a partial index`);
      }
      return { path, operator: operator as PartialTerm['operator'], operand };
    });
  });
}

function termSql({ path, operator, operand }: PartialTerm): string {
  if (operator === '$exists') return isPresent(path);
  if (operator === '$type') return `${typeOf(path)} = 'text'`;
  const types = jsonTypesOf(operand).map((type) => `'${type}'`);
  return `${typeOf(path)} IN (${types.join(', ')}) AND ${keyOf(path)} ${sqlComparison[operator]} ${literalOf(operand)}`;
}

/** The condition of the SQLite index; a search that wants to use the index repeats it word for word. */
export function indexCondition(spec: IndexSpec): string | undefined {
  if (spec.sparse === true) return `(${Object.keys(spec.key).map(isPresent).join(' OR ')})`;
  const terms = partialTerms(spec);
  return terms.length === 0 ? undefined : terms.map(termSql).join(' AND ');
}

/** Every path whose kinds must be known for the index to be right. */
export const indexedPaths = (spec: IndexSpec): readonly string[] => [
  ...Object.keys(spec.key),
  ...partialTerms(spec).map(({ path }) => path),
];

export const sqlIndexName = (table: string, name: string): string => `${table}.${name}`;

export function createIndexSql(table: string, spec: IndexSpec): string {
  const columns = Object.entries(spec.key).map(
    ([path, direction]) => `${keyOf(path)}${direction === -1 ? ' DESC' : ''}`,
  );
  const condition = indexCondition(spec);
  return [
    `CREATE ${spec.unique === true ? 'UNIQUE ' : ''}INDEX ${quoteName(sqlIndexName(table, spec.name))}`,
    `ON ${quoteName(table)}(${columns.join(', ')})`,
    condition === undefined ? '' : `WHERE ${condition}`,
  ].join(' ');
}

/** Whether two keep the same, whatever their names. */
export function sameIndex(a: IndexSpec, b: IndexSpec): boolean {
  return (
    sameKey(a, b) &&
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    isDeepStrictEqual(a.partialFilterExpression, b.partialFilterExpression)
  );
}

/** The same fields in the same order and directions. */
export const sameKey = (a: IndexSpec, b: IndexSpec): boolean =>
  isDeepStrictEqual(Object.entries(a.key), Object.entries(b.key));
