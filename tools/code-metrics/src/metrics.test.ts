import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCheckout } from './checkout.js';
import { measureCheckout, type Metrics } from './metrics.js';

const manifest = (name: string) =>
  JSON.stringify({ name, exports: { '.': { default: './dist/src/index.js' } } });

const files: Record<string, string> = {
  'a/package.json': manifest('@test/a'),
  'a/src/index.ts':
    "export { used, unread } from './names.js';\nexport type { Topology } from './names.js';\n",
  'a/src/names.ts': `import type { FromB } from '@test/b';
export const used = 1;
export const unread = 2;
export interface Topology { of: FromB }
export function long() {
${'  void 0;\n'.repeat(70)}}
`,
  'a/src/names.test.ts': "import { long } from './names.js';\nlong();\n",
  'a/src/gone/generated/big.ts': 'export const generated = 1;\n',
  'b/package.json': manifest('@test/b'),
  'b/src/index.ts': "import { used } from '@test/a';\nexport type FromB = typeof used;\n",
  'b/src/contract/contract.ts': 'export {};\n',
  'tools/c/package.json': manifest('@test/c'),
  'tools/c/src/index.ts': 'export {};\n',
};

let folder: string;
let metrics: Metrics;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'komavox-metrics-'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  metrics = measureCheckout(readCheckout(folder), ['b/src/*.ts']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('product, kit and test lines are counted apart, generated files not at all', () => {
  const [a, b] = metrics.workspaces;
  expect(a).toMatchObject({ workspace: 'a', productFiles: 2, productLines: 78, kitLines: 0, testLines: 2 });
  expect(b).toMatchObject({ workspace: 'b', productFiles: 1, productLines: 2, kitLines: 1, testLines: 0 });
});

test('tools count in the total, not among what is shipped', () => {
  expect(metrics.shipped).toMatchObject({ productFiles: 3, productLines: 80 });
  expect(metrics.total).toMatchObject({ productFiles: 4, productLines: 81 });
});

test('functions over 60 lines are counted and the longest is named', () => {
  expect(metrics.total).toMatchObject({ longFunctions: 1, longestFunction: { name: 'long', lines: 72 } });
});

test('an export that is only re-exported is unused, one that a test imports is not', () => {
  expect([...metrics.unusedExports].sort()).toEqual(['a/src/names.ts: Topology', 'a/src/names.ts: unread']);
});

test('packages that import one another are a cycle, though one of them takes only types', () => {
  expect(metrics.cycles.packages).toEqual([['a', 'b']]);
});

test('job code is what the patterns name', () => {
  expect(metrics.jobCode).toEqual({ files: 1, lines: 2 });
});
