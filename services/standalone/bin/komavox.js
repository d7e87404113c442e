#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/src/cli/main.js', import.meta.url);
if (!existsSync(main)) {
  process.stderr.write('komavox: not built yet. Run `npm start` once, or `node scripts/setup.js`.\n');
  process.exit(1);
}
await import(main.href);
