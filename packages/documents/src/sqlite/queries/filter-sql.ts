/**
 * Filters and sorts as far as SQL can say them: always at least what matches, by indexes where there are some. A field is
 * used only where the kinds of values it has held allow it.
 */
import { type Doc, isObjectId, isPlainObject } from '../codec.js';
import { kinds, sortsInSql } from '../indexes/field-kinds.js';
import { indexCondition, type IndexSpec } from '../indexes/index-spec.js';
import { isOperators, isPresent, keyOf, nothingKey, operandOf, typeOf } from './sql-text.js';
import type { Sort } from './order.js';
import type { SqlValue } from '@komavox/sqlite';

/** Facts of a table that the translation needs. */
export interface Known {
  /** By indexed path, `_id` among them: the kinds it has held. */
  readonly kindsOf: ReadonlyMap<string, number>;
  readonly indexes: readonly IndexSpec[];
}

export interface Condition {
  /** Without `WHERE`; empty when nothing can be said. */
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** A sparse index answers it, and SQLite mustn't prefer another for a range or a sort: it can't know how few it holds. */
  readonly bySparseIndex?: boolean;
}

interface Demand {
  readonly path: string;
  readonly operator: string;
  readonly operand: unknown;
}

const everything: Condition = { sql: '', values: [] };

/** All that a document has to fulfil, but for `$or`. */
function demandsOf(filter: Doc): Demand[] {
  return Object.entries(filter).flatMap(([key, condition]): Demand[] => {
    if (key.startsWith('$')) return [];
    if (!isOperators(condition)) return [{ path: key, operator: '$eq', operand: condition }];
    return Object.entries(condition).map(([operator, operand]) => ({ path: key, operator, operand }));
  });
}

function equality(path: string, operand: unknown): Condition | undefined {
  if (operand === null)
    return path === '_id' ? undefined : { sql: `${keyOf(path)} = ${nothingKey}`, values: [] };
  const right = operandOf(path, operand);
  return right && { sql: `${keyOf(path)} = ${right.sql}`, values: [right.value] };
}

function membership(path: string, operand: unknown): Condition | undefined {
  if (!Array.isArray(operand)) return undefined;
  const list: unknown[] = [];
  for (const element of operand as unknown[]) {
    if (element === null && path !== '_id') {
      list.push(null);
      continue;
    }
    const right = operandOf(path, element);
    if (right === undefined || typeof element === 'boolean') return undefined;
    // Text that stands for an object has to reach json_each as that object's text, so as a string too.
    list.push(typeof element === 'number' ? element : right.value);
  }
  return {
    sql: `${keyOf(path)} IN (SELECT ifnull(value, ${nothingKey}) FROM json_each(?))`,
    values: [JSON.stringify(list)],
  };
}

/** Widening of a bound, because SQLite may read the last digit of a fraction differently. */
const slack = 1e-12;

function range(key: string, { path, operator, operand }: Demand, seen: number): Condition | undefined {
  const upwards = operator === '$gt' || operator === '$gte';
  if (typeof operand === 'number') {
    if (!Number.isFinite(operand)) return undefined;
    const margin = Number.isSafeInteger(operand) ? 0 : Math.abs(operand) * slack;
    return upwards
      ? { sql: `${key} >= ? AND ${key} < ''`, values: [operand - margin] }
      : { sql: `${key} <= ? AND ${key} > ${nothingKey}`, values: [operand + margin] };
  }
  const text =
    typeof operand === 'string' ||
    isObjectId(operand) ||
    (operand instanceof Date && (seen & kinds.other) === 0);
  const right = text ? operandOf(path, operand) : undefined;
  if (right === undefined) return undefined;
  return upwards
    ? { sql: `${key} >= ?`, values: [right.value] }
    : { sql: `${key} <= ? AND ${key} >= ''`, values: [right.value] };
}

/** The same value, by which SQLite uses no index (https://www.sqlite.org/optoverview.html, "unary +"). */
const unindexed = (key: string): string => `+${key}`;

/** Whether the documents asked for are those of a sparse index, all of them: `{ 'outbox.0.id': { $exists: true } }`. */
function asksSparseIndex(demands: readonly Demand[], known: Known): boolean {
  return demands.some(
    ({ path, operator, operand }) =>
      operator === '$exists' &&
      operand === true &&
      ((known.kindsOf.get(path) ?? kinds.several) & kinds.several) === 0 &&
      known.indexes.some(({ key, sparse }) => sparse === true && Object.keys(key)[0] === path),
  );
}

function conditionOf(demand: Demand, known: Known, bySparseIndex: boolean): Condition | undefined {
  const { path, operator, operand } = demand;
  const seen = known.kindsOf.get(path);
  if (seen === undefined || (seen & kinds.several) !== 0) return undefined;
  switch (operator) {
    case '$eq':
      return equality(path, operand);
    case '$in':
      return membership(path, operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(bySparseIndex ? unindexed(keyOf(path)) : keyOf(path), demand, seen);
    case '$exists':
      if (path === '_id') return undefined;
      return {
        sql: operand === true || operand === 1 ? isPresent(path) : `${typeOf(path)} IS NULL`,
        values: [],
      };
    default:
      return undefined;
  }
}

/** Whether a document that fulfils the demand has the field, be it null. */
function provesPresence({ operator, operand }: Demand): boolean {
  switch (operator) {
    case '$eq':
      return operand !== null;
    case '$in':
      return Array.isArray(operand) && !operand.includes(null);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return operand !== null;
    case '$exists':
      return operand === true || operand === 1;
    default:
      return false;
  }
}

/** The conditions of sparse indexes that follow from the demands, so that SQLite may use those indexes. */
function provenConditions(demands: readonly Demand[], known: Known): Condition[] {
  const usable = demands.filter(
    ({ path }) => ((known.kindsOf.get(path) ?? kinds.several) & kinds.several) === 0,
  );
  return known.indexes.flatMap((index) => {
    const sql = indexCondition(index);
    if (sql === undefined) return [];
    const proven = usable.some((demand) => Object.hasOwn(index.key, demand.path) && provesPresence(demand));
    return proven ? [{ sql, values: [] }] : [];
  });
}

function join(conditions: readonly Condition[], word: 'AND' | 'OR'): Condition {
  return {
    sql: conditions.map(({ sql }) => (word === 'OR' ? `(${sql})` : sql)).join(` ${word} `),
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Takes a checked filter (filter.ts). */
export function narrow(filter: Doc, known: Known): Condition {
  const demands = demandsOf(filter);
  const bySparseIndex = asksSparseIndex(demands, known);
  const conditions = demands
    .map((demand) => conditionOf(demand, known, bySparseIndex))
    .filter((one) => one !== undefined);
  const branches = ((filter['$or'] ?? []) as Doc[]).map((alternative) => narrow(alternative, known));
  if (branches.length > 0 && branches.every(({ sql }) => sql !== '')) {
    const either = join(branches, 'OR');
    conditions.push({ sql: `(${either.sql})`, values: either.values });
  }
  if (conditions.length === 0) return everything;
  return { ...join([...provenConditions(demands, known), ...conditions], 'AND'), bySparseIndex };
}

/** The `ORDER BY` of a sort of what a condition finds, without these words; nothing when MongoDB orders otherwise. */
export function orderBy(sort: Sort, known: Known, { bySparseIndex }: Condition): string | undefined {
  const terms = sort.map(([path, direction]) => {
    const seen = known.kindsOf.get(path);
    if (seen === undefined || !sortsInSql(seen)) return undefined;
    const key = bySparseIndex === true ? unindexed(keyOf(path)) : keyOf(path);
    return `${key} ${direction === 1 ? 'ASC' : 'DESC'}`;
  });
  return terms.includes(undefined) ? undefined : terms.join(', ');
}

/** Whether a filter asks for one `_id` by value, so that at most one document can match. */
export const asksOneId = (filter: Doc): boolean =>
  Object.hasOwn(filter, '_id') && !isPlainObject(filter['_id']);

/** Whether a filter asks for one `_id` and nothing else, so that SQL finds no document that doesn't match. */
export const asksOnlyId = (filter: Doc): boolean =>
  typeof filter['_id'] === 'string' && !filter['_id'].includes('\0') && Object.keys(filter).length === 1;
