/** Failures in the shape of MongoDB's, so that code which reads `code`, `keyPattern` and `keyValue` needs no second case. */
import mongoose from 'mongoose';

const { MongoServerError, MongoAPIError } = mongoose.mongo;

export type ServerError = InstanceType<typeof MongoServerError>;

/** `code` and `codeName` are those of MongoDB's `error_codes.yml`. */
export function serverError(
  code: number,
  codeName: string,
  message: string,
  further: object = {},
): ServerError {
  return new MongoServerError({ message, errmsg: message, ok: 0, code, codeName, ...further });
}

export const badValue = (message: string): ServerError => serverError(2, 'BadValue', message);

/** Something MongoDB can do and the embedded store can't. Never answered by doing half of it. */
export function notSupported(what: string): Error {
  return new MongoAPIError(`The embedded document store doesn't support ${what}`);
}

export function duplicateKey(
  collection: string,
  index: string,
  keyPattern: Readonly<Record<string, number>>,
  keyValue: Readonly<Record<string, unknown>>,
): ServerError {
  const message = `E11000 duplicate key error collection: ${collection} index: ${index} dup key: ${JSON.stringify(keyValue)}`;
  return serverError(11000, 'DuplicateKey', message, { keyPattern, keyValue, index: 0 });
}
