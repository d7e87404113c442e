/**
 * Kinds of values that a path has held in a table, as bits that are only ever added. SQL may decide by an indexed path
 * only as far as its kinds allow; MongoDB keeps its multikey flag for the same reason.
 */
import { type Doc, isObjectId, isPlainObject } from '../codec.js';

export const kinds = {
  /** Missing or null. */
  nothing: 1,
  number: 2,
  string: 4,
  boolean: 8,
  date: 16,
  objectId: 32,
  /** Objects, bytes, numbers that aren't finite: equal by their text, but without an order in SQL. */
  other: 64,
  /** An array on the way or at the end, so that one document has several values; SQL sees none of them. */
  several: 128,
} as const;

const sortable = [kinds.number, kinds.string, kinds.boolean, kinds.date, kinds.objectId];

/** Whether SQL orders what the path has held as MongoDB would: one kind, and nothing. */
export function sortsInSql(seen: number): boolean {
  const rest = seen & ~kinds.nothing;
  return rest === 0 || sortable.includes(rest as (typeof sortable)[number]);
}

export const isNumeric = (segment: string): boolean => /^\d+$/.test(segment);

function kindOf(value: unknown): number {
  if (value === undefined || value === null) return kinds.nothing;
  if (Array.isArray(value)) return kinds.several;
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? kinds.number : kinds.other;
    case 'string':
      // SQLite's text ends at such a character.
      return value.includes('\0') ? kinds.several : kinds.string;
    case 'boolean':
      return kinds.boolean;
    default:
  }
  if (isObjectId(value)) return kinds.objectId;
  if (!(value instanceof Date)) return kinds.other;
  const year = value.getUTCFullYear();
  return year >= 0 && year <= 9999 ? kinds.date : kinds.other;
}

/** The kinds of one document at a path. */
export function kindsAt(document: Doc, segments: readonly string[]): number {
  let value: unknown = document;
  for (const segment of segments) {
    if (Array.isArray(value)) {
      if (value.length === 0) return kinds.nothing;
      if (!isNumeric(segment)) return kinds.several;
      value = value[Number(segment)];
    } else if (isPlainObject(value)) {
      // `a.0` in SQL means the first of an array; of an object with the key "0" it would see nothing.
      if (isNumeric(segment) && Object.hasOwn(value, segment)) return kinds.several;
      value = Object.hasOwn(value, segment) ? value[segment] : undefined;
    } else {
      return kinds.nothing;
    }
  }
  return kindOf(value);
}
