/**
 * Updates: operators applied to a document all or nothing, replacements, and the document that an upsert begins with.
 * The operators are those that product code and Mongoose send; ADR 13 says why they aren't a library's.
 */
import { type Doc, isPlainObject } from '../codec.js';
import { badValue, notSupported, serverError } from '../server-errors.js';
import { compileFilter } from '../queries/filter.js';
import { compareValues, sameValue } from '../queries/order.js';
import { isOperators } from '../queries/sql-text.js';

export interface Update {
  /** The document after the update; the one given isn't touched. `inserting` lets `$setOnInsert` count. */
  apply(document: Doc, inserting: boolean): Doc;
}

/** From the present value of a field to the new one; `undefined` stands for a missing field. */
type Change = (present: unknown) => unknown;

interface Step {
  readonly path: string;
  readonly change: Change;
  readonly onlyInserting: boolean;
}

/** Each throws for an operand that it can't do anything with. */
const operators: ReadonlyMap<string, (operand: unknown, path: string) => Change> = new Map([
  ['$set', (operand) => () => operand],
  ['$setOnInsert', (operand) => () => operand],
  ['$unset', () => () => undefined],
  ['$inc', increment],
  ['$max', (operand) => (present) => (compareValues(operand, present) > 0 ? operand : present)],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pull', pull],
]);

/** Takes plain values. Throws for what can't be done to any document. */
export function parseUpdate(update: Doc): Update {
  const steps = Object.entries(update).flatMap(([operator, fields]) => stepsOf(operator, fields));
  refuseConflicts(steps.map(({ path }) => path));
  return {
    apply(document, inserting) {
      const changed = copy(document);
      for (const { path, change, onlyInserting } of steps) {
        if (onlyInserting && !inserting) continue;
        const segments = path.split('.');
        setAt(changed, segments, copy(change(segments.reduce<unknown>(memberOf, changed))));
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
    apply({ _id }) {
      const changed = { ...(_id !== undefined && { _id }), ...copy(replacement) };
      if (_id !== undefined) refuseNewId({ _id }, changed);
      return changed;
    },
  };
}

/** Fields of an upserted document that the filter gives: its equalities. */
export function documentOfFilter(filter: Doc): Doc {
  const document: Doc = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (!path.startsWith('$') && !isOperators(condition)) setAt(document, path.split('.'), copy(condition));
  }
  return document;
}

function stepsOf(operator: string, fields: unknown): Step[] {
  if (!operator.startsWith('$')) throw serverError(9, 'FailedToParse', `Unknown modifier: ${operator}`);
  const changeOf = operators.get(operator);
  if (changeOf === undefined) throw notSupported(`the update operator '${operator}'`);
  if (!isPlainObject(fields)) {
    throw serverError(9, 'FailedToParse', `Modifiers operate on fields, but ${operator} has none`);
  }
  return Object.entries(fields).map(([path, operand]) => {
    const segments = path.split('.');
    if (segments.includes('')) throw serverError(56, 'EmptyFieldName', `'${path}' has an empty part`);
    if (segments.includes('__proto__') || path.startsWith('$')) {
      throw serverError(52, 'DollarPrefixedFieldName', `The path '${path}' can't be updated`);
    }
    const placeholder = segments.find((segment) => segment.startsWith('$'));
    if (placeholder !== undefined) throw notSupported(`'${placeholder}' in the path of an update`);
    return { path, change: changeOf(operand, path), onlyInserting: operator === '$setOnInsert' };
  });
}

function refuseConflicts(paths: readonly string[]): void {
  for (const [index, path] of paths.entries()) {
    const conflicts = (other: string, at: number) =>
      at !== index && (other === path || other.startsWith(`${path}.`));
    if (!paths.some(conflicts)) continue;
    const message = `Updating the path '${path}' would create a conflict at '${path}'`;
    throw serverError(40, 'ConflictingUpdateOperators', message);
  }
}

function refuseNewId(before: Doc, after: Doc): void {
  if (sameValue(before['_id'], after['_id'])) return;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw serverError(66, 'ImmutableField', message);
}

/** Copies objects and arrays; other values are never changed in place. */
function copy<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copy) as Value;
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copy(member)])) as Value;
}

function memberOf(container: unknown, segment: string): unknown {
  if (Array.isArray(container)) throw notSupported(`'${segment}' of an array in the path of an update`);
  return isPlainObject(container) && Object.hasOwn(container, segment) ? container[segment] : undefined;
}

/** Writes, and makes the objects that are missing on the way; removes when the value is undefined. */
function setAt(document: Doc, segments: readonly string[], value: unknown): void {
  const last = segments.at(-1) ?? '';
  let container: unknown = document;
  for (const segment of segments.slice(0, -1)) {
    const parent = container;
    container = memberOf(parent, segment);
    if (container !== undefined) continue;
    if (value === undefined) return;
    container = {};
    (parent as Doc)[segment] = container;
  }
  if (isPlainObject(container)) {
    if (value === undefined) Reflect.deleteProperty(container, last);
    else container[last] = value;
  } else if (value !== undefined) {
    const message = `Cannot create field '${last}' in element ${JSON.stringify(container)}`;
    throw serverError(28, 'PathNotViable', message);
  }
}

function increment(operand: unknown, path: string): Change {
  const mismatch = () =>
    serverError(14, 'TypeMismatch', `Cannot apply $inc to a value of non-numeric type: '${path}'`);
  if (typeof operand !== 'number') throw mismatch();
  return (present) => {
    if (present === undefined) return operand;
    if (typeof present === 'number') return present + operand;
    throw mismatch();
  };
}

function arrayAt(path: string, present: unknown): unknown[] {
  if (present === undefined) return [];
  if (Array.isArray(present)) return present as unknown[];
  throw badValue(`The field '${path}' must be an array`);
}

/** The elements that `$push` and `$addToSet` add: the operand, or those of its `$each`. */
function addedBy(operator: string, operand: unknown): unknown[] {
  if (!isOperators(operand)) return [operand];
  const { $each: each, ...others } = operand;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notSupported(`'${other}' of ${operator}`);
  if (!Array.isArray(each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return each as unknown[];
}

function push(operand: unknown, path: string): Change {
  const added = addedBy('$push', operand);
  return (present) => [...arrayAt(path, present), ...added];
}

function addToSet(operand: unknown, path: string): Change {
  const added = addedBy('$addToSet', operand);
  return (present) => {
    const array = [...arrayAt(path, present)];
    for (const value of added) {
      if (!array.some((element) => sameValue(element, value))) array.push(value);
    }
    return array;
  };
}

/** `$pull` of a value, or of the objects that a filter matches. */
function pull(operand: unknown, path: string): Change {
  if (isOperators(operand)) throw notSupported('operators as the argument of $pull');
  const test = isPlainObject(operand) ? compileFilter(operand) : undefined;
  const pulled = (element: unknown) =>
    test ? isPlainObject(element) && test(element) : sameValue(element, operand);
  return (present) =>
    present === undefined ? undefined : arrayAt(path, present).filter((element) => !pulled(element));
}
