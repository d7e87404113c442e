/**
 * Filters: refused where the store would answer something else than MongoDB, otherwise decided by `mingo`, document by
 * document. SQL only narrows what it has to look at (filter-sql.ts).
 */
import mongoose from 'mongoose';
import { Query } from 'mingo';
import { type Doc, isBinary, isPlainObject } from './codec.js';
import { badValue, notSupported } from './server-errors.js';
import { isOperators } from './sql-text.js';

const { Binary } = mongoose.mongo.BSON;

const logical = new Set(['$and', '$or', '$nor']);
const plainOperators = new Set(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$exists', '$mod', '$size']);
const listOperators = new Set(['$in', '$nin', '$all']);
const types = new Set(['string', 'number', 'bool', 'date', 'null', 'object', 'array']);

/** `g` and `y` make a RegExp remember where it stopped; MongoDB knows neither. */
function steadyPattern(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replaceAll(/[gy]/g, ''));
}

function regexOf(pattern: unknown, options: unknown): RegExp {
  if (options !== undefined && (typeof options !== 'string' || !/^[imsu]*$/.test(options))) {
    throw notSupported(`the $options ${JSON.stringify(options)} of $regex`);
  }
  if (pattern instanceof RegExp) return new RegExp(pattern.source, options ?? steadyPattern(pattern).flags);
  if (typeof pattern !== 'string') throw badValue('$regex has to be a string');
  return new RegExp(pattern, options);
}

function checkValue(value: unknown): unknown {
  if (value instanceof RegExp) return steadyPattern(value);
  if (isBinary(value) && value.sub_type !== Binary.SUBTYPE_UUID) throw notSupported('searching by bytes');
  if (Array.isArray(value)) return value.map(checkValue);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, checkValue(member)]));
}

function checkOperators(operators: Doc): Doc {
  const checked: Doc = {};
  for (const [operator, operand] of Object.entries(operators)) {
    if (plainOperators.has(operator)) checked[operator] = checkValue(operand);
    else if (listOperators.has(operator)) checked[operator] = checkList(operator, operand);
    else if (operator === '$not') checked[operator] = checkCondition(operand);
    else if (operator === '$elemMatch') checked[operator] = checkElement(operand);
    else if (operator === '$regex') checked[operator] = regexOf(operand, operators['$options']);
    else if (operator === '$type') checked[operator] = checkTypes(operand);
    else if (operator !== '$options') throw notSupported(`the operator '${operator}' in a filter`);
  }
  return checked;
}

function checkList(operator: string, operand: unknown): unknown {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  return operand.map((element: unknown) =>
    isPlainObject(element) && '$elemMatch' in element ? checkOperators(element) : checkValue(element),
  );
}

function checkElement(operand: unknown): unknown {
  if (!isPlainObject(operand)) throw badValue('$elemMatch needs an object');
  const ofFields = Object.keys(operand).every((key) => !key.startsWith('$') || logical.has(key));
  return ofFields ? checkFilter(operand) : checkOperators(operand);
}

function checkTypes(operand: unknown): unknown {
  for (const type of Array.isArray(operand) ? (operand as unknown[]) : [operand]) {
    if (typeof type !== 'string' || !types.has(type)) throw notSupported(`$type ${JSON.stringify(type)}`);
  }
  return operand;
}

const checkCondition = (condition: unknown): unknown =>
  isOperators(condition) ? checkOperators(condition) : checkValue(condition);

/** A filter that means to `mingo` what it means to MongoDB. Throws for what the store can't do. */
export function checkFilter(filter: Doc): Doc {
  const checked: Doc = {};
  for (const [key, condition] of Object.entries(filter)) {
    if (logical.has(key)) {
      if (!Array.isArray(condition) || condition.length === 0 || !condition.every(isPlainObject)) {
        throw badValue(`${key} needs an array of filters that isn't empty`);
      }
      checked[key] = condition.map(checkFilter);
    } else if (key === '$expr') checked[key] = condition;
    else if (key.startsWith('$')) throw notSupported(`the operator '${key}' in a filter`);
    else checked[key] = checkCondition(condition);
  }
  return checked;
}

export type Matcher = (document: Doc) => boolean;

/** Takes a checked filter. */
export function compileFilter(filter: Doc): Matcher {
  if (Object.keys(filter).length === 0) return () => true;
  const query = new Query(filter, { scriptEnabled: false });
  return (document) => query.test(document);
}
