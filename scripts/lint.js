#!/usr/bin/env node
/**
 * `npm run lint`: ESLint on every workspace, some at a time. Rules that know types load a program for each workspace and
 * release none, so one process for all of them needs more memory than Node gives by default.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const batchSize = 8;
const eslint = join(root, 'node_modules/eslint/bin/eslint.js');

function workspaceFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return parent === pattern
      ? [pattern]
      : readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}

const folders = workspaceFolders();
const batches = [['scripts', '*.js', '.*.js', 'tests/*.js']];
for (let at = 0; at < folders.length; at += batchSize) batches.push(folders.slice(at, at + batchSize));

let failed = false;
for (const patterns of batches) {
  const args = [eslint, '--max-warnings', '0', '--no-error-on-unmatched-pattern', ...patterns];
  failed = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
