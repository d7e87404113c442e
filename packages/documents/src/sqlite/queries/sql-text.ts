/** The SQL by which indexes and searches name a field; both must be the same text, or SQLite won't use the index. */
import { isBinary, isObjectId, isPlainObject, toExtended } from '../codec.js';
import { isNumeric } from '../indexes/field-kinds.js';
import { notSupported } from '../server-errors.js';
import type { SqlValue } from '@komavox/sqlite';

/**
 * The key of null and of a missing field. Never NULL, because unique indexes of MongoDB let only one document without
 * the field in; and less than every other key, because MongoDB sorts it first. No JSON number is -Infinity.
 */
export const nothingKey = '-9e999';

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** `outbox.0.id` -> `'$."outbox"[0]."id"'` */
function jsonPath(path: string): string {
  const steps = path.split('.').map((segment, index) => {
    if (segment === '' || segment.startsWith('$') || /["\\]/.test(segment)) {
      throw notSupported(`an index on the field '${path}'`);
    }
    return index > 0 && isNumeric(segment) ? `[${segment}]` : `."${segment}"`;
  });
  return quoteText(`$${steps.join('')}`);
}

/** The SQL expression by which a path is indexed, compared and sorted. `_id` has a column of its own. */
export const keyOf = (path: string): string =>
  path === '_id' ? 'id' : `ifnull(json_extract(doc, ${jsonPath(path)}), ${nothingKey})`;

/** SQL NULL where the path is missing, `'null'` where it is null. */
export const typeOf = (path: string): string => `json_type(doc, ${jsonPath(path)})`;

export const isPresent = (path: string): string => `${typeOf(path)} IS NOT NULL`;

/** The content of the column `id`. */
export function idKey(id: unknown): SqlValue {
  return typeof id === 'string' || typeof id === 'number' ? id : JSON.stringify(toExtended(id));
}

/** A value that a key can be compared with: a parameter, or an expression over one. */
interface Operand {
  readonly sql: string;
  readonly value: SqlValue;
}

/** The key that a value has; nothing for values that SQL can't find by their key. */
export function operandOf(path: string, value: unknown): Operand | undefined {
  if (path === '_id') {
    const searchable = value !== null && !Array.isArray(value);
    return searchable ? { sql: '?', value: idKey(value) } : undefined;
  }
  if (typeof value === 'string') return value.includes('\0') ? undefined : { sql: '?', value };
  if (typeof value === 'boolean') return { sql: '?', value: value ? 1 : 0 };
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return { sql: '?', value };
    // Read by the same parser as the stored one, whatever it makes of the last digit.
    return Number.isFinite(value) ? { sql: "json_extract(?, '$')", value: JSON.stringify(value) } : undefined;
  }
  if (value instanceof Date || isObjectId(value) || isBinary(value)) {
    return { sql: '?', value: JSON.stringify(toExtended(value)) };
  }
  return undefined;
}

/** Whether an object is made of operators (`{ $gt: 1 }`) and not a value. */
export const isOperators = (value: unknown): value is Record<string, unknown> =>
  isPlainObject(value) && Object.keys(value).some((key) => key.startsWith('$'));
