/**
 * Documents as text: EJSON (https://github.com/mongodb/specifications, "Extended JSON v2"), relaxed, in the one spelling
 * that makes the text of a date or an ObjectId sort as its value does.
 */
import mongoose from 'mongoose';
import { notSupported, serverError } from './server-errors.js';

const { calculateObjectSize, serialize, deserialize, ObjectId, Binary } = mongoose.mongo.BSON;

/** A document as it is stored: plain objects and arrays, strings, numbers, booleans, null, Date, ObjectId, Binary. */
export type Doc = Record<string, unknown>;

/** MongoDB's limit of a document, in bytes. */
const maximumBytes = 16 * 1024 * 1024;

export function isPlainObject(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

export const isObjectId = (value: unknown): value is InstanceType<typeof ObjectId> =>
  value instanceof ObjectId;

export const isBinary = (value: unknown): value is InstanceType<typeof Binary> => value instanceof Binary;

/**
 * A value as a MongoDB driver would send it: Mongoose's documents and arrays become plain ones, `undefined` null.
 * Always a copy.
 */
export function toPlain(document: object): Doc {
  return deserialize(serialize(document, { ignoreUndefined: false }));
}

/** A filter that may be missing. One of plain values only needs no way through BSON. */
export function toPlainFilter(filter: object | null | undefined): Doc {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'boolean';
  if (isPlainObject(filter) && Object.values(filter).every(isPlain)) return { ...filter };
  return filter ? toPlain(filter) : {};
}

function dateText(date: Date): unknown {
  const year = date.getUTCFullYear();
  // Only these years have the fixed width that keeps text in the order of time.
  return year >= 0 && year <= 9999
    ? { $date: date.toISOString() }
    : { $date: { $numberLong: String(date.getTime()) } };
}

/** The EJSON of a value, as a tree of JSON values. Throws for types that this store doesn't keep. */
export function toExtended(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : { $numberDouble: String(value) };
    case 'object':
      break;
    default:
      throw notSupported(`values of type ${typeof value}`);
  }
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(toExtended);
  if (value instanceof Date) return dateText(value);
  if (isObjectId(value)) return { $oid: value.toHexString() };
  if (isBinary(value)) {
    const subType = value.sub_type.toString(16).padStart(2, '0');
    return { $binary: { base64: value.toString('base64'), subType } };
  }
  if (!isPlainObject(value)) throw notSupported(`values of type ${value.constructor.name}`);
  const tree: Doc = {};
  for (const [key, member] of Object.entries(value)) {
    if (key.startsWith('$') || key === '__proto__') {
      throw serverError(52, 'DollarPrefixedFieldName', `The field name '${key}' can't be stored`);
    }
    tree[key] = toExtended(member);
  }
  return tree;
}

/** The stored text of a document. */
export function encode(document: Doc): string {
  const text = JSON.stringify(toExtended(document));
  // Of one character there are up to three bytes; an element of an array, of two, has up to fourteen.
  if (text.length > maximumBytes / 8 && calculateObjectSize(document) > maximumBytes) {
    throw serverError(10334, 'BSONObjectTooLarge', `A document is at most ${String(maximumBytes)} bytes`);
  }
  return text;
}

function revive(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = revive(value[index]);
    return value;
  }
  const tree = value as Doc;
  for (const key in tree) {
    const member = tree[key];
    switch (key) {
      case '$oid':
        return new ObjectId(member as string);
      case '$date':
        return new Date(typeof member === 'string' ? member : Number((member as Doc)['$numberLong']));
      case '$numberDouble':
        return Number(member);
      case '$binary': {
        const { base64, subType } = member as { base64: string; subType: string };
        const binary = new Binary(Buffer.from(base64, 'base64'), Number.parseInt(subType, 16));
        return binary.sub_type === Binary.SUBTYPE_UUID ? binary.toUUID() : binary;
      }
      default:
        if (typeof member === 'object' && member !== null) tree[key] = revive(member);
    }
  }
  return tree;
}

/** The inverse of `encode`. */
export function decode(text: string): Doc {
  const tree: unknown = JSON.parse(text);
  return (text.includes('"$') ? revive(tree) : tree) as Doc;
}
