/** The update operators of MongoDB (manual, "Update operators"): each makes the new value of one field. */
import { type Doc, isPlainObject } from './codec.js';
import { checkFilter, compileFilter } from './filter.js';
import { badValue, notSupported, serverError } from './server-errors.js';
import { compareValues, parseSort, sameValue, sortBy } from './order.js';
import { isOperators } from './sql-text.js';

/** Leaves the field as it is. */
export const unchanged = Symbol('unchanged');

/** From the present value, `undefined` when missing, to the new one. `operand` is this operator's for the field. */
export type Change = (present: unknown, operand: unknown, path: string) => unknown;

const typeMismatch = (message: string): Error => serverError(14, 'TypeMismatch', message);

function calculate(
  name: string,
  missing: (operand: number) => number,
  formula: (a: number, b: number) => number,
): Change {
  return (present, operand, path) => {
    if (typeof operand !== 'number')
      throw typeMismatch(`Cannot ${name} with non-numeric argument: {${path}: ${String(operand)}}`);
    if (present === undefined) return missing(operand);
    if (typeof present !== 'number') {
      throw typeMismatch(`Cannot apply ${name} to a value of non-numeric type: the field '${path}'`);
    }
    return formula(present, operand);
  };
}

function arrayOf(operator: string, present: unknown, path: string): unknown[] {
  if (Array.isArray(present)) return present as unknown[];
  throw badValue(`Cannot apply ${operator} to a non-array field: '${path}'`);
}

function eachOf(operator: string, operand: Doc): unknown[] {
  const each = operand['$each'];
  if (!Array.isArray(each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return each as unknown[];
}

function wholeNumber(name: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw badValue(`The value for ${name} must be an integer`);
  return value;
}

const pushModifiers = new Set(['$each', '$slice', '$sort', '$position']);

const push: Change = (present, operand, path) => {
  const array = present === undefined ? [] : [...arrayOf('$push', present, path)];
  if (!isOperators(operand)) return [...array, operand];
  const unknownModifier = Object.keys(operand).find((key) => !pushModifiers.has(key));
  if (unknownModifier !== undefined) throw badValue(`Unrecognized clause in $push: ${unknownModifier}`);
  const { $position, $sort, $slice } = operand;
  const added = eachOf('$push', operand);
  array.splice($position === undefined ? array.length : wholeNumber('$position', $position), 0, ...added);
  const sorted = $sort === undefined ? array : sortElements(array, $sort);
  if ($slice === undefined) return sorted;
  const slice = wholeNumber('$slice', $slice);
  if (slice === 0) return [];
  return slice > 0 ? sorted.slice(0, slice) : sorted.slice(slice);
};

function sortElements(array: readonly unknown[], sort: unknown): unknown[] {
  if (sort === 1 || sort === -1) return [...array].sort((a, b) => compareValues(a, b) * sort);
  return sortBy(array, parseSort(sort), (element) => (isPlainObject(element) ? element : {}));
}

const addToSet: Change = (present, operand, path) => {
  const array = present === undefined ? [] : [...arrayOf('$addToSet', present, path)];
  const each = isOperators(operand) ? eachOf('$addToSet', operand) : [operand];
  for (const value of each) {
    if (!array.some((element) => sameValue(element, value))) array.push(value);
  }
  return array;
};

/** Whether `$pull` takes an element away. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isPlainObject(operand) && !isOperators(operand)) {
    const test = compileFilter(checkFilter(operand));
    return (element) => isPlainObject(element) && test(element);
  }
  if (!isOperators(operand) && !(operand instanceof RegExp)) return (element) => sameValue(element, operand);
  const test = compileFilter(checkFilter({ element: operand }));
  return (element) => test({ element });
}

const pull: Change = (present, operand, path) => {
  if (present === undefined) return unchanged;
  const test = pullTest(operand);
  return arrayOf('$pull', present, path).filter((element) => !test(element));
};

const pullAll: Change = (present, operand, path) => {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  if (present === undefined) return unchanged;
  return arrayOf('$pullAll', present, path).filter(
    (element) => !operand.some((value) => sameValue(element, value)),
  );
};

const pop: Change = (present, operand, path) => {
  if (operand !== 1 && operand !== -1) throw serverError(9, 'FailedToParse', '$pop expects 1 or -1');
  if (present === undefined) return unchanged;
  if (!Array.isArray(present)) throw typeMismatch(`Path '${path}' contains an element of non-array type`);
  const array = present as unknown[];
  return operand === 1 ? array.slice(0, -1) : array.slice(1);
};

const currentDate: Change = (_present, operand) => {
  if (operand === true || (isPlainObject(operand) && operand['$type'] === 'date')) return new Date();
  throw notSupported('$currentDate of another type than date');
};

const bit: Change = (present, operand, path) => {
  const [[name, mask] = [], ...others] = Object.entries(isPlainObject(operand) ? operand : {});
  if (others.length > 0 || typeof mask !== 'number')
    throw badValue('$bit takes one of and, or, xor with an integer');
  const value = present ?? 0;
  if (typeof value !== 'number')
    throw badValue(`Cannot apply $bit to a value of non-integral type: '${path}'`);
  if (name === 'and') return value & mask;
  if (name === 'or') return value | mask;
  if (name === 'xor') return value ^ mask;
  throw badValue(`$bit can't do '${String(name)}'`);
};

/** `$unset`, `$rename` and `$setOnInsert` aren't changes of one value; update.ts does them. */
export const changes: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['$set', (_present, operand) => operand],
  [
    '$inc',
    calculate(
      '$inc',
      (operand) => operand,
      (a, b) => a + b,
    ),
  ],
  [
    '$mul',
    calculate(
      '$mul',
      () => 0,
      (a, b) => a * b,
    ),
  ],
  [
    '$min',
    (present, operand) =>
      present === undefined || compareValues(operand, present) < 0 ? operand : unchanged,
  ],
  [
    '$max',
    (present, operand) =>
      present === undefined || compareValues(operand, present) > 0 ? operand : unchanged,
  ],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pull', pull],
  ['$pullAll', pullAll],
  ['$pop', pop],
  ['$currentDate', currentDate],
  ['$bit', bit],
]);
