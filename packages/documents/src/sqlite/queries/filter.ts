/**
 * Filters: what product code and Mongoose don't ask is refused, the rest is decided by `mingo`, document by document.
 * SQL only narrows what it has to look at (filter-sql.ts).
 */
import mongoose from 'mongoose';
import { Context } from 'mingo/core';
import { $eq, $gt, $gte, $in, $lt, $lte } from 'mingo/operators/query/comparison';
import { $exists } from 'mingo/operators/query/element';
import { $or } from 'mingo/operators/query/logical';
import { Query } from 'mingo/query';
import { type Doc, isBinary, isPlainObject } from '../codec.js';
import { badValue, notSupported } from '../server-errors.js';
import { isOperators } from './sql-text.js';

const { Binary } = mongoose.mongo.BSON;

const conditions = { $in, $exists, $gt, $gte, $lt, $lte };
const supported: ReadonlySet<string> = new Set(Object.keys(conditions));
/** Copied for every query: of all operators there are, that takes longer than most queries do. */
const context = Context.init({ query: { $eq, $or, ...conditions } });

export type Matcher = (document: Doc) => boolean;

/** Takes plain values. Throws for what the store can't do. */
export function compileFilter(filter: Doc): Matcher {
  if (Object.keys(filter).length === 0) return () => true;
  checkFilter(filter);
  // Most searches of those who look for work find nothing, and a query costs more to make than to ask.
  let query: Query | undefined;
  return (document) => (query ??= new Query(filter, { scriptEnabled: false, context })).test(document);
}

function checkFilter(filter: Doc): void {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$or') {
      if (!Array.isArray(condition) || condition.length === 0 || !condition.every(isPlainObject)) {
        throw badValue("$or needs an array of filters that isn't empty");
      }
      condition.forEach(checkFilter);
    } else if (key.startsWith('$') || key === '__proto__')
      throw notSupported(`the operator '${key}' in a filter`);
    else if (isOperators(condition)) checkOperators(condition);
    else checkValue(condition);
  }
}

function checkOperators(operators: Doc): void {
  for (const [operator, operand] of Object.entries(operators)) {
    if (!supported.has(operator)) throw notSupported(`the operator '${operator}' in a filter`);
    if (operator === '$in' && !Array.isArray(operand)) throw badValue('$in needs an array');
    checkValue(operand);
  }
}

function checkValue(value: unknown): void {
  if (value instanceof RegExp) throw notSupported('searching by a pattern');
  if (isBinary(value) && value.sub_type !== Binary.SUBTYPE_UUID) throw notSupported('searching by bytes');
  if (Array.isArray(value)) value.forEach(checkValue);
  else if (isPlainObject(value)) Object.values(value).forEach(checkValue);
}
