/** Which fields of a document are answered. */
import { type Doc, isPlainObject } from '../codec.js';
import { badValue, notSupported } from '../server-errors.js';

interface Tree extends Map<string, Tree | true> {
  readonly size: number;
}

function treeOf(paths: readonly string[]): Tree {
  const root: Tree = new Map();
  for (const path of paths) {
    const segments = path.split('.');
    let node = root;
    for (const [index, segment] of segments.entries()) {
      if (index === segments.length - 1) node.set(segment, true);
      else {
        const next = node.get(segment);
        const inner: Tree = next instanceof Map ? next : new Map();
        if (next !== true) node.set(segment, inner);
        node = inner;
      }
    }
  }
  return root;
}

function pick(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((element) => isPlainObject(element) || Array.isArray(element))
      .map((element) => pick(element, tree));
  }
  if (!isPlainObject(value)) return undefined;
  const picked: Doc = {};
  for (const [key, member] of Object.entries(value)) {
    const branch = tree.get(key);
    const chosen = branch === true ? member : branch === undefined ? undefined : pick(member, branch);
    if (chosen !== undefined) picked[key] = chosen;
  }
  return picked;
}

function omit(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((element) => omit(element, tree));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => tree.get(key) !== true)
      .map(([key, member]) => {
        const branch = tree.get(key);
        return [key, branch instanceof Map ? omit(member, branch) : member];
      }),
  );
}

const isYes = (value: unknown): boolean => value === true || value === 1;
const isNo = (value: unknown): boolean => value === false || value === 0;

/** Makes the projection of a call: fields that are answered, or fields that aren't. */
export function compileProjection(projection: unknown): (document: Doc) => Doc {
  const fields = Object.entries(isPlainObject(projection) ? projection : {});
  for (const [path, value] of fields) {
    if (path.includes('$') || !(isYes(value) || isNo(value))) {
      throw notSupported(`the projection ${JSON.stringify({ [path]: value })}`);
    }
  }
  const id = fields.find(([path]) => path === '_id');
  const withId = id === undefined || isYes(id[1]);
  const others = fields.filter(([path]) => path !== '_id');
  const included = others.filter(([, value]) => isYes(value)).map(([path]) => path);
  const excluded = others.filter(([, value]) => isNo(value)).map(([path]) => path);
  if (included.length > 0 && excluded.length > 0) {
    throw badValue(`Cannot do exclusion on field ${String(excluded[0])} in inclusion projection`);
  }
  if (included.length > 0 || (excluded.length === 0 && id && withId)) {
    const tree = treeOf(withId ? ['_id', ...included] : included);
    return (document) => pick(document, tree) as Doc;
  }
  const tree = treeOf(withId ? excluded : ['_id', ...excluded]);
  return tree.size === 0 ? (document) => document : (document) => omit(document, tree) as Doc;
}
