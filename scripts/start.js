#!/usr/bin/env node
/** `npm start`: sets up what is missing, then runs the whole product in this process' place. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const setup = spawnSync(process.execPath, [join(root, 'scripts/setup.js'), '--for', 'start'], {
  stdio: 'inherit',
});
if (setup.status !== 0) process.exit(setup.status ?? 1);

const main = join(root, 'services/standalone/dist/src/main.js');
// Kokoro, the natural voices, and PP-OCR, which reads pages, come within this.
const WEIGHTS_FETCH_MB = process.env.WEIGHTS_FETCH_MB ?? '125';
const product = spawn(process.execPath, [main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WEIGHTS_FETCH_MB },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => product.kill(signal));
product.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
