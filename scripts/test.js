#!/usr/bin/env node
/**
 * `npm test [pattern…]`: unit, service and contract tests on the build, then the web client's. `npm run e2e` has the
 * journeys and the tests that kill processes.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const jest = join(root, 'node_modules/jest/bin/jest.js');
const patterns = process.argv.slice(2);

const suites = [
  { name: 'services', args: [] },
  { name: 'web', args: ['--config', 'web/jest.config.js'] },
];

let failed = false;
for (const { name, args } of suites) {
  process.stdout.write(`komavox: ${name} tests\n`);
  const pass = patterns.length > 0 ? ['--passWithNoTests', ...patterns] : [];
  failed =
    spawnSync(process.execPath, [jest, ...args, ...pass], { cwd: root, stdio: 'inherit' }).status !== 0 ||
    failed;
}
process.exit(failed ? 1 : 0);
