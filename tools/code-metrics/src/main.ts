/**
 * Size and structure of a checkout as a table.
 *
 * Usage: npm run metrics -- [checkout] [--json file] [--job-code glob]...
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCheckout } from './checkout.js';
import { measureCheckout, type WorkspaceMetrics } from './metrics.js';
import { formatTable } from './table.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, 'job-code': { type: 'string', multiple: true } },
});
const metrics = measureCheckout(
  readCheckout(resolve(positionals[0] ?? '.')),
  values['job-code'] ?? ['packages/jobs/src/**/*.ts', 'services/*/src/jobs.ts'],
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(metrics, undefined, 2)}\n`);

const print = (text: string) => process.stdout.write(`${text}\n`);
const at = (place?: { path: string; lines: number }) => (place ? `${place.lines} ${place.path}` : '');
const row = (one: WorkspaceMetrics) => [
  one.workspace,
  one.productFiles,
  one.productLines,
  one.meanLines,
  one.longFunctions,
  one.longestFunction ? `${one.longestFunction.lines} ${one.longestFunction.name}` : '',
  one.kitLines,
  one.testLines,
  at(one.longestFile),
];
print(
  formatTable(
    [
      'workspace',
      'files',
      'lines',
      'mean',
      'functions > 60',
      'longest function',
      'kit',
      'tests',
      'longest file',
    ],
    [...metrics.workspaces, metrics.shipped, metrics.total].map(row),
  ),
);
print(
  `\nmost crowded folders: ${metrics.crowdedFolders.map(({ folder, files }) => `${folder} ${files}`).join(', ')}`,
);
print(`exports that no other file imports: ${metrics.unusedExports.length}`);
for (const [kind, found] of Object.entries(metrics.cycles)) {
  print(`cycles between ${kind}: ${found.length}${found.map((group) => `\n  ${group.join(' ')}`).join('')}`);
}
print(`job code: ${metrics.jobCode.files} files, ${metrics.jobCode.lines} lines`);
