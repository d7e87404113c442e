/** Updates: operators applied to a document all or nothing, replacements, and the document that an upsert begins with. */
import { type Doc, isPlainObject } from './codec.js';
import { badValue, notSupported, serverError } from './server-errors.js';
import { sameValue } from './order.js';
import { isOperators } from './sql-text.js';
import { changes, unchanged } from './update-operators.js';
import {
  compileArrayFilters,
  concretePaths,
  matchedElement,
  type Placeholders,
  setAt,
  unsetAt,
  valueAt,
} from './update-path.js';

interface Step {
  readonly operator: string;
  readonly path: string;
  readonly operand: unknown;
}

export interface Update {
  /**
   * The document after the update; the one given isn't touched. `filter` tells what `$` stands for; `inserting` lets
   * `$setOnInsert` count.
   */
  apply(document: Doc, filter: Doc, inserting: boolean): Doc;
}

/** Takes plain values. Throws for what can't be done to any document. */
export function parseUpdate(update: Doc | readonly Doc[], arrayFilters: unknown): Update {
  if (Array.isArray(update)) throw notSupported('updates by an aggregation pipeline');
  const steps = Object.entries(update).flatMap(([operator, fields]) => stepsOf(operator, fields));
  refuseConflicts(steps);
  const filters = compileArrayFilters(
    arrayFilters,
    steps.map(({ path }) => path),
  );
  return {
    apply(document, filter, inserting) {
      const changed = structuredCopy(document);
      const placeholders: Placeholders = { filters, matched: matchedElement(document, filter) };
      for (const step of steps) {
        if (step.operator !== '$setOnInsert' || inserting) applyStep(changed, step, placeholders);
      }
      if (!inserting) refuseNewId(document, changed);
      return changed;
    },
  };
}

/** A whole new document that keeps its `_id`. */
export function parseReplacement(replacement: Doc): Update {
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator !== undefined)
    throw serverError(9, 'FailedToParse', `A replacement can't contain '${operator}'`);
  return {
    apply(document) {
      const changed = {
        ...(Object.hasOwn(document, '_id') ? { _id: document['_id'] } : {}),
        ...structuredCopy(replacement),
      };
      if (Object.hasOwn(document, '_id')) refuseNewId(document, changed);
      return changed;
    },
  };
}

/** Copies objects and arrays; other values are never changed in place. */
function structuredCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(structuredCopy) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, structuredCopy(member)]),
  ) as Value;
}

function stepsOf(operator: string, fields: unknown): Step[] {
  if (!operator.startsWith('$')) throw serverError(9, 'FailedToParse', `Unknown modifier: ${operator}`);
  if (!changes.has(operator) && !['$unset', '$rename', '$setOnInsert'].includes(operator)) {
    throw notSupported(`the update operator '${operator}'`);
  }
  if (!isPlainObject(fields)) {
    throw serverError(9, 'FailedToParse', `Modifiers operate on fields, but ${operator} has none`);
  }
  return Object.entries(fields).map(([path, operand]) => ({ operator, path, operand }));
}

function refuseConflicts(steps: readonly Step[]): void {
  const paths = steps
    .flatMap(({ operator, path, operand }) => (operator === '$rename' ? [path, String(operand)] : [path]))
    .sort();
  for (const path of paths) {
    if (
      paths.some((other) => other.startsWith(`${path}.`)) ||
      paths.indexOf(path) !== paths.lastIndexOf(path)
    ) {
      const message = `Updating the path '${path}' would create a conflict at '${path}'`;
      throw serverError(40, 'ConflictingUpdateOperators', message);
    }
  }
}

function refuseNewId(before: Doc, after: Doc): void {
  if (sameValue(before['_id'], after['_id'])) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw serverError(66, 'ImmutableField', message);
}

function applyStep(document: Doc, { operator, path, operand }: Step, placeholders: Placeholders): void {
  if (operator === '$rename') {
    rename(document, path, operand);
    return;
  }
  for (const segments of concretePaths(document, path, placeholders)) {
    if (operator === '$unset') unsetAt(document, segments);
    else {
      const change = changes.get(operator === '$setOnInsert' ? '$set' : operator);
      const value = change?.(valueAt(document, segments), operand, path);
      if (value !== unchanged) setAt(document, segments, structuredCopy(value));
    }
  }
}

function rename(document: Doc, from: string, to: unknown): void {
  if (typeof to !== 'string' || /\$/.test(from + to)) throw badValue("$rename takes two paths without '$'");
  const segments = from.split('.');
  const value = valueAt(document, segments);
  if (value === undefined) return;
  unsetAt(document, segments);
  setAt(document, to.split('.'), value);
}

/** Fields of an upserted document that the filter gives: its equalities. */
export function documentOfFilter(filter: Doc): Doc {
  const document: Doc = {};
  for (const [path, value] of equalitiesOf(filter)) {
    const segments = path.split('.');
    if (valueAt(document, segments) !== undefined) {
      throw serverError(54, 'NotSingleValueField', `The filter of the upsert gives '${path}' two values`);
    }
    setAt(document, segments, structuredCopy(value));
  }
  return document;
}

function equalitiesOf(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, condition]): [string, unknown][] => {
    if (key === '$and') return (condition as Doc[]).flatMap(equalitiesOf);
    if (key === '$or') {
      const [only, ...others] = condition as Doc[];
      return only !== undefined && others.length === 0 ? equalitiesOf(only) : [];
    }
    if (key.startsWith('$') || condition instanceof RegExp) return [];
    if (!isOperators(condition)) return [[key, condition]];
    if ('$eq' in condition) return [[key, condition['$eq']]];
    const all = condition['$all'];
    return Array.isArray(all) && all.length === 1 && !isOperators(all[0]) ? [[key, all[0] as unknown]] : [];
  });
}
