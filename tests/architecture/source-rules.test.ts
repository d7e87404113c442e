import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenSourceRules } from './support/source-rules.js';

const root = join(import.meta.dirname, '../../..');

it('workers start from modules of their own package, and only packages/documents connects to MongoDB', () => {
  const patterns = ['packages', 'services', 'proto', 'web', 'demo-library'].map((folder) => `${folder}/*.ts`);
  const listed = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter(Boolean);
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => brokenSourceRules(path, readFileSync(join(root, path), 'utf8')))).toEqual(
    [],
  );
});

it.each([
  [
    'a worker in another package',
    'services/voice/src/a.ts',
    "new URL('../../vision/src/b.js', import.meta.url)",
  ],
  ['a connection of its own', 'services/voice/src/store.ts', 'await mongoose.createConnection(url);'],
  ['one by a named import', 'services/voice/src/store.ts', "import { createConnection } from 'mongoose';"],
])('refuses %s', (_what, path, text) => {
  expect(brokenSourceRules(path, text)).toHaveLength(1);
});
