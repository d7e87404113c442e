/** MongoDB's order of values (manual, "BSON types: comparison and sort order"), and sorting by it. */
import { type Doc, isBinary, isObjectId, isPlainObject } from '../codec.js';
import { notSupported } from '../server-errors.js';

export type Sort = readonly (readonly [path: string, direction: 1 | -1])[];

function rank(value: unknown): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (typeof value === 'boolean') return 8;
  if (Array.isArray(value)) return 5;
  if (isBinary(value)) return 6;
  if (isObjectId(value)) return 7;
  if (value instanceof Date) return 9;
  return 4;
}

const compareScalars = <Scalar extends string | number | boolean>(a: Scalar, b: Scalar): number =>
  a < b ? -1 : a > b ? 1 : 0;

function compareLists(a: readonly unknown[], b: readonly unknown[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    const order = compareValues(a[index], b[index]);
    if (order !== 0) return order;
  }
  return compareScalars(a.length, b.length);
}

/** Negative, zero or positive. Fields of objects count in their order, as in MongoDB. */
export function compareValues(a: unknown, b: unknown): number {
  const ranks = rank(a) - rank(b);
  if (ranks !== 0) return ranks;
  if (typeof a === 'number' && typeof b === 'number') {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
    return compareScalars(a, b);
  }
  // By code points, as MongoDB and SQLite do; `<` would go by UTF-16 units.
  if (typeof a === 'string' && typeof b === 'string')
    return a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b));
  if (typeof a === 'boolean' && typeof b === 'boolean') return compareScalars(a, b);
  if (a instanceof Date && b instanceof Date) return compareScalars(a.getTime(), b.getTime());
  if (isObjectId(a) && isObjectId(b)) return compareScalars(a.toHexString(), b.toHexString());
  if (isBinary(a) && isBinary(b)) {
    const sizes = a.length() - b.length() || a.sub_type - b.sub_type;
    return sizes !== 0 ? sizes : Buffer.compare(Buffer.from(a.value()), Buffer.from(b.value()));
  }
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (isPlainObject(a) && isPlainObject(b))
    return compareLists(Object.entries(a).flat(), Object.entries(b).flat());
  return 0;
}

export const sameValue = (a: unknown, b: unknown): boolean => compareValues(a, b) === 0;

/** Every value that a path reaches, through arrays too; nothing when it is missing. Arrays at its end stay whole. */
export function valuesAt(value: unknown, segments: readonly string[], from = 0): unknown[] {
  const segment = segments[from];
  if (segment === undefined) return value === undefined ? [] : [value];
  if (Array.isArray(value)) {
    if (/^\d+$/.test(segment)) return valuesAt(value[Number(segment)], segments, from + 1);
    return value.flatMap((element) => (isPlainObject(element) ? valuesAt(element, segments, from) : []));
  }
  return isPlainObject(value) && Object.hasOwn(value, segment)
    ? valuesAt(value[segment], segments, from + 1)
    : [];
}

/** The value a document sorts by: of several, the least when ascending and the greatest when descending. */
function sortValue(document: Doc, segments: readonly string[], direction: 1 | -1): unknown {
  const candidates = valuesAt(document, segments).flatMap((value): unknown[] => {
    if (!Array.isArray(value)) return [value];
    return value.length === 0 ? [undefined] : value;
  });
  if (candidates.length === 0) return null;
  return candidates.reduce((best, value) => (compareValues(value, best) * direction < 0 ? value : best));
}

/** Stable. */
export function sortBy<Item>(items: readonly Item[], sort: Sort, documentOf: (item: Item) => Doc): Item[] {
  const paths = sort.map(([path, direction]) => [path.split('.'), direction] as const);
  const keyed = items.map((item) => {
    const document = documentOf(item);
    return { item, keys: paths.map(([segments, direction]) => sortValue(document, segments, direction)) };
  });
  keyed.sort((a, b) => {
    for (const [index, [, direction]] of paths.entries()) {
      const order = compareValues(a.keys[index], b.keys[index]);
      if (order !== 0) return order * direction;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}

/** The spellings that Mongoose and the driver pass on: an object or a Map. */
export function parseSort(sort: unknown): Sort {
  if (sort === undefined || sort === null) return [];
  const pairs: unknown[][] = sort instanceof Map ? [...sort] : Object.entries(sort);
  return pairs.map(([path, direction]) => {
    if (typeof path === 'string' && (direction === 1 || direction === -1)) return [path, direction];
    throw notSupported(`sorting '${String(path)}' by ${JSON.stringify(direction)}`);
  });
}
