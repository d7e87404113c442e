/** Paths into a document that an update writes, with the placeholders of arrays resolved. */
import { type Doc, isPlainObject } from './codec.js';
import { checkFilter, compileFilter, type Matcher } from './filter.js';
import { badValue, serverError } from './server-errors.js';
import { isNumeric } from './field-kinds.js';

export interface Placeholders {
  /** By identifier: whether an element is meant by `$[identifier]`. */
  readonly filters: ReadonlyMap<string, Matcher>;
  /** The index that `$` stands for in the array at the path. */
  readonly matched: (arrayPath: string) => number;
}

/** `arrayFilters`: each names one identifier; its matcher takes `{ [identifier]: element }`. */
export function compileArrayFilters(
  filters: unknown,
  usedIn: readonly string[],
): ReadonlyMap<string, Matcher> {
  const matchers = new Map<string, Matcher>();
  for (const filter of Array.isArray(filters) ? (filters as Doc[]) : []) {
    const names = new Set(identifiersOf(filter));
    const [name] = names;
    if (name === undefined || names.size > 1)
      throw serverError(9, 'FailedToParse', 'An array filter names one identifier');
    if (matchers.has(name)) throw serverError(9, 'FailedToParse', `Two array filters name '${name}'`);
    if (!usedIn.some((path) => path.includes(`$[${name}]`))) {
      throw serverError(
        9,
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update`,
      );
    }
    matchers.set(name, compileFilter(checkFilter(filter)));
  }
  return matchers;
}

function identifiersOf(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value)
      ? (value as Doc[]).flatMap(identifiersOf)
      : [key.split('.')[0] ?? key],
  );
}

/** The paths without placeholders that a path of an update means in this document; none when no element is meant. */
export function concretePaths(document: Doc, path: string, placeholders: Placeholders): string[][] {
  let found: { readonly segments: string[]; readonly value: unknown }[] = [{ segments: [], value: document }];
  const segments = path.split('.');
  if (segments.some((segment) => segment === ''))
    throw serverError(56, 'EmptyFieldName', `'${path}' has an empty part`);
  for (const [position, segment] of segments.entries()) {
    if (segment === '__proto__' || (segment.startsWith('$') && position === 0)) {
      throw serverError(52, 'DollarPrefixedFieldName', `The path '${path}' can't be updated`);
    }
    found = found.flatMap(({ segments: before, value }) =>
      indexesOf(value, segment, before, placeholders).map((step) => ({
        segments: [...before, step],
        value: stepInto(value, step),
      })),
    );
  }
  return found.map(({ segments: steps }) => steps);
}

function indexesOf(
  value: unknown,
  segment: string,
  before: readonly string[],
  { filters, matched }: Placeholders,
): string[] {
  if (segment === '$') return [String(matched(before.join('.')))];
  const name = /^\$\[(.*)\]$/.exec(segment)?.[1];
  if (name === undefined) return [segment];
  if (!Array.isArray(value))
    throw badValue(`The path '${before.join('.')}' must hold an array to apply array updates`);
  const elements = value as unknown[];
  if (name === '') return elements.map((_, index) => String(index));
  const filter = filters.get(name);
  if (filter === undefined) throw badValue(`No array filter found for identifier '${name}'`);
  return elements.flatMap((element, index) => (filter({ [name]: element }) ? [String(index)] : []));
}

function stepInto(value: unknown, segment: string): unknown {
  if (Array.isArray(value)) return isNumeric(segment) ? (value as unknown[])[Number(segment)] : undefined;
  return isPlainObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

export const valueAt = (document: Doc, segments: readonly string[]): unknown =>
  segments.reduce<unknown>(stepInto, document);

function write(container: unknown, segment: string, value: unknown): void {
  if (isPlainObject(container)) {
    container[segment] = value;
    return;
  }
  if (Array.isArray(container) && isNumeric(segment)) {
    const index = Number(segment);
    if (index > container.length + 1500) throw badValue(`Can't fill an array up to element ${segment}`);
    while (container.length < index) container.push(null);
    container[index] = value;
    return;
  }
  throw serverError(
    28,
    'PathNotViable',
    `Cannot create field '${segment}' in element ${JSON.stringify(container)}`,
  );
}

/** Writes, and makes the objects that are missing on the way. */
export function setAt(document: Doc, segments: readonly string[], value: unknown): void {
  let container: unknown = document;
  for (const segment of segments.slice(0, -1)) {
    let next = stepInto(container, segment);
    if (next === undefined) {
      next = {};
      write(container, segment, next);
    }
    container = next;
  }
  write(container, segments.at(-1) ?? '', value);
}

/** Removes a field; an element of an array becomes null, so that the others keep their places. */
export function unsetAt(document: Doc, segments: readonly string[]): void {
  const container = valueAt(document, segments.slice(0, -1));
  const last = segments.at(-1) ?? '';
  if (Array.isArray(container)) {
    if (isNumeric(last) && Number(last) < container.length) container[Number(last)] = null;
  } else if (isPlainObject(container)) delete container[last];
}

/**
 * Finds what `$` stands for: the first element that fulfils all conditions of the filter on its array, or else any of
 * them. Throws when the filter says nothing about the array.
 */
export function matchedElement(document: Doc, filter: Doc): (arrayPath: string) => number {
  return (arrayPath) => {
    const array = valueAt(document, arrayPath.split('.'));
    const conditions = conditionsOn(filter, arrayPath).map(([key, condition]) => {
      const test = compileFilter({ [key]: condition });
      return (element: unknown): boolean => {
        const alone: Doc = {};
        setAt(alone, arrayPath.split('.'), [element]);
        return test(alone);
      };
    });
    if (Array.isArray(array) && conditions.length > 0) {
      const every = array.findIndex((element) => conditions.every((test) => test(element)));
      const index =
        every >= 0 ? every : array.findIndex((element) => conditions.some((test) => test(element)));
      if (index >= 0) return index;
    }
    throw badValue('The positional operator did not find the match needed from the query.');
  };
}

function conditionsOn(filter: Doc, arrayPath: string): [string, unknown][] {
  return Object.entries(filter).flatMap(([key, condition]): [string, unknown][] => {
    if (key === '$and' || key === '$or')
      return (condition as Doc[]).flatMap((one) => conditionsOn(one, arrayPath));
    const ofElements =
      key === arrayPath || (key.startsWith(`${arrayPath}.`) && !isNumeric(key.slice(arrayPath.length + 1)));
    return ofElements ? [[key, condition]] : [];
  });
}
