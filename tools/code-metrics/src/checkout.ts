import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

/** `kit` is what tests share: contract suites, crash children, helpers. */
export type FileKind = 'product' | 'kit' | 'test';

export interface SourceFile {
  /** Relative to the checkout, with slashes. */
  readonly path: string;
  readonly workspace: string;
  readonly kind: FileKind;
  readonly text: string;
  readonly lines: number;
}

interface Workspace {
  readonly name: string;
  readonly folder: string;
  /** Source files by the specifier that imports them: `@komavox/scene`, `@komavox/service/testing`. */
  readonly entries: ReadonlyMap<string, string>;
}

export interface Checkout {
  readonly folder: string;
  readonly workspaces: readonly Workspace[];
  readonly files: ReadonlyMap<string, SourceFile>;
}

const extensions = new Set(['.ts', '.tsx', '.js', '.mjs', '.css']);
const generated = /^proto\/src\/gen\/|\/schema\.ts$|\/generated\//;
const testSide = /\.test\.tsx?$|(^|\/)tests\/|^e2e\//;
const kit =
  /(^|\/)(testing|contract)\/|(^|\/)contract(-[\w-]+)?\.ts$|\/crash-[\w-]+\.ts$|shaken-log|^packages\/test-kit\//;

const rootWorkspace = '(root)';

/** Files that git tracks or would add; builds and installed packages are ignored by it. */
export function listFiles(folder: string, ...patterns: string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter(Boolean);
}

export function readCheckout(folder: string): Checkout {
  const paths = listFiles(folder);
  const workspaces = paths
    .filter((path) => /\/package\.json$/.test(path))
    .map((path) => readWorkspace(folder, dirname(path)));
  const files = new Map<string, SourceFile>();
  for (const path of paths) {
    if (!extensions.has(extname(path)) || generated.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    files.set(path, {
      path,
      workspace: workspaceOf(path, workspaces),
      kind: testSide.test(path) ? 'test' : kit.test(path) ? 'kit' : 'product',
      text,
      lines: text.split('\n').length - 1,
    });
  }
  return { folder, workspaces, files };
}

function workspaceOf(path: string, workspaces: readonly Workspace[]): string {
  const owner = workspaces.find((workspace) => path.startsWith(`${workspace.folder}/`));
  return owner?.folder ?? rootWorkspace;
}

function readWorkspace(folder: string, workspace: string): Workspace {
  const manifest = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8')) as {
    name?: string;
    exports?: Record<string, unknown>;
  };
  const name = manifest.name ?? workspace;
  const entries = new Map<string, string>();
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    const built = /"\.\/([^"]+)\.js"/.exec(JSON.stringify(target))?.[1];
    if (built !== undefined) entries.set(name + subpath.slice(1), `${workspace}/${sourceOf(built)}`);
  }
  return { name, folder: workspace, entries };
}

/** The path of the source without extension, given a path of the build. */
export function sourceOf(path: string): string {
  return path.replace(/(^|\/)dist\//, '$1');
}
