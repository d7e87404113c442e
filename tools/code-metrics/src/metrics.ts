import { posix } from 'node:path';
import { listFiles, type Checkout, type FileKind, type SourceFile } from './checkout.js';
import { cycles, groupEdges, importEdges, unusedExports } from './imports.js';
import { parse, type LongFunction } from './parse.js';

const maxFunctionLines = 60;

/** Workspaces that a user never runs, by their names now and in older checkouts. */
const tooling = /^(tools|tests|bench|stack|e2e)(\/|$)|^\(root\)$/;

export interface WorkspaceMetrics {
  readonly workspace: string;
  readonly productFiles: number;
  readonly productLines: number;
  readonly meanLines: number;
  readonly longestFile: { readonly path: string; readonly lines: number } | undefined;
  readonly longFunctions: number;
  readonly longestFunction: LongFunction | undefined;
  readonly kitLines: number;
  readonly testLines: number;
}

export interface Metrics {
  readonly total: WorkspaceMetrics;
  /** The total without tools, benches, scripts and tests. */
  readonly shipped: WorkspaceMetrics;
  readonly workspaces: readonly WorkspaceMetrics[];
  readonly crowdedFolders: readonly { readonly folder: string; readonly files: number }[];
  readonly unusedExports: readonly string[];
  /** Between workspaces, between folders inside one workspace, and between files. */
  readonly cycles: Record<'packages' | 'folders' | 'files', readonly (readonly string[])[]>;
  readonly jobCode: { readonly files: number; readonly lines: number };
}

/** `jobCode` are glob patterns of git, relative to the checkout. */
export function measureCheckout(checkout: Checkout, jobCode: readonly string[]): Metrics {
  const files = [...checkout.files.values()];
  const code = files.filter(({ path }) => !path.endsWith('.css'));
  const parsed = new Map(code.map((file) => [file.path, parse(file)]));
  const functions = [...parsed.values()].flatMap((file) => file.functions);
  const productEdges = importEdges(
    checkout,
    new Map([...parsed].filter(([path]) => isProduct(checkout, path))),
  );
  const owner = (path: string) => checkout.files.get(path)?.workspace ?? '';
  const byWorkspace = groupBy(files, ({ workspace }) => workspace);
  const jobFiles =
    jobCode.length === 0 ? [] : listFiles(checkout.folder, ...jobCode.map((glob) => `:(glob)${glob}`));
  return {
    total: summarise('all', files, functions),
    shipped: summarise(
      'shipped',
      files.filter(({ workspace }) => !tooling.test(workspace)),
      functions,
    ),
    workspaces: [...byWorkspace]
      .map(([workspace, own]) => summarise(workspace, own, functions))
      .sort((a, b) => b.productLines - a.productLines),
    crowdedFolders: crowdedFolders(files),
    unusedExports: unusedExports(checkout, parsed),
    cycles: {
      packages: cycles(groupEdges(productEdges, owner)),
      folders: cycles(groupEdges(productEdges, posix.dirname)),
      files: cycles(productEdges),
    },
    jobCode: {
      files: jobFiles.length,
      lines: jobFiles.reduce((sum, path) => sum + (checkout.files.get(path)?.lines ?? 0), 0),
    },
  };
}

function isProduct(checkout: Checkout, path: string): boolean {
  return checkout.files.get(path)?.kind === 'product';
}

function summarise(
  workspace: string,
  files: readonly SourceFile[],
  functions: readonly LongFunction[],
): WorkspaceMetrics {
  const lines = (kind: FileKind) =>
    files.filter((file) => file.kind === kind).reduce((sum, file) => sum + file.lines, 0);
  const product = files.filter(({ kind }) => kind === 'product');
  const own = new Set(product.map(({ path }) => path));
  const longest = functions
    .filter(({ path, lines }) => own.has(path) && lines > maxFunctionLines)
    .sort((a, b) => b.lines - a.lines);
  const [longestFile] = [...product].sort((a, b) => b.lines - a.lines);
  return {
    workspace,
    productFiles: product.length,
    productLines: lines('product'),
    meanLines: Math.round(lines('product') / Math.max(1, product.length)),
    longestFile: longestFile && { path: longestFile.path, lines: longestFile.lines },
    longFunctions: longest.length,
    longestFunction: longest[0],
    kitLines: lines('kit'),
    testLines: lines('test'),
  };
}

/** The folders with most files of their own, whatever their kind. */
function crowdedFolders(files: readonly SourceFile[]): { folder: string; files: number }[] {
  return [...groupBy(files, ({ path }) => posix.dirname(path))]
    .map(([folder, own]) => ({ folder, files: own.length }))
    .sort((a, b) => b.files - a.files)
    .slice(0, 5);
}

function groupBy(
  files: readonly SourceFile[],
  keyOf: (file: SourceFile) => string,
): Map<string, SourceFile[]> {
  const groups = new Map<string, SourceFile[]>();
  for (const file of files) groups.set(keyOf(file), [...(groups.get(keyOf(file)) ?? []), file]);
  return groups;
}
