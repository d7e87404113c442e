#!/usr/bin/env node
/** The JavaScript that a first visit loads, gzipped, against its budget: what index.html names, and what that imports at once. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const budget = 200_000;
const dist = join(import.meta.dirname, '../web/dist');
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const queue = [...html.matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map((match) => match[1]);
const sizes = new Map();
for (const file of queue) {
  if (sizes.has(file)) continue;
  const code = readFileSync(join(dist, file));
  sizes.set(file, gzipSync(code, { level: 9 }).length);
  for (const [, next] of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
    queue.push(join(file, '..', next));
  }
}
const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
process.stdout.write(
  `${(total / 1000).toFixed(1)} kB of ${budget / 1000} kB gzipped, in ${sizes.size} files\n`,
);
process.exit(sizes.size > 0 && total <= budget ? 0 : 1);
