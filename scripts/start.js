#!/usr/bin/env node
/**
 * `npm start`: sets up what is missing, then runs the whole product, and starts it again after a crash. A start that fails
 * ends with the product's exit code: 2 for wrong settings, else 1.
 */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const main = join(root, 'services/standalone/dist/src/main.js');
// Kokoro, the natural voices, and PP-OCR, which reads pages, come within this.
const WEIGHTS_FETCH_MB = process.env.WEIGHTS_FETCH_MB ?? '125';
// V8's helpers for collecting garbage, four without it, take the cores from what readers wait for (ADR 45).
const NODE_OPTIONS = `--v8-pool-size=1 ${process.env.NODE_OPTIONS ?? ''}`;
// Bytes: glibc hands larger buffers, as those of pictures, back to the system when they are freed, and what it holds beyond (ADR 46).
const MALLOC_MMAP_THRESHOLD_ = process.env.MALLOC_MMAP_THRESHOLD_ ?? '4194304';
const MALLOC_TRIM_THRESHOLD_ = process.env.MALLOC_TRIM_THRESHOLD_ ?? '67108864';
const maxDelaySeconds = 60;
/** One that has run for so long was well: the next crash is a first one. */
const wellAfterMs = 10 * 60_000;

/** Ctrl+C comes from the terminal and once more from npm; who asks twice comes later than that. */
const sameSignalMs = 1000;

const say = (text) => process.stderr.write(`komavox: ${text}\n`);

let product;
let restart;
let ending = false;

function run() {
  const started = Date.now();
  let ready = false;
  // In a group of its own: the terminal's signals come here, and are sent on once.
  product = spawn(process.execPath, [main, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { ...process.env, NODE_OPTIONS, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, WEIGHTS_FETCH_MB },
  });
  product.once('message', () => {
    ready = true;
  });
  return new Promise((resolve) => {
    product.once('exit', (code, signal) => {
      product = undefined;
      resolve({ code, signal, ready, ranMs: Date.now() - started });
    });
  });
}

const pause = (ms) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    restart = () => {
      clearTimeout(timer);
      resolve();
    };
  });

function endOn(signal, sent = signal) {
  let last = -Infinity;
  process.on(signal, () => {
    const now = Date.now();
    if (now - last < sameSignalMs) return;
    last = now;
    ending = true;
    product?.kill(sent);
    restart?.();
  });
}

const setup = spawnSync(process.execPath, [join(root, 'scripts/setup.js'), '--for', 'start'], {
  stdio: 'inherit',
});
if (setup.status !== 0) process.exit(setup.status ?? 1);

endOn('SIGINT');
endOn('SIGTERM');
// The terminal is gone.
endOn('SIGHUP', 'SIGTERM');

let hasRun = false;
for (let crashes = 0; ;) {
  const { code, signal, ready, ranMs } = await run();
  hasRun ||= ready;
  // What never ran has said why.
  if (ending || code === 0 || code === 2 || !hasRun) process.exit(code ?? 1);
  crashes = ranMs > wellAfterMs ? 1 : crashes + 1;
  const delay = Math.min(2 ** (crashes - 1), maxDelaySeconds);
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
  say(`the product ended unexpectedly, ${how}. It starts again in ${delay} s; nothing stored is lost.`);
  await pause(delay * 1000);
  if (ending) process.exit(1);
}
