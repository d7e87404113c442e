import { posix } from 'node:path';
import { sourceOf, type Checkout } from './checkout.js';
import type { ParsedFile } from './parse.js';

/** The source file that a specifier means, or undefined for what is installed. */
function createResolver(checkout: Checkout): (from: string, specifier: string) => string | undefined {
  const entries = new Map(checkout.workspaces.flatMap((workspace) => [...workspace.entries]));
  return (from, specifier) => {
    const entry = entries.get(specifier);
    if (entry === undefined && !specifier.startsWith('.')) return undefined;
    const path = entry ?? sourceOf(posix.join(posix.dirname(from), specifier));
    const stem = path.replace(/\.(js|jsx|ts|tsx)$/, '');
    const candidates = [
      path,
      `${stem}.ts`,
      `${stem}.tsx`,
      `${path}/index.ts`,
      `${path}/index.tsx`,
      `${stem}.js`,
    ];
    return candidates.find((candidate) => checkout.files.has(candidate));
  };
}

/** Every import as an edge, type imports too. */
export function importEdges(
  checkout: Checkout,
  parsed: ReadonlyMap<string, ParsedFile>,
): Map<string, Set<string>> {
  const resolve = createResolver(checkout);
  const edges = new Map<string, Set<string>>();
  for (const [path, { references }] of parsed) {
    const targets = references.map(({ specifier }) => resolve(path, specifier));
    edges.set(path, new Set(targets.filter((target) => target !== undefined)));
  }
  return edges;
}

/** Exported names that no other file imports, as `path: name`. A re-export alone is no use. */
export function unusedExports(checkout: Checkout, parsed: ReadonlyMap<string, ParsedFile>): string[] {
  const resolve = createResolver(checkout);
  const used = new Set<string>();
  const visited = new Set<string>();
  const use = (path: string, name: string): void => {
    const key = `${path}: ${name}`;
    if (visited.has(key)) return;
    visited.add(key);
    const file = parsed.get(path);
    if (!file) return;
    for (const declared of file.exports)
      if (name === '*' || name === declared) used.add(`${path}: ${declared}`);
    for (const { specifier, names, exportedAs } of file.references) {
      const target = exportedAs && resolve(path, specifier);
      if (!target) continue;
      exportedAs.forEach((offered, index) => {
        if (offered === '*') use(target, name);
        else if (name === '*' || name === offered) use(target, names[index] ?? offered);
      });
    }
  };
  for (const [path, { references }] of parsed) {
    for (const { specifier, names, exportedAs } of references) {
      const target = exportedAs ? undefined : resolve(path, specifier);
      if (target) for (const name of names) use(target, name);
    }
  }
  return [...parsed]
    .filter(([path]) => !/\.config\.[jt]s$/.test(path))
    .flatMap(([path, { exports }]) => exports.map((name) => `${path}: ${name}`))
    .filter((key) => !used.has(key));
}

/** Groups of nodes that import one another (Tarjan's strongly connected components of two or more). */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const reached = index.has(next) ? (stack.includes(next) ? (index.get(next) ?? own) : own) : visit(next);
      low.set(node, Math.min(low.get(node) ?? own, reached));
    }
    const lowest = low.get(node) ?? own;
    if (lowest === own) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest;
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** The same edges between what `group` makes of each file. */
export function groupEdges(
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  group: (path: string) => string,
): Map<string, Set<string>> {
  const grouped = new Map<string, Set<string>>();
  for (const [from, targets] of edges) {
    const own = grouped.get(group(from)) ?? new Set();
    grouped.set(group(from), own);
    for (const target of targets) if (group(target) !== group(from)) own.add(group(target));
  }
  return grouped;
}
