/**
 * A process to be killed: has a page read, in the folder of its first argument, by an engine that takes for ever, and tells
 * when that has begun.
 */
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bootForTest } from '@komavox/service/testing';
import { vision } from '../src/index.js';
import { askForPage, elsewhere } from './one-page.js';

const [, , folder = ''] = process.argv;
const program = join(folder, 'slow-engine');
const begun = join(folder, 'begun');
writeFileSync(
  program,
  `#!/bin/sh
case $1 in
  --version) echo 'tesseract 5.0.0' ;;
  --list-langs) printf 'List of languages\\neng\\n' ;;
  *) touch '${begun}' && exec sleep 60 ;;
esac
`,
);
chmodSync(program, 0o755);
const environment = { VISION_TESSERACT: program };
const product = await bootForTest([vision, ...elsewhere], { folder, environment, exactlyOnce: true });
void askForPage(product);
while (!existsSync(begun)) await pause(20);
console.log('reading');
